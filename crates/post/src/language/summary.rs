//! post/language: the fixed words of the month in numbers.

use rules::{Ending, Language};

/// Patterns name what is put in.
pub(crate) struct SummarySpeech {
    pub source: &'static str,
    pub slots: [&'static str; 2],
    /// Instead of everything else in a month in which nothing came free.
    pub nothing: &'static str,
    pub by_service: &'static str,
    pub by_weekday: &'static str,
    pub of: &'static str,
    /// For who cannot see the drawing.
    pub what_bars_show: &'static str,
    /// Why a slot went back to the staff.
    pub reason: fn(Ending) -> &'static str,
}

pub(crate) fn summary_speech(language: Language) -> &'static SummarySpeech {
    match language {
        Language::En => &EN,
        Language::De => &DE,
        Language::Fr => &FR,
        Language::Es => &ES,
    }
}

static EN: SummarySpeech = SummarySpeech {
    source: include_str!("../../words/en/desk_summary.md"),
    slots: ["1 slot", "{number} slots"],
    nothing: "No slot came free this month.",
    by_service: "By service",
    by_weekday: "By weekday",
    of: "{filled} of {freed} filled",
    what_bars_show: "Each bar shows how many slots came free; the dark part were filled from the waitlist.",
    reason: |ending| match ending {
        Ending::NobodyFits => "nobody on the list fitted",
        Ending::Exhausted => "everybody was asked",
        Ending::TryCap => "as many were asked as your rules allow",
        Ending::CutOff => "too little time was left",
        Ending::ManyAtOnce => "many came free at once",
        Ending::TakenBack => "you took it back",
        Ending::NobodyTold => "no mail or text could be sent",
        Ending::FilledByStaff | Ending::Undone | Ending::Spread | Ending::CalledOff => "for other reasons",
    },
};

static DE: SummarySpeech = SummarySpeech {
    source: include_str!("../../words/de/desk_summary.md"),
    slots: ["1 Termin", "{number} Termine"],
    nothing: "In diesem Monat wurde kein Termin frei.",
    by_service: "Nach Leistung",
    by_weekday: "Nach Wochentag",
    of: "{filled} von {freed} vergeben",
    what_bars_show: "Jeder Balken zeigt die frei gewordenen Termine; der dunkle Teil ging an die Warteliste.",
    reason: |ending| match ending {
        Ending::NobodyFits => "niemand auf der Liste passte",
        Ending::Exhausted => "alle waren gefragt",
        Ending::TryCap => "so viele gefragt, wie Ihre Regeln erlauben",
        Ending::CutOff => "es blieb zu wenig Zeit",
        Ending::ManyAtOnce => "viele wurden auf einmal frei",
        Ending::TakenBack => "Sie nahmen ihn zurück",
        Ending::NobodyTold => "weder Mail noch SMS konnte gesendet werden",
        Ending::FilledByStaff | Ending::Undone | Ending::Spread | Ending::CalledOff => "aus anderen Gründen",
    },
};

static FR: SummarySpeech = SummarySpeech {
    source: include_str!("../../words/fr/desk_summary.md"),
    slots: ["1 créneau", "{number} créneaux"],
    nothing: "Aucun créneau ne s’est libéré ce mois-ci.",
    by_service: "Par prestation",
    by_weekday: "Par jour de la semaine",
    of: "{filled} sur {freed} attribués",
    what_bars_show: "Chaque barre montre les créneaux libérés ; la partie foncée est allée à la liste d’attente.",
    reason: |ending| match ending {
        Ending::NobodyFits => "personne ne convenait",
        Ending::Exhausted => "tout le monde avait été sollicité",
        Ending::TryCap => "nombre maximal de demandes atteint",
        Ending::CutOff => "il restait trop peu de temps",
        Ending::ManyAtOnce => "beaucoup se sont libérés d’un coup",
        Ending::TakenBack => "repris par vous",
        Ending::NobodyTold => "aucun e-mail ni SMS ne pouvait partir",
        Ending::FilledByStaff | Ending::Undone | Ending::Spread | Ending::CalledOff => "pour d’autres raisons",
    },
};

static ES: SummarySpeech = SummarySpeech {
    source: include_str!("../../words/es/desk_summary.md"),
    slots: ["1 hueco", "{number} huecos"],
    nothing: "Este mes no quedó libre ningún hueco.",
    by_service: "Por servicio",
    by_weekday: "Por día de la semana",
    of: "{filled} de {freed} ocupados",
    what_bars_show: "Cada barra muestra los huecos libres; la parte oscura fue para la lista de espera.",
    reason: |ending| match ending {
        Ending::NobodyFits => "a nadie le venía bien",
        Ending::Exhausted => "ya se había preguntado a todos",
        Ending::TryCap => "se preguntó a tantos como permiten sus reglas",
        Ending::CutOff => "quedaba muy poco tiempo",
        Ending::ManyAtOnce => "quedaron libres muchos a la vez",
        Ending::TakenBack => "usted lo recuperó",
        Ending::NobodyTold => "no se podía enviar ni correo ni SMS",
        Ending::FilledByStaff | Ending::Undone | Ending::Spread | Ending::CalledOff => "por otros motivos",
    },
};
