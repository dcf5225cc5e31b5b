//! post/language: what somebody gets back who texts us. No letter outside the short alphabet of texts.

use super::{Word, speech_table};
use rules::Language;

speech_table! {
    /// Patterns name what is put in: `{phone}`, `{slot}`, `{link}`.
    AnswerSpeech, answer_speech {
        help: Word =
            "we text you when a time on our waitlist comes free. STOP ends all texts.",
            "Wir schreiben Ihnen, wenn auf unserer Warteliste ein Termin frei wird. STOP beendet alle SMS.",
            "nous écrivons quand une place de la liste d'attente se libère. STOP met fin aux SMS.",
            "le avisamos cuando se libera una hora de la lista de espera. STOP termina los SMS.";
        ring: Word = " Questions? {phone}", " Fragen? {phone}", " Une question ? {phone}", " Preguntas: {phone}";
        passed: Word =
            "all right, we ask the next person. You stay on the list.",
            "In Ordnung, wir fragen die nächste Person. Sie bleiben auf der Liste.",
            "bien noté, nous proposons la place à la personne suivante. Vous restez sur la liste.",
            "de acuerdo, preguntamos a la siguiente persona. Usted sigue en la lista.";
        nothing: Word =
            "there is no offer waiting for your answer right now.",
            "Im Moment wartet kein Angebot auf Ihre Antwort.",
            "aucune proposition n'attend votre réponse pour le moment.",
            "ahora mismo no hay ninguna oferta que espere su respuesta.";
        link: Word =
            "{slot}. Please answer here: {link}",
            "{slot}. Bitte hier antworten: {link}",
            "{slot}. Répondez ici : {link}",
            "{slot}. Responda por favor en: {link}";
        links: Word =
            "more than one time is held for you. Please answer here:",
            "Für Sie ist mehr als ein Termin frei. Bitte hier antworten:",
            "plusieurs places vous attendent. Répondez ici :",
            "hay varias horas para usted. Responda por favor en:";
        gone: Word =
            "sorry, this time has just gone to somebody else. You stay on the list.",
            "Leider ging dieser Termin gerade an jemand anderen. Sie bleiben auf der Liste.",
            "désolé, cette place vient d'aller à quelqu'un d'autre. Vous restez sur la liste.",
            "lo sentimos, esta hora acaba de ir a otra persona. Usted sigue en la lista.";
        other: Word =
            "a program reads this number, and it did not understand. Please use the link in your last text.",
            "Diese Nummer liest ein Programm, und es hat Sie nicht verstanden. Bitte nehmen Sie den Link aus der letzten SMS.",
            "un programme lit ce numéro et n'a pas compris. Utilisez le lien du dernier SMS.",
            "un programa lee este mensaje y no lo ha entendido. Use el enlace del SMS anterior.";
    }
}
