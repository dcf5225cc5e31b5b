//! post/language: what a note to the staff says about a request that waits.

use rules::Language;

/// Patterns name what is put in: `{name}`.
pub(crate) struct RequestSpeech {
    pub subject: &'static str,
    pub subject_named: &'static str,
    pub came: &'static str,
    pub found: &'static str,
    pub nothing_found: &'static str,
    pub button: &'static str,
    pub careful: &'static str,
}

pub(crate) fn request_speech(language: Language) -> &'static RequestSpeech {
    match language {
        Language::En => &EN,
        Language::De => &DE,
        Language::Fr => &FR,
        Language::Es => &ES,
    }
}

static EN: RequestSpeech = RequestSpeech {
    subject: "A request to look at",
    subject_named: "A request to look at: {name}",
    came: "Somebody wrote to the desk and seems to want a place on the list.",
    found: "This is what we found in it:",
    nothing_found: "We found nothing we are sure of. Please read it yourselves.",
    button: "Look at it, then approve or discard",
    careful: "Nobody is on the list until you approve. Whoever has this link can do so for you.",
};

static DE: RequestSpeech = RequestSpeech {
    subject: "Eine Anfrage zum Ansehen",
    subject_named: "Eine Anfrage zum Ansehen: {name}",
    came: "Jemand hat geschrieben und möchte wohl auf die Liste.",
    found: "Das haben wir darin gefunden:",
    nothing_found: "Wir haben nichts Sicheres gefunden. Bitte lesen Sie selbst.",
    button: "Ansehen, dann annehmen oder verwerfen",
    careful: "Auf die Liste kommt erst jemand, wenn Sie annehmen. Wer diesen Link hat, kann das für Sie tun.",
};

static FR: RequestSpeech = RequestSpeech {
    subject: "Une demande à regarder",
    subject_named: "Une demande à regarder : {name}",
    came: "Quelqu’un vous a écrit et souhaite sans doute une place sur la liste.",
    found: "Voici ce que nous y avons trouvé :",
    nothing_found: "Nous n’avons rien trouvé de sûr. Merci de la lire vous-mêmes.",
    button: "Regarder, puis accepter ou écarter",
    careful: "Personne n’est sur la liste tant que vous n’acceptez pas. Quiconque a ce lien peut le faire pour vous.",
};

static ES: RequestSpeech = RequestSpeech {
    subject: "Una solicitud para revisar",
    subject_named: "Una solicitud para revisar: {name}",
    came: "Alguien ha escrito y parece que quiere un lugar en la lista.",
    found: "Esto es lo que hemos encontrado:",
    nothing_found: "No hemos encontrado nada seguro. Por favor, léala usted.",
    button: "Revisar, y después aceptar o descartar",
    careful: "Nadie está en la lista hasta que usted acepte. Quien tenga este enlace puede hacerlo por usted.",
};
