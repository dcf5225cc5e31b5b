//! post/language: the fixed words of the month in numbers.

use super::{Word, speech_table};
use rules::{Ending, Language};

speech_table! {
    /// Patterns name what is put in.
    SummarySpeech, summary_speech {
        source: Word =
            include_str!("../../words/en/desk_summary.md"),
            include_str!("../../words/de/desk_summary.md"),
            include_str!("../../words/fr/desk_summary.md"),
            include_str!("../../words/es/desk_summary.md");
        slots: [Word; 2] =
            ["1 slot", "{number} slots"],
            ["1 Termin", "{number} Termine"],
            ["1 créneau", "{number} créneaux"],
            ["1 hueco", "{number} huecos"];
        /// Instead of everything else in a month in which nothing came free.
        nothing: Word =
            "No slot came free this month.",
            "In diesem Monat wurde kein Termin frei.",
            "Aucun créneau ne s’est libéré ce mois-ci.",
            "Este mes no quedó libre ningún hueco.";
        by_service: Word = "By service", "Nach Leistung", "Par prestation", "Por servicio";
        by_weekday: Word = "By weekday", "Nach Wochentag", "Par jour de la semaine", "Por día de la semana";
        of: Word =
            "{filled} of {freed} filled",
            "{filled} von {freed} vergeben",
            "{filled} sur {freed} attribués",
            "{filled} de {freed} ocupados";
        /// For who cannot see the drawing.
        what_bars_show: Word =
            "Each bar shows how many slots came free; the dark part were filled from the waitlist.",
            "Jeder Balken zeigt die frei gewordenen Termine; der dunkle Teil ging an die Warteliste.",
            "Chaque barre montre les créneaux libérés ; la partie foncée est allée à la liste d’attente.",
            "Cada barra muestra los huecos libres; la parte oscura fue para la lista de espera.";
    }
}

/// Why a slot went back to the staff, in a list of reasons.
pub(crate) fn ending_reason(language: Language, ending: Ending) -> Word {
    let words = match ending {
        Ending::NobodyFits => [
            "nobody on the list fitted",
            "niemand auf der Liste passte",
            "personne ne convenait",
            "a nadie le venía bien",
        ],
        Ending::Exhausted => [
            "everybody was asked",
            "alle waren gefragt",
            "tout le monde avait été sollicité",
            "ya se había preguntado a todos",
        ],
        Ending::TryCap => [
            "as many were asked as your rules allow",
            "so viele gefragt, wie Ihre Regeln erlauben",
            "nombre maximal de demandes atteint",
            "se preguntó a tantos como permiten sus reglas",
        ],
        Ending::CutOff => [
            "too little time was left",
            "es blieb zu wenig Zeit",
            "il restait trop peu de temps",
            "quedaba muy poco tiempo",
        ],
        Ending::ManyAtOnce => [
            "many came free at once",
            "viele wurden auf einmal frei",
            "beaucoup se sont libérés d’un coup",
            "quedaron libres muchos a la vez",
        ],
        Ending::TakenBack => ["you took it back", "Sie nahmen ihn zurück", "repris par vous", "usted lo recuperó"],
        Ending::NobodyTold => [
            "no mail or text could be sent",
            "weder Mail noch SMS konnte gesendet werden",
            "aucun e-mail ni SMS ne pouvait partir",
            "no se podía enviar ni correo ni SMS",
        ],
        Ending::FilledByStaff | Ending::Undone | Ending::Spread | Ending::CalledOff => {
            ["for other reasons", "aus anderen Gründen", "pour d’autres raisons", "por otros motivos"]
        }
    };
    words[language as usize]
}
