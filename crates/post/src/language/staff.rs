//! post/language: what a note to the staff of a desk says.

use super::{Word, speech_table, with_number};
use rules::{Ending, Language};

speech_table! {
    /// Patterns name what is put in: `{slot}`, `{name}`, `{number}`.
    StaffSpeech, staff_speech {
        looking: [Word; 2] =
            ["Came free: {slot}", "We are looking for somebody to take it."],
            ["Frei geworden: {slot}", "Wir suchen jemanden dafür."],
            ["Libéré : {slot}", "Nous cherchons quelqu’un pour le prendre."],
            ["Se ha liberado: {slot}", "Buscamos a alguien que lo quiera."];
        offered: [Word; 2] =
            ["Offered: {slot}", "The first person on the list is being asked."],
            ["Angeboten: {slot}", "Die erste Person auf der Liste wird gefragt."],
            ["Proposé : {slot}", "La première personne de la liste est sollicitée."],
            ["Ofrecido: {slot}", "Estamos preguntando a la primera persona de la lista."];
        /// The offer went on to the next person; `{number}` counts them.
        rolled_on: [Word; 2] =
            ["Rolled on: {slot}", "The offer went on. Person number {number} is being asked."],
            ["Weitergegeben: {slot}", "Das Angebot ging weiter. Person Nummer {number} wird gefragt."],
            ["Passé à la suite : {slot}",
             "La proposition est passée à la suite. La personne numéro {number} est sollicitée."],
            ["Ha pasado a otra persona: {slot}", "Ahora preguntamos a la persona número {number}."];
        booked: [Word; 2] =
            ["Filled: {slot}", "{name} took it. Please put it into your calendar."],
            ["Vergeben: {slot}", "{name} hat zugesagt. Bitte in den Kalender eintragen."],
            ["Pris : {slot}", "{name} l’a pris. Merci de le noter dans votre agenda."],
            ["Ocupado: {slot}", "{name} lo ha aceptado. Anótelo en su agenda, por favor."];
        /// Instead of a name, where the sentence begins with it.
        somebody: Word = "Somebody", "Jemand", "Quelqu’un", "Alguien";
        handed_back: Word =
            "Back with you: {slot}",
            "Wieder bei Ihnen: {slot}",
            "De retour chez vous : {slot}",
            "De nuevo con ustedes: {slot}";
        closed: [Word; 2] =
            ["Closed: {slot}", "Nobody on the list is asked any more."],
            ["Geschlossen: {slot}", "Von der Liste wird niemand mehr gefragt."],
            ["Fermé : {slot}", "Plus personne de la liste n’est sollicité."],
            ["Cerrado: {slot}", "Ya no se pregunta a nadie de la lista."];
        /// How many were asked: nobody, one, many.
        asked: [Word; 3] =
            ["Nobody was asked.", "One person was asked.", "{number} people were asked."],
            ["Niemand wurde gefragt.", "Eine Person wurde gefragt.", "{number} Personen wurden gefragt."],
            ["Personne n’a été sollicité.", "Une personne a été sollicitée.",
             "{number} personnes ont été sollicitées."],
            ["No se preguntó a nadie.", "Se preguntó a una persona.", "Se preguntó a {number} personas."];
        button: Word = "Open the front desk", "Zum Tresen", "Ouvrir l’accueil", "Abrir el mostrador";
        small_print: Word =
            "You get this mail because it is the staff address of {desk}.",
            "Sie bekommen diese Mail, weil dies die Adresse des Teams von {desk} ist.",
            "Vous recevez ce mail parce que c’est l’adresse de l’équipe de {desk}.",
            "Recibe este correo porque es la dirección del equipo de {desk}.";
    }
}

impl StaffSpeech {
    pub(crate) fn asked(&self, tried: u32) -> String {
        let [nobody, one, many] = self.asked;
        match tried {
            0 => nobody.to_string(),
            1 => one.to_string(),
            tried => with_number(many, tried),
        }
    }
}

/// Why a slot is back with the staff.
pub(crate) fn ending_sentence(language: Language, ending: Ending) -> Word {
    let words = match ending {
        Ending::NobodyFits => [
            "Nobody on the list can use this time.",
            "Zu diesem Termin passt niemand auf der Liste.",
            "Cet horaire ne convient à personne sur la liste.",
            "A nadie de la lista le sirve esta hora.",
        ],
        Ending::Exhausted => [
            "Everybody who can use it was asked, and nobody took it.",
            "Alle, zu denen er passt, wurden gefragt, und niemand hat zugesagt.",
            "Toutes les personnes concernées ont été sollicitées, et aucune ne l’a pris.",
            "Se preguntó a todos a quienes les sirve y nadie la aceptó.",
        ],
        Ending::TryCap => [
            "As many were asked as your rules allow.",
            "So viele wurden gefragt, wie Ihre Regeln erlauben.",
            "Autant de personnes ont été sollicitées que vos règles le permettent.",
            "Se preguntó a tantas personas como permiten sus reglas.",
        ],
        Ending::CutOff => [
            "It is too late to ask anybody else.",
            "Es ist zu spät, noch jemanden zu fragen.",
            "Il est trop tard pour solliciter quelqu’un d’autre.",
            "Es demasiado tarde para preguntar a alguien más.",
        ],
        Ending::FilledByStaff => [
            "You filled it yourselves.",
            "Sie haben ihn selbst vergeben.",
            "Vous l’avez rempli vous-mêmes.",
            "La ocuparon ustedes mismos.",
        ],
        Ending::Undone => [
            "The cancellation was taken back.",
            "Die Absage wurde zurückgenommen.",
            "L’annulation a été retirée.",
            "Se retiró la cancelación.",
        ],
        Ending::Spread => {
            ["It was given on.", "Er wurde weitergegeben.", "Il a été transmis.", "Se pasó a otra persona."]
        }
        Ending::CalledOff => ["It was called off.", "Er wurde abgesagt.", "Il a été annulé.", "Se canceló."],
        Ending::ManyAtOnce => [
            "Many times came free at once, so please have a look before anybody is asked.",
            "Viele Termine wurden auf einmal frei. Bitte sehen Sie nach, bevor jemand gefragt wird.",
            "Beaucoup d’horaires se sont libérés d’un coup : regardez avant que quelqu’un soit sollicité.",
            "Se liberaron muchas horas a la vez: échenles un vistazo antes de preguntar a nadie.",
        ],
        Ending::TakenBack => {
            ["You took it back.", "Sie haben ihn zurückgenommen.", "Vous l’avez repris.", "La recuperaron ustedes."]
        }
        Ending::NobodyTold => [
            "Nobody can be told just now: no message leaves. It is offered as soon as one does.",
            "Gerade kann niemand benachrichtigt werden. Sobald Nachrichten wieder gesendet werden, wird er angeboten.",
            "Personne ne peut être prévenu pour le moment. Il sera proposé dès que les messages partent à nouveau.",
            "Ahora mismo no se puede avisar a nadie. Se ofrecerá en cuanto vuelvan a salir mensajes.",
        ],
    };
    words[language as usize]
}
