//! post/language: the fixed words that facts and dates are made of. German with “Sie”, French with “vous” and Spanish with
//! “usted”: an invitation may go to anybody.

use super::{Word, speech_table};
use rules::Language;

speech_table! {
    /// Patterns name what is put in: `{number}`, or the parts of a date.
    Speech, speech {
        /// From Monday on.
        weekdays: [Word; 7] =
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
            ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
            ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
            ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
        weekdays_short: [Word; 7] =
            ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
            ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
            ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"];
        months: [Word; 12] =
            ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
             "November", "December"],
            ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
             "November", "Dezember"],
            ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
             "novembre", "décembre"],
            ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
             "noviembre", "diciembre"];
        months_short: [Word; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
            ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
            ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"];
        first_of_month: Word = "1", "1", "1er", "1";
        /// Of `{weekday} {day} {month} {year} {time}`.
        date: Word =
            "{weekday}, {day} {month} {year}, {time}",
            "{weekday}, {day}. {month} {year}, {time} Uhr",
            "{weekday} {day} {month} {year} à {time}",
            "{weekday}, {day} de {month} de {year}, {time} h";
        date_short: Word =
            "{weekday} {day} {month}, {time}",
            "{weekday} {day}. {month}, {time}",
            "{weekday} {day} {month}, {time}",
            "{weekday} {day} {month}, {time}";
        time: Word = "{hour}:{minute}", "{hour}:{minute}", "{hour}h{minute}", "{hour}:{minute}";
        /// Behind a moment in the second run of the hour that comes twice.
        second_run: Word =
            ", after the clocks go back",
            ", nach der Umstellung auf Winterzeit",
            ", après le passage à l’heure d’hiver",
            ", después del cambio al horario de invierno";
        today: Word = "today", "heute", "aujourd’hui", "hoy";
        tomorrow: Word = "tomorrow", "morgen", "demain", "mañana";
        in_days: Word = "in {number} days", "in {number} Tagen", "dans {number} jours", "dentro de {number} días";
        /// Instead of a name.
        somebody: Word = "guest", "Gast", "à vous", "invitado o invitada";
        people: Word =
            "For {number} people",
            "Für {number} Personen",
            "Pour {number} personnes",
            "Para {number} personas";
        /// Of one, and of many; as the object of give, keep and take.
        seats: [Word; 2] =
            ["a seat", "{number} seats"],
            ["einen Platz", "{number} Plätze"],
            ["une place", "{number} places"],
            ["una plaza", "{number} plazas"];
        yours: [Word; 2] =
            ["your seat", "your seats"],
            ["Ihren Platz", "Ihre Plätze"],
            ["votre place", "vos places"],
            ["su plaza", "sus plazas"];
        in_line: Word = "in line", "auf der Warteliste", "sur la liste d’attente", "en la lista de espera";
        number_in_line: Word =
            "number {number} in line",
            "Nummer {number} auf der Warteliste",
            "numéro {number} sur la liste d’attente",
            "en el puesto {number} de la lista de espera";
        /// News of a change: `{when}` it was to be; then places and ends, `{new}` and `{old}`.
        before: Word = "Before: {when}", "Bisher: {when}", "Avant : {when}", "Antes: {when}";
        new_place: Word =
            "New place: {new} (before: {old}).",
            "Neuer Ort: {new} (bisher: {old}).",
            "Nouveau lieu : {new} (avant : {old}).",
            "Nuevo lugar: {new} (antes: {old}).";
        first_place: Word = "The place is {new}.", "Der Ort ist {new}.", "Le lieu est {new}.", "El lugar es {new}.";
        no_place: Word =
            "The place is open again (before: {old}).",
            "Der Ort ist wieder offen (bisher: {old}).",
            "Le lieu n’est plus fixé (avant : {old}).",
            "El lugar vuelve a estar abierto (antes: {old}).";
        new_end: Word =
            "It now goes on until {new} (before: {old}).",
            "Es geht jetzt bis {new} (bisher: {old}).",
            "Cela dure maintenant jusqu’à {new} (avant : {old}).",
            "Ahora dura hasta las {new} (antes: {old}).";
        /// In the calendar file, for one seat and for many.
        calendar: [Word; 2] =
            ["Can't come? The link in your mail gives your seat back.",
             "{number} seats. Can't come? The link in your mail gives them back."],
            ["Sie können nicht kommen? Über den Link in Ihrer E-Mail geben Sie Ihren Platz zurück.",
             "{number} Plätze. Sie können nicht kommen? Über den Link in Ihrer E-Mail geben Sie sie zurück."],
            ["Un empêchement ? Le lien dans votre e-mail permet de rendre votre place.",
             "{number} places. Un empêchement ? Le lien dans votre e-mail permet de les rendre."],
            ["¿No puede venir? Con el enlace de su correo puede devolver su plaza.",
             "{number} plazas. ¿No puede venir? Con el enlace de su correo puede devolverlas."];
    }
}
