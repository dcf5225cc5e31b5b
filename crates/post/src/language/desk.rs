//! post/language: the fixed words that facts about a desk are made of.

use super::{Word, speech_table};
use rules::Language;

speech_table! {
    /// Patterns name what is put in: `{number}` or `{name}`.
    DeskSpeech, desk_speech {
        for_people: Word =
            "for {number} people",
            "für {number} Personen",
            "pour {number} personnes",
            "para {number} personas";
        with_staff: Word = "with {name}", "bei {name}", "avec {name}", "con {name}";
        at_location: Word = "at {name}", "in {name}", "à {name}", "en {name}";
        /// Instead of a name, where it is nobody in particular.
        our_team: Word = "our team", "unserem Team", "notre équipe", "nuestro equipo";
        minutes: [Word; 2] =
            ["1 minute", "{number} minutes"],
            ["1 Minute", "{number} Minuten"],
            ["1 minute", "{number} minutes"],
            ["1 minuto", "{number} minutos"];
        hours: [Word; 2] =
            ["1 hour", "{number} hours"],
            ["1 Stunde", "{number} Stunden"],
            ["1 heure", "{number} heures"],
            ["1 hora", "{number} horas"];
        decimal: char = '.', ',', ',', ',';
        /// In the calendar file.
        calendar: Word =
            "Can't come? Please tell us in time.",
            "Sie können nicht kommen? Bitte sagen Sie uns rechtzeitig Bescheid.",
            "Un empêchement ? Prévenez-nous à temps.",
            "¿No puede venir? Díganoslo con tiempo.";
    }
}
