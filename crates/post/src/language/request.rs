//! post/language: what a note to the staff says about a request that waits.

use super::{Word, speech_table};
use rules::Language;

speech_table! {
    /// Patterns name what is put in: `{name}`.
    RequestSpeech, request_speech {
        subject: Word =
            "A request to look at",
            "Eine Anfrage zum Ansehen",
            "Une demande à regarder",
            "Una solicitud para revisar";
        subject_named: Word =
            "A request to look at: {name}",
            "Eine Anfrage zum Ansehen: {name}",
            "Une demande à regarder : {name}",
            "Una solicitud para revisar: {name}";
        came: Word =
            "Somebody wrote to the desk and seems to want a place on the list.",
            "Jemand hat geschrieben und möchte wohl auf die Liste.",
            "Quelqu’un vous a écrit et souhaite sans doute une place sur la liste.",
            "Alguien ha escrito y parece que quiere un lugar en la lista.";
        found: Word =
            "This is what we found in it:",
            "Das haben wir darin gefunden:",
            "Voici ce que nous y avons trouvé :",
            "Esto es lo que hemos encontrado:";
        nothing_found: Word =
            "We found nothing we are sure of. Please read it yourselves.",
            "Wir haben nichts Sicheres gefunden. Bitte lesen Sie selbst.",
            "Nous n’avons rien trouvé de sûr. Merci de la lire vous-mêmes.",
            "No hemos encontrado nada seguro. Por favor, léala usted.";
        button: Word =
            "Look at it, then approve or discard",
            "Ansehen, dann annehmen oder verwerfen",
            "Regarder, puis accepter ou écarter",
            "Revisar, y después aceptar o descartar";
        careful: Word =
            "Nobody is on the list until you approve. Whoever has this link can do so for you.",
            "Auf die Liste kommt erst jemand, wenn Sie annehmen. Wer diesen Link hat, kann das für Sie tun.",
            "Personne n’est sur la liste tant que vous n’acceptez pas. Quiconque a ce lien peut le faire pour vous.",
            "Nadie está en la lista hasta que usted acepte. Quien tenga este enlace puede hacerlo por usted.";
    }
}
