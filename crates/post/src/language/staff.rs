//! post/language: what a note to the staff of a desk says.

use rules::{Ending, Language};

/// Patterns name what is put in: `{slot}`, `{name}`, `{number}`.
pub(crate) struct StaffSpeech {
    pub looking: [&'static str; 2],
    pub offered: [&'static str; 2],
    /// The offer went on to the next person; `{number}` counts them.
    pub rolled_on: [&'static str; 2],
    pub booked: [&'static str; 2],
    /// Instead of a name, where the sentence begins with it.
    pub somebody: &'static str,
    pub handed_back: &'static str,
    pub closed: [&'static str; 2],
    /// How many were asked: nobody, one, many.
    pub asked: [&'static str; 3],
    pub button: &'static str,
    pub small_print: &'static str,
    ending: fn(Ending) -> &'static str,
}

impl StaffSpeech {
    pub(crate) fn ending(&self, ending: Ending) -> &'static str {
        (self.ending)(ending)
    }

    pub(crate) fn asked(&self, tried: u32) -> String {
        let [nobody, one, many] = self.asked;
        match tried {
            0 => nobody.to_string(),
            1 => one.to_string(),
            tried => super::with_number(many, tried),
        }
    }
}

pub(crate) fn staff_speech(language: Language) -> &'static StaffSpeech {
    match language {
        Language::En => &EN,
        Language::De => &DE,
        Language::Fr => &FR,
        Language::Es => &ES,
    }
}

static EN: StaffSpeech = StaffSpeech {
    looking: ["Came free: {slot}", "We are looking for somebody to take it."],
    offered: ["Offered: {slot}", "The first person on the list is being asked."],
    rolled_on: ["Rolled on: {slot}", "The offer went on. Person number {number} is being asked."],
    booked: ["Filled: {slot}", "{name} took it. Please put it into your calendar."],
    somebody: "Somebody",
    handed_back: "Back with you: {slot}",
    closed: ["Closed: {slot}", "Nobody on the list is asked any more."],
    asked: ["Nobody was asked.", "One person was asked.", "{number} people were asked."],
    button: "Open the front desk",
    small_print: "You get this mail because it is the staff address of {desk}.",
    ending: english,
};

fn english(ending: Ending) -> &'static str {
    match ending {
        Ending::NobodyFits => "Nobody on the list can use this time.",
        Ending::Exhausted => "Everybody who can use it was asked, and nobody took it.",
        Ending::TryCap => "As many were asked as your rules allow.",
        Ending::CutOff => "It is too late to ask anybody else.",
        Ending::FilledByStaff => "You filled it yourselves.",
        Ending::Undone => "The cancellation was taken back.",
        Ending::Spread => "It was given on.",
        Ending::CalledOff => "It was called off.",
        Ending::ManyAtOnce => "Many times came free at once, so please have a look before anybody is asked.",
        Ending::TakenBack => "You took it back.",
        Ending::NobodyTold => "Nobody can be told just now: no message leaves. It is offered as soon as one does.",
    }
}

static DE: StaffSpeech = StaffSpeech {
    looking: ["Frei geworden: {slot}", "Wir suchen jemanden dafür."],
    offered: ["Angeboten: {slot}", "Die erste Person auf der Liste wird gefragt."],
    rolled_on: ["Weitergegeben: {slot}", "Das Angebot ging weiter. Person Nummer {number} wird gefragt."],
    booked: ["Vergeben: {slot}", "{name} hat zugesagt. Bitte in den Kalender eintragen."],
    somebody: "Jemand",
    handed_back: "Wieder bei Ihnen: {slot}",
    closed: ["Geschlossen: {slot}", "Von der Liste wird niemand mehr gefragt."],
    asked: ["Niemand wurde gefragt.", "Eine Person wurde gefragt.", "{number} Personen wurden gefragt."],
    button: "Zum Tresen",
    small_print: "Sie bekommen diese Mail, weil dies die Adresse des Teams von {desk} ist.",
    ending: german,
};

fn german(ending: Ending) -> &'static str {
    match ending {
        Ending::NobodyFits => "Zu diesem Termin passt niemand auf der Liste.",
        Ending::Exhausted => "Alle, zu denen er passt, wurden gefragt, und niemand hat zugesagt.",
        Ending::TryCap => "So viele wurden gefragt, wie Ihre Regeln erlauben.",
        Ending::CutOff => "Es ist zu spät, noch jemanden zu fragen.",
        Ending::FilledByStaff => "Sie haben ihn selbst vergeben.",
        Ending::Undone => "Die Absage wurde zurückgenommen.",
        Ending::Spread => "Er wurde weitergegeben.",
        Ending::CalledOff => "Er wurde abgesagt.",
        Ending::ManyAtOnce => "Viele Termine wurden auf einmal frei. Bitte sehen Sie nach, bevor jemand gefragt wird.",
        Ending::TakenBack => "Sie haben ihn zurückgenommen.",
        Ending::NobodyTold => {
            "Gerade kann niemand benachrichtigt werden. Sobald Nachrichten wieder gesendet werden, wird er angeboten."
        }
    }
}

static FR: StaffSpeech = StaffSpeech {
    looking: ["Libéré : {slot}", "Nous cherchons quelqu’un pour le prendre."],
    offered: ["Proposé : {slot}", "La première personne de la liste est sollicitée."],
    rolled_on: [
        "Passé à la suite : {slot}",
        "La proposition est passée à la suite. La personne numéro {number} est sollicitée.",
    ],
    booked: ["Pris : {slot}", "{name} l’a pris. Merci de le noter dans votre agenda."],
    somebody: "Quelqu’un",
    handed_back: "De retour chez vous : {slot}",
    closed: ["Fermé : {slot}", "Plus personne de la liste n’est sollicité."],
    asked: ["Personne n’a été sollicité.", "Une personne a été sollicitée.", "{number} personnes ont été sollicitées."],
    button: "Ouvrir l’accueil",
    small_print: "Vous recevez ce mail parce que c’est l’adresse de l’équipe de {desk}.",
    ending: french,
};

fn french(ending: Ending) -> &'static str {
    match ending {
        Ending::NobodyFits => "Cet horaire ne convient à personne sur la liste.",
        Ending::Exhausted => "Toutes les personnes concernées ont été sollicitées, et aucune ne l’a pris.",
        Ending::TryCap => "Autant de personnes ont été sollicitées que vos règles le permettent.",
        Ending::CutOff => "Il est trop tard pour solliciter quelqu’un d’autre.",
        Ending::FilledByStaff => "Vous l’avez rempli vous-mêmes.",
        Ending::Undone => "L’annulation a été retirée.",
        Ending::Spread => "Il a été transmis.",
        Ending::CalledOff => "Il a été annulé.",
        Ending::ManyAtOnce => {
            "Beaucoup d’horaires se sont libérés d’un coup : regardez avant que quelqu’un soit sollicité."
        }
        Ending::TakenBack => "Vous l’avez repris.",
        Ending::NobodyTold => {
            "Personne ne peut être prévenu pour le moment. Il sera proposé dès que les messages partent à nouveau."
        }
    }
}

static ES: StaffSpeech = StaffSpeech {
    looking: ["Se ha liberado: {slot}", "Buscamos a alguien que lo quiera."],
    offered: ["Ofrecido: {slot}", "Estamos preguntando a la primera persona de la lista."],
    rolled_on: ["Ha pasado a otra persona: {slot}", "Ahora preguntamos a la persona número {number}."],
    booked: ["Ocupado: {slot}", "{name} lo ha aceptado. Anótelo en su agenda, por favor."],
    somebody: "Alguien",
    handed_back: "De nuevo con ustedes: {slot}",
    closed: ["Cerrado: {slot}", "Ya no se pregunta a nadie de la lista."],
    asked: ["No se preguntó a nadie.", "Se preguntó a una persona.", "Se preguntó a {number} personas."],
    button: "Abrir el mostrador",
    small_print: "Recibe este correo porque es la dirección del equipo de {desk}.",
    ending: spanish,
};

fn spanish(ending: Ending) -> &'static str {
    match ending {
        Ending::NobodyFits => "A nadie de la lista le sirve esta hora.",
        Ending::Exhausted => "Se preguntó a todos a quienes les sirve y nadie la aceptó.",
        Ending::TryCap => "Se preguntó a tantas personas como permiten sus reglas.",
        Ending::CutOff => "Es demasiado tarde para preguntar a alguien más.",
        Ending::FilledByStaff => "La ocuparon ustedes mismos.",
        Ending::Undone => "Se retiró la cancelación.",
        Ending::Spread => "Se pasó a otra persona.",
        Ending::CalledOff => "Se canceló.",
        Ending::ManyAtOnce => "Se liberaron muchas horas a la vez: échenles un vistazo antes de preguntar a nadie.",
        Ending::TakenBack => "La recuperaron ustedes.",
        Ending::NobodyTold => "Ahora mismo no se puede avisar a nadie. Se ofrecerá en cuanto vuelvan a salir mensajes.",
    }
}
