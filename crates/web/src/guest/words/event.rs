//! web/guest/words: what guest pages say by themselves, of events and of whatever they share with desks.

use super::{Counted, Told, word_table};
use rules::Language;

word_table! {
    /// Patterns name what is put in: `{number}`, or what else their field speaks of.
    pub(crate) struct Words by words;

    language: Language = Language::En, Language::De, Language::Fr, Language::Es;
    /// Between groups of three digits.
    group = ",", ".", "\u{202f}", ".";

    // The frame.
    skip = "Skip to content", "Zum Inhalt", "Aller au contenu", "Ir al contenido";
    colophon = "Seats kept fairly by Usher: everybody in order, nobody forgotten.",
        "Usher vergibt die Plätze fair: alle der Reihe nach, niemand vergessen.",
        "Usher attribue les places équitablement : chacun à son tour, personne d’oublié.",
        "Usher reparte las plazas con justicia: cada cual en su turno, nadie olvidado.";
    to_event = "To the event’s page", "Zur Seite der Veranstaltung",
        "Vers la page de l’événement", "A la página del evento";
    back = "Back to where you came from", "Zurück zur vorigen Seite",
        "Revenir à la page précédente", "Volver a la página anterior";
    look_again: Counted = ["Please look at this again", "Please look at these again"],
        ["Bitte sehen Sie sich das noch einmal an", "Bitte sehen Sie sich diese Angaben noch einmal an"],
        ["Merci de vérifier ce point", "Merci de vérifier ces points"],
        ["Revise este punto, por favor", "Revise estos puntos, por favor"];

    // The event.
    when = "When", "Wann", "Quand", "Cuándo";
    place = "Where", "Wo", "Où", "Dónde";
    /// `{time}`.
    until = "until {time}", "bis {time} Uhr", "jusqu’à {time}", "hasta las {time}";
    /// The same when it ends on another day.
    until_day = "until {time}", "bis {time}", "jusqu’au {time}", "hasta el {time}";
    /// `{city}`.
    city_time = "{city} time", "Ortszeit {city}", "heure de {city}", "hora de {city}";
    called_off = "Called off", "Abgesagt", "Annulé", "Cancelado";
    over = "Over", "Vorbei", "Terminé", "Terminado";

    // The form.
    check = "Please check: ", "Bitte prüfen: ", "À vérifier : ", "Revise: ";
    your_name = "Your name", "Ihr Name", "Votre nom", "Su nombre";
    your_email = "Your e-mail address", "Ihre E-Mail-Adresse", "Votre adresse e-mail", "Su correo electrónico";
    email_hint = "Your answer and a link to change your mind go there.",
        "Dorthin gehen Ihre Antwort und ein Link, falls Sie es sich anders überlegen.",
        "Vous y recevrez notre réponse et un lien pour changer d’avis.",
        "Ahí recibirá la respuesta y un enlace por si cambia de idea.";
    how_many = "How many of you?", "Zu wievielt kommen Sie?", "Combien serez-vous ?", "¿Cuántas personas vienen?";
    party_hint = "You and your guests together, up to {number}.",
        "Sie und Ihre Begleitung zusammen, höchstens {number}.",
        "Vous et les personnes qui vous accompagnent, {number} au plus.",
        "Usted y sus acompañantes, {number} como máximo.";
    confirm_first = "We’ll email you a link: please confirm within {number} minutes.",
        "Wir schicken Ihnen einen Link per E-Mail: Bitte bestätigen Sie innerhalb von {number} Minuten.",
        "Nous vous envoyons un lien par e-mail : confirmez dans les {number} minutes.",
        "Le enviaremos un enlace por correo: confirme en {number} minutos.";
    leave_empty = "Leave this empty", "Bitte leer lassen", "Laissez ce champ vide", "Deje este campo vacío";
    more_about = "More about it", "Mehr dazu", "En savoir plus", "Más información";
    closed_off: Told = ("This event will not take place.", "It was called off, so there is nothing to sign up for."),
        ("Diese Veranstaltung findet nicht statt.", "Sie wurde abgesagt, eine Anmeldung ist nicht mehr nötig."),
        ("Cet événement n’aura pas lieu.", "Il a été annulé, il n’y a donc pas d’inscription."),
        ("Este evento no se va a celebrar.", "Se ha cancelado, así que no hay inscripción.");
    closed_over: Told = ("This event is over.", "Thank you to everybody who came."),
        ("Diese Veranstaltung ist vorbei.", "Danke an alle, die da waren."),
        ("Cet événement est terminé.", "Merci à toutes celles et tous ceux qui sont venus."),
        ("Este evento ha terminado.", "Gracias a quienes vinieron.");
    name_problem = "Please give your name, in at most 80 characters.",
        "Bitte geben Sie Ihren Namen an, mit höchstens 80 Zeichen.",
        "Merci d’indiquer votre nom, en 80 caractères au plus.",
        "Escriba su nombre, con 80 caracteres como máximo.";
    email_problem = "This is not a whole e-mail address. Please look at it again.",
        "Das ist keine vollständige E-Mail-Adresse. Bitte sehen Sie noch einmal nach.",
        "Cette adresse e-mail n’est pas complète. Merci de la vérifier.",
        "Esta dirección de correo no está completa. Revísela, por favor.";
    party_problem: Counted = ["This event takes one seat per sign-up.", "The party must be between 1 and {number}."],
        ["Hier gibt es einen Platz pro Anmeldung.", "Bitte geben Sie eine Zahl von 1 bis {number} an."],
        ["Une seule place par inscription.", "Merci d’indiquer un nombre de 1 à {number}."],
        ["Solo hay una plaza por inscripción.", "Escriba un número del 1 al {number}."];

    // The door.
    get_seat: Told =
        ("Get a seat", "If the last seat goes while you type, you join the line instead, and we tell you so."),
        ("Platz sichern",
         "Wird der letzte Platz vergeben, während Sie schreiben, kommen Sie auf die Warteliste, und wir sagen es Ihnen."),
        ("Prendre une place",
         "Si la dernière place part pendant que vous écrivez, vous passez sur la liste d’attente et nous vous le \
          disons."),
        ("Pedir una plaza",
         "Si la última plaza se ocupa mientras escribe, pasará a la lista de espera y se lo diremos.");
    join_line: Told = ("Join the line", "When a seat comes free for you, we mail you and hold it while you decide."),
        ("Auf die Warteliste",
         "Wird ein Platz für Sie frei, schicken wir Ihnen eine E-Mail und halten ihn, während Sie entscheiden."),
        ("Rejoindre la liste d’attente",
         "Quand une place se libère pour vous, nous vous écrivons et la gardons le temps que vous décidiez."),
        ("Entrar en la lista de espera",
         "Cuando quede una plaza libre para usted, le escribiremos y se la guardaremos mientras decide.");
    party_joins = "A party of {number} or more joins the line.",
        "Ab {number} Personen kommen Sie auf die Warteliste.",
        "À partir de {number} personnes, vous passez sur la liste d’attente.",
        "A partir de {number} personas, pasan a la lista de espera.";
    all_open: Counted = ["The one seat is open.", "All {number} seats are open."],
        ["Der eine Platz ist frei.", "Alle {number} Plätze sind frei."],
        ["L’unique place est libre.", "Les {number} places sont libres."],
        ["La única plaza está libre.", "Las {number} plazas están libres."];
    /// `{number}` of `{cap}`.
    some_open: Counted = ["{number} of {cap} seats is open.", "{number} of {cap} seats are open."],
        ["{number} von {cap} Plätzen ist frei.", "{number} von {cap} Plätzen sind frei."],
        ["{number} place sur {cap} est libre.", "{number} places sur {cap} sont libres."],
        ["{number} de {cap} plazas está libre.", "{number} de {cap} plazas están libres."];
    all_taken: Counted = ["The one seat is taken.", "All {number} seats are taken."],
        ["Der eine Platz ist vergeben.", "Alle {number} Plätze sind vergeben."],
        ["L’unique place est prise.", "Les {number} places sont prises."],
        ["La única plaza está ocupada.", "Las {number} plazas están ocupadas."];
    one_held = "The one seat is held for somebody right now.",
        "Der eine Platz wird gerade für jemanden gehalten.",
        "L’unique place est gardée pour quelqu’un en ce moment.",
        "La única plaza se guarda ahora mismo para otra persona.";
    none_open = "No seat is open right now.", "Im Moment ist kein Platz frei.",
        "Aucune place n’est libre pour le moment.", "Ahora mismo no hay plazas libres.";
    all_held = "All {number} are held for others.",
        "Alle {number} werden für andere gehalten.",
        "Les {number} places sont gardées pour d’autres personnes.",
        "Las {number} se guardan para otras personas.";
    /// When seats kept for the line open to everyone.
    opens_at = "Seats nobody on the waitlist takes open to everyone on {when}.",
        "Plätze, die niemand von der Warteliste nimmt, sind danach für alle frei: {when}.",
        "Les places que personne de la liste d’attente ne prend s’ouvrent à tous : {when}.",
        "Las plazas que nadie de la lista de espera tome se abren a todo el mundo: {when}.";
    /// `{taken}` and `{held}`.
    taken_and_held = "{taken} and {held}.", "{taken} und {held}.", "{taken} et {held}.", "{taken} y {held}.";
    are_taken: Counted = ["{number} is taken", "{number} are taken"],
        ["{number} ist vergeben", "{number} sind vergeben"],
        ["{number} est prise", "{number} sont prises"],
        ["{number} está ocupada", "{number} están ocupadas"];
    are_held: Counted = ["{number} is held for somebody", "{number} are held for others"],
        ["{number} wird für jemanden gehalten", "{number} werden für andere gehalten"],
        ["{number} est gardée pour quelqu’un", "{number} sont gardées pour d’autres personnes"],
        ["{number} se guarda para otra persona", "{number} se guardan para otras personas"];
    can_join = "You can join the line.",
        "Sie können sich auf die Warteliste setzen lassen.",
        "Vous pouvez rejoindre la liste d’attente.",
        "Puede entrar en la lista de espera.";
    join_first = "Join the line: you’d be first.", "Auf der Warteliste wären Sie an erster Stelle.",
        "Sur la liste d’attente, vous seriez en tête.", "En la lista de espera tendría el primer puesto.";
    join_number = "Join the line: you’d be number {number}.",
        "Auf der Warteliste wären Sie Nummer {number}.",
        "Sur la liste d’attente, vous seriez numéro {number}.",
        "En la lista de espera tendría el puesto {number}.";

    // The bar of seats.
    taken = "taken", "vergeben", "prises", "ocupadas";
    held = "held", "gehalten", "gardées", "guardadas";
    open_of: Counted = ["open of {number} seat", "open of {number} seats"],
        ["frei von {number} Platz", "frei von {number} Plätzen"],
        ["libres sur {number} place", "libres sur {number} places"],
        ["libres de {number} plaza", "libres de {number} plazas"];
    waiting = "in line", "auf der Warteliste", "sur la liste d’attente", "en la lista de espera";

    // Where somebody stands.
    have_seats: Counted = ["You have a seat.", "You have {number} seats."],
        ["Sie haben einen Platz.", "Sie haben {number} Plätze."],
        ["Vous avez une place.", "Vous avez {number} places."],
        ["Tiene una plaza.", "Tiene {number} plazas."];
    mail_coming: [&'static str; 2] = ["A mail with everything you need is on its way to you.",
                                      "If your plans change, the link in it gives your place to the next in line."],
        ["Eine E-Mail mit allem, was Sie brauchen, ist unterwegs zu Ihnen.",
         "Wenn sich Ihre Pläne ändern, geben Sie Ihren Platz über den Link darin weiter."],
        ["Un e-mail avec tout ce qu’il vous faut est en route.",
         "Si vos projets changent, le lien qu’il contient donne votre place à la personne suivante."],
        ["Un correo con todo lo que necesita va de camino.",
         "Si cambian sus planes, el enlace del correo pasa su plaza a la siguiente persona."];
    in_line = "You are in line.", "Sie sind auf der Warteliste.",
        "Vous êtes sur la liste d’attente.", "Está en la lista de espera.";
    first_in_line = "You are first in line.", "Sie sind an erster Stelle der Warteliste.",
        "Vous êtes en tête de la liste d’attente.", "Está en el primer puesto de la lista de espera.";
    number_in_line = "You are number {number} in line.",
        "Sie sind Nummer {number} auf der Warteliste.",
        "Vous êtes numéro {number} sur la liste d’attente.",
        "Está en el puesto {number} de la lista de espera.";
    turn_comes: Counted =
        ["When a seat comes free, it goes to one person at a time, in this order. On your turn we mail you and hold \
          the seat while you decide.",
         "On your turn, when {number} seats come free together, we mail you and hold them while you decide."],
        ["Wird ein Platz frei, geht er der Reihe nach an eine Person nach der anderen. Sind Sie dran, schicken wir \
          Ihnen eine E-Mail und halten den Platz, während Sie entscheiden.",
         "Sind Sie dran und werden {number} Plätze zusammen frei, schicken wir Ihnen eine E-Mail und halten sie, \
          während Sie entscheiden."],
        ["Quand une place se libère, elle est proposée à une personne à la fois, dans cet ordre. À votre tour, nous \
          vous écrivons et gardons la place le temps que vous décidiez.",
         "À votre tour, quand {number} places se libèrent ensemble, nous vous écrivons et les gardons le temps que \
          vous décidiez."],
        ["Cuando queda una plaza libre, se ofrece a una persona cada vez, en este orden. Cuando le toque, le \
          escribiremos y le guardaremos la plaza mientras decide.",
         "Cuando le toque y queden {number} plazas libres a la vez, le escribiremos y se las guardaremos mientras \
          decide."];
    mail_shows = "A mail is on its way; the link in it shows where you stand.",
        "Eine E-Mail ist unterwegs; der Link darin zeigt Ihren Stand.",
        "Un e-mail est en route ; le lien qu’il contient montre où vous en êtes.",
        "Un correo va de camino; su enlace muestra su situación.";
    pending: Told = ("Your invitation is waiting for an answer.",
                     "You are on the list already. Please answer with the button in the mail we sent you."),
        ("Ihre Einladung wartet auf eine Antwort.",
         "Sie stehen schon auf der Liste. Bitte antworten Sie über den Knopf in unserer E-Mail."),
        ("Votre invitation attend une réponse.",
         "Vous êtes déjà sur la liste. Merci de répondre avec le bouton de l’e-mail que nous vous avons envoyé."),
        ("Su invitación espera una respuesta.",
         "Ya está en la lista. Responda con el botón del correo que le enviamos, por favor.");
    to_confirm: Told = ("Please confirm by e-mail.",
                        "We have sent you a mail: press the link in it soon, and the seat, or your place in line, is \
                         yours. We hold a seat for you only a short while."),
        ("Bitte bestätigen Sie per E-Mail.",
         "Wir haben Ihnen geschrieben: Öffnen Sie bald den Link in der E-Mail, dann gehört der Platz, oder Ihr Platz \
          auf der Warteliste, Ihnen. Wir halten einen Platz nur kurze Zeit für Sie frei."),
        ("Merci de confirmer par e-mail.",
         "Nous vous avons écrit : ouvrez bientôt le lien de l’e-mail, et la place, ou votre place dans la file \
          d’attente, est à vous. Nous ne vous gardons une place que peu de temps."),
        ("Confirme por correo, por favor.",
         "Le hemos enviado un mensaje: abra pronto el enlace y la plaza, o su puesto en la lista de espera, será \
          suya. Solo le guardamos una plaza un rato.");
    given_back: Told = ("You are not on the list.",
                        "Your place was given back. Your own link is in our mail to this address: it brings you back."),
        ("Sie stehen nicht auf der Liste.",
         "Ihr Platz wurde zurückgegeben. Ihr eigener Link steht in unserer E-Mail an diese Adresse: Damit kommen Sie \
          zurück."),
        ("Vous n’êtes pas sur la liste.",
         "Votre place a été rendue. Votre lien personnel est dans notre e-mail à cette adresse : il vous permet de \
          revenir."),
        ("No está en la lista.",
         "Su plaza se ha devuelto. Su enlace personal está en nuestro correo a esta dirección: con él puede volver.");
    /// Below where they stand, for an address that was known.
    known = "You were on the list already, and nothing was changed. Your own link is in our mail to this address; \
             with it you can change your sign-up. We send it again at most once a day.",
        "Sie standen schon auf der Liste, und es wurde nichts geändert. Ihr eigener Link steht in unserer E-Mail an \
         diese Adresse; damit können Sie Ihre Anmeldung ändern. Wir schicken ihn höchstens einmal am Tag noch einmal.",
        "Vous étiez déjà sur la liste, et rien n’a été changé. Votre lien personnel est dans notre e-mail à cette \
         adresse ; il vous permet de modifier votre inscription. Nous le renvoyons au plus une fois par jour.",
        "Ya estaba en la lista y no se ha cambiado nada. Su enlace personal está en nuestro correo a esta dirección; \
         con él puede cambiar su inscripción. Lo volvemos a enviar como mucho una vez al día.";
    held_known: Counted = ["A seat is held for you.", "{number} seats are held for you."],
        ["Ein Platz wird für Sie freigehalten.", "{number} Plätze werden für Sie freigehalten."],
        ["Une place vous est réservée.", "{number} places vous sont réservées."],
        ["Hay una plaza reservada para usted.", "Hay {number} plazas reservadas para usted."];
    held_link = "We sent the link again: open our mail to this address and say yes or no. It comes at most once a day.",
        "Wir haben den Link noch einmal geschickt: Bitte öffnen Sie unsere E-Mail an diese Adresse und sagen Sie zu \
         oder ab. Er kommt höchstens einmal am Tag.",
        "Nous avons renvoyé le lien : ouvrez notre e-mail à cette adresse et répondez oui ou non. Il part au plus une \
         fois par jour.",
        "Hemos vuelto a enviar el enlace: abra nuestro correo a esta dirección y diga sí o no. Sale como mucho una \
         vez al día.";
    inbox: (&'static str, [&'static str; 2]) =
        ("Look in your inbox.",
         ["The answer is in a mail to the address you typed.",
          "Nothing there after a few minutes? Look among the spam, or sign up again in case of a typing error."]),
        ("Sehen Sie in Ihr Postfach.",
         ["Die Antwort steht in einer E-Mail an die Adresse, die Sie angegeben haben.",
          "Nach einigen Minuten noch nichts da? Sehen Sie im Spam nach, oder melden Sie sich noch einmal an, falls \
           Sie sich vertippt haben."]),
        ("Regardez votre boîte de réception.",
         ["La réponse est dans un e-mail à l’adresse que vous avez indiquée.",
          "Toujours rien après quelques minutes ? Regardez dans les indésirables, ou inscrivez-vous de nouveau en cas \
           de faute de frappe."]),
        ("Mire su correo.",
         ["La respuesta está en un mensaje a la dirección que ha escrito.",
          "¿Nada después de unos minutos? Mire en el correo no deseado, o inscríbase de nuevo por si hubo un error al \
           escribir."]);
    gone: Told = ("There is nothing here any more.",
                  "This registration is no longer on the list. You can sign up again on the event’s page."),
        ("Hier gibt es nichts mehr.",
         "Diese Anmeldung steht nicht mehr auf der Liste. Auf der Seite der Veranstaltung können Sie sich neu anmelden."),
        ("Il n’y a plus rien ici.",
         "Cette inscription n’est plus sur la liste. Vous pouvez vous inscrire de nouveau sur la page de l’événement."),
        ("Aquí ya no hay nada.",
         "Esta inscripción ya no está en la lista. Puede inscribirse de nuevo en la página del evento.");
    short_seats: Counted =
        ["Nothing to worry about: you have a seat.", "Nothing to worry about: you have {number} seats."],
        ["Keine Sorge: Sie haben einen Platz.", "Keine Sorge: Sie haben {number} Plätze."],
        ["Pas d’inquiétude : vous avez une place.", "Pas d’inquiétude : vous avez {number} places."],
        ["No se preocupe: tiene una plaza.", "No se preocupe: tiene {number} plazas."];
    short_line = "You are still in line.", "Sie sind weiterhin auf der Warteliste.",
        "Vous êtes toujours sur la liste d’attente.", "Sigue en la lista de espera.";
    short_first = "You are still in line, and first.",
        "Sie sind weiterhin auf der Warteliste, an erster Stelle.",
        "Vous êtes toujours sur la liste d’attente, en tête.",
        "Sigue en la lista de espera, en el primer puesto.";
    short_number = "You are still in line, number {number}.",
        "Sie sind weiterhin auf der Warteliste, als Nummer {number}.",
        "Vous êtes toujours sur la liste d’attente, numéro {number}.",
        "Sigue en la lista de espera, en el puesto {number}.";
    short_pending = "Your invitation is still waiting for an answer.", "Ihre Einladung wartet noch auf eine Antwort.",
        "Votre invitation attend toujours une réponse.", "Su invitación sigue esperando una respuesta.";
    short_to_confirm = "Your sign-up still waits to be confirmed by e-mail.",
        "Ihre Anmeldung wartet noch auf die Bestätigung per E-Mail.",
        "Votre inscription attend encore la confirmation par e-mail.",
        "Su inscripción aún espera la confirmación por correo.";
    short_cancelled = "You are not on the list now.", "Sie stehen jetzt nicht auf der Liste.",
        "Vous n’êtes pas sur la liste actuellement.", "Ahora no está en la lista.";
    short_inbox = "Our latest mail to you says where you stand.",
        "Ihren Stand finden Sie in unserer letzten E-Mail.",
        "Notre dernier e-mail vous dit où vous en êtes.",
        "Nuestro último correo le dice cuál es su situación.";
    short_gone = "You are no longer on the list.", "Sie stehen nicht mehr auf der Liste.",
        "Vous n’êtes plus sur la liste.", "Ya no está en la lista.";

    // Links.
    /// `{person}`.
    hello = "Hello {person}", "Guten Tag {person}", "Bonjour {person}", "Hola, {person}";
    mute: Told = ("No more reminders?", "Your seat stays yours. We only stop reminding you of it."),
        ("Keine Erinnerungen mehr?", "Ihr Platz bleibt Ihnen. Wir erinnern Sie nur nicht mehr daran."),
        ("Plus de rappels ?", "Vous gardez votre place. Nous cessons seulement de vous la rappeler."),
        ("¿Sin más recordatorios?", "Conserva su plaza. Solo dejamos de recordársela.");
    mute_button = "Stop the reminders", "Erinnerungen abschalten", "Arrêter les rappels", "No enviar más recordatorios";
    muted: Told = ("Reminders are off.", "Your seat stays yours, and we look forward to seeing you."),
        ("Die Erinnerungen sind abgeschaltet.", "Ihr Platz bleibt Ihnen, und wir freuen uns auf Sie."),
        ("Les rappels sont désactivés.", "Vous gardez votre place, et nous nous réjouissons de vous voir."),
        ("Los recordatorios están desactivados.", "Conserva su plaza. Le esperamos.");
    old_link: Told =
        ("This link is an old one.", "A newer mail from us has the link that works. Please open the latest one."),
        ("Dieser Link ist veraltet.",
         "In einer neueren E-Mail von uns steht der Link, der gilt. Bitte öffnen Sie die letzte."),
        ("Ce lien est ancien.", "Un e-mail plus récent contient le lien qui fonctionne. Merci d’ouvrir le dernier."),
        ("Este enlace es antiguo.", "Un correo más reciente tiene el enlace que funciona. Abra el último, por favor.");
    /// `{event}`.
    event_off: Told = ("{event} is called off.", "There is nothing you need to do."),
        ("{event} ist abgesagt.", "Sie müssen nichts tun."),
        ("{event} : annulé.", "Vous n’avez rien à faire."),
        ("{event}: cancelado.", "No tiene que hacer nada.");
    event_over: Told = ("{event} is over.", "There is nothing left to change here."),
        ("{event} ist vorbei.", "Hier gibt es nichts mehr zu ändern."),
        ("{event} : c’est terminé.", "Il n’y a plus rien à changer ici."),
        ("{event} ha terminado.", "Aquí ya no hay nada que cambiar.");
    look_forward = "We look forward to seeing you.", "Wir freuen uns auf Sie.",
        "Nous nous réjouissons de vous voir.", "Le esperamos.";
    give_back: Counted = ["Can’t come after all? Give your seat back, and the next in line gets it.",
                          "Can’t come after all? Give your seats back, and the next in line get them."],
        ["Sie können doch nicht kommen? Geben Sie Ihren Platz zurück, dann bekommt ihn die nächste Person auf der \
          Warteliste.",
         "Sie können doch nicht kommen? Geben Sie Ihre Plätze zurück, dann bekommen sie die Nächsten auf der \
          Warteliste."],
        ["Finalement, vous ne pouvez pas venir ? Rendez votre place, et la personne suivante l’obtient.",
         "Finalement, vous ne pouvez pas venir ? Rendez vos places, et les personnes suivantes les obtiennent."],
        ["¿Al final no puede venir? Devuelva su plaza y la recibirá la siguiente persona.",
         "¿Al final no puede venir? Devuelva sus plazas y las recibirán las siguientes personas."];
    give_back_button: Counted = ["Give my seat back", "Give my {number} seats back"],
        ["Meinen Platz zurückgeben", "Meine {number} Plätze zurückgeben"],
        ["Rendre ma place", "Rendre mes {number} places"],
        ["Devolver mi plaza", "Devolver mis {number} plazas"];
    no_reminders = "You get no reminders.", "Sie bekommen keine Erinnerungen.",
        "Vous ne recevez pas de rappels.", "No recibe recordatorios.";
    your_turn: Counted =
        ["When it is your turn for a free seat, we mail you and hold it while you decide.",
         "When it is your turn for {number} seats together, we mail you and hold them while you decide."],
        ["Wenn Sie mit einem freien Platz dran sind, schicken wir Ihnen eine E-Mail und halten ihn, während Sie \
          entscheiden.",
         "Wenn Sie mit {number} Plätzen zusammen dran sind, schicken wir Ihnen eine E-Mail und halten sie, während \
          Sie entscheiden."],
        ["Quand ce sera votre tour pour une place libre, nous vous écrirons et la garderons le temps que vous décidiez.",
         "Quand ce sera votre tour pour {number} places ensemble, nous vous écrirons et les garderons le temps que \
          vous décidiez."],
        ["Cuando le toque una plaza libre, le escribiremos y se la guardaremos mientras decide.",
         "Cuando le toquen {number} plazas juntas, le escribiremos y se las guardaremos mientras decide."];
    leave = "No longer interested? Leave, and everybody behind you moves up.",
        "Kein Interesse mehr? Verlassen Sie die Warteliste, und alle hinter Ihnen rücken auf.",
        "Plus d’intérêt ? Quittez la liste d’attente, et tout le monde derrière vous avance.",
        "¿Ya no le interesa? Deje la lista de espera y avanzarán quienes están detrás.";
    leave_button = "Leave the line", "Warteliste verlassen", "Quitter la liste d’attente", "Dejar la lista de espera";
    will_you_come = "Will you come?", "Kommen Sie?", "Viendrez-vous ?", "¿Vendrá?";
    /// `{until}`.
    held_until = "A seat is held for you until {until}.", "Wir halten einen Platz für Sie bis {until}.",
        "Une place vous est gardée jusqu’au {until}.", "Le guardamos una plaza hasta el {until}.";
    early_yes = "Seats are given in the order of the answers, so an early yes is a good one.",
        "Die Plätze werden in der Reihenfolge der Antworten vergeben; ein frühes Ja lohnt sich.",
        "Les places sont données dans l’ordre des réponses ; un oui rapide est un bon oui.",
        "Las plazas se dan por orden de respuesta; conviene decir que sí pronto.";
    /// `{number}` they would have in line.
    full_now = "The event is full just now. If you say yes, you join the waitlist as number {number}, and we mail you \
                as soon as a seat is held for you.",
        "Gerade ist alles belegt. Wenn Sie zusagen, kommen Sie als Nummer {number} auf die Warteliste, und wir \
         schreiben Ihnen, sobald ein Platz für Sie frei ist.",
        "C’est complet pour le moment. Si vous dites oui, vous serez numéro {number} sur la liste d’attente, et nous \
         vous écrirons dès qu’une place vous sera réservée.",
        "Ahora mismo está completo. Si dice que sí, será el número {number} de la lista de espera, y le escribiremos \
         en cuanto haya una plaza reservada para usted.";
    join_button = "Join the waitlist", "Auf die Warteliste",
        "Rejoindre la liste d’attente", "Entrar en la lista de espera";
    yes_button = "Yes, I’ll come", "Ja, ich komme", "Oui, je viens", "Sí, iré";
    no_button = "I can’t come", "Ich kann nicht kommen", "Je ne peux pas venir", "No puedo ir";
    free_for_you: Counted = ["A seat is free for you.", "{number} seats are free for you."],
        ["Ein Platz ist für Sie frei.", "{number} Plätze sind für Sie frei."],
        ["Une place est libre pour vous.", "{number} places sont libres pour vous."],
        ["Hay una plaza libre para usted.", "Hay {number} plazas libres para usted."];
    held_for_you: Counted = ["It is held for you and nobody else", "They are held for you and nobody else"],
        ["Er wird nur für Sie gehalten", "Sie werden nur für Sie gehalten"],
        ["Elle est gardée pour vous et personne d’autre", "Elles sont gardées pour vous et personne d’autre"],
        ["Se guarda solo para usted", "Se guardan solo para usted"];
    /// Between the line above and a moment.
    until_moment = "until", "bis", "jusqu’au", "hasta el";
    early = "You are early: our mail to you is still on its way, and your time to decide begins with it.",
        "Sie sind früh dran: Unsere E-Mail ist noch unterwegs, und Ihre Bedenkzeit beginnt erst mit ihr.",
        "Vous êtes en avance : notre e-mail est encore en route, et votre délai commence avec lui.",
        "Se ha adelantado: nuestro correo va de camino, y su plazo empieza con él.";
    take: Counted = ["Take the seat", "Take the {number} seats"],
        ["Den Platz annehmen", "Die {number} Plätze annehmen"],
        ["Prendre la place", "Prendre les {number} places"],
        ["Aceptar la plaza", "Aceptar las {number} plazas"];
    decline = "No, thank you", "Nein, danke", "Non merci", "No, gracias";
    still_free: Counted = ["There is still a seat for you.", "There are still {number} seats for you."],
        ["Es gibt noch einen Platz für Sie.", "Es gibt noch {number} Plätze für Sie."],
        ["Il reste une place pour vous.", "Il reste {number} places pour vous."],
        ["Todavía hay una plaza para usted.", "Todavía hay {number} plazas para usted."];
    /// Goes on with a moment.
    kept_for_line: Counted = ["It is kept for those in line", "They are kept for those in line"],
        ["Er ist für die Warteliste reserviert", "Sie sind für die Warteliste reserviert"],
        ["Elle est réservée à la liste d’attente", "Elles sont réservées à la liste d’attente"],
        ["Se reserva a la lista de espera", "Se reservan a la lista de espera"];
    kept_rule = "Whoever takes it first gets it. After that it is open to everybody.",
        "Wer zuerst zugreift, bekommt ihn. Danach ist die Anmeldung wieder für alle offen.",
        "La première personne à se décider l’obtient. Ensuite, les inscriptions rouvrent à tout le monde.",
        "Será de quien se decida primero. Después se abre a todo el mundo.";
    open_to_all: Counted = ["It is open to everybody just now.", "They are open to everybody just now."],
        ["Er ist gerade für alle offen.", "Sie sind gerade für alle offen."],
        ["Elle est ouverte à tout le monde en ce moment.", "Elles sont ouvertes à tout le monde en ce moment."],
        ["Ahora mismo está abierta a todo el mundo.", "Ahora mismo están abiertas a todo el mundo."];
    open_rule = "Whoever takes it first gets it.", "Wer zuerst zugreift, bekommt ihn.",
        "La première personne à se décider l’obtient.", "Será de quien se decida primero.";
    take_now: Counted = ["Take it now", "Take the {number} seats now"],
        ["Jetzt zugreifen", "Die {number} Plätze jetzt nehmen"],
        ["Réserver maintenant", "Réserver les {number} places maintenant"],
        ["Reservar ahora", "Reservar las {number} plazas ahora"];
    was_quicker = "Somebody else was quicker.", "Jemand anderes war schneller.",
        "Quelqu’un d’autre a été plus rapide.", "Alguien ha sido más rápido.";
    change = "Change your sign-up", "Anmeldung ändern", "Modifier votre inscription", "Cambiar su inscripción";
    change_button = "Save", "Speichern", "Enregistrer", "Guardar";
    no_more_seats = "There are not that many seats open just now. You keep what you have.",
        "So viele Plätze sind gerade nicht frei. Sie behalten, was Sie haben.",
        "Il n’y a pas autant de places libres en ce moment. Vous gardez ce que vous avez.",
        "Ahora mismo no hay tantas plazas libres. Conserva lo que tiene.";
    answer_first = "A seat is held for you. Please say yes or no to it first.",
        "Ein Platz wird für Sie freigehalten. Bitte sagen Sie dazu zuerst ja oder nein.",
        "Une place vous est réservée. Merci d’y répondre d’abord par oui ou par non.",
        "Hay una plaza reservada para usted. Por favor, diga primero sí o no.";
    offer_lapsed = "The time for this offer is over.", "Die Zeit für dieses Angebot ist vorbei.",
        "Le délai de cette offre est passé.", "El plazo de esta oferta ha terminado.";
    offer_declined = "You said no to this offer.", "Sie haben dieses Angebot abgelehnt.",
        "Vous avez refusé cette offre.", "Ha rechazado esta oferta.";
    offer_withdrawn = "This offer was taken back.", "Dieses Angebot wurde zurückgenommen.",
        "Cette offre a été retirée.", "Esta oferta se ha retirado.";
    after_lapsed = "The seat was put to somebody else. Those not asked yet come first now, then you.",
        "Der Platz wurde jemand anderem angeboten. Zuerst kommen nun alle, die noch nicht gefragt wurden, dann Sie.",
        "La place a été proposée à quelqu’un d’autre. Les personnes pas encore contactées passent d’abord, puis vous.",
        "La plaza se ha ofrecido a otra persona. Ahora van primero quienes aún no han recibido una oferta; después, \
         usted.";
    after_declined = "The seat was put to somebody else.", "Der Platz wurde jemand anderem angeboten.",
        "La place a été proposée à quelqu’un d’autre.", "La plaza se ha ofrecido a otra persona.";
    off_list: Told = ("You are not on the list.", "Your place is given back. Thank you for telling us."),
        ("Sie stehen nicht auf der Liste.", "Ihr Platz ist zurückgegeben. Danke, dass Sie uns Bescheid gesagt haben."),
        ("Vous n’êtes pas sur la liste.", "Votre place est rendue. Merci de nous avoir prévenus."),
        ("No está en la lista.", "Su plaza se ha devuelto. Gracias por avisarnos.");
    seat_free = "Changed your mind? There is a seat for you.",
        "Sie haben es sich anders überlegt? Es gibt einen Platz für Sie.",
        "Vous avez changé d’avis ? Il y a une place pour vous.",
        "¿Ha cambiado de idea? Hay una plaza para usted.";
    seat_free_button = "Take my seat back", "Meinen Platz wieder nehmen", "Reprendre ma place", "Recuperar mi plaza";
    again_first = "Changed your mind? No seat is open now, but you would be first in line.",
        "Sie haben es sich anders überlegt? Im Moment ist kein Platz frei, aber auf der Warteliste wären Sie an \
         erster Stelle.",
        "Vous avez changé d’avis ? Aucune place n’est libre, mais vous seriez en tête de la liste d’attente.",
        "¿Ha cambiado de idea? Ahora no hay plazas libres, pero en la lista de espera tendría el primer puesto.";
    again_number = "Changed your mind? No seat is open now. In line you would be number {number}.",
        "Sie haben es sich anders überlegt? Im Moment ist kein Platz frei. Auf der Warteliste wären Sie Nummer \
         {number}.",
        "Vous avez changé d’avis ? Aucune place n’est libre. Sur la liste d’attente, vous seriez numéro {number}.",
        "¿Ha cambiado de idea? Ahora no hay plazas libres. En la lista de espera tendría el puesto {number}.";
    again_button = "Join the line again", "Wieder auf die Warteliste",
        "Rejoindre de nouveau la liste d’attente", "Volver a la lista de espera";
    left_over = "time is up", "die Zeit ist um", "le délai est passé", "se acabó el tiempo";
    left_less = "less than a minute left", "noch weniger als eine Minute",
        "encore moins d’une minute", "queda menos de un minuto";
    left_minutes = "{minutes} min left", "noch {minutes} Min.", "encore {minutes} min", "quedan {minutes} min";
    left_hours = "{hours} h left", "noch {hours} Std.", "encore {hours} h", "quedan {hours} h";
    left_hours_minutes = "{hours} h {minutes} min left", "noch {hours} Std. {minutes} Min.",
        "encore {hours} h {minutes} min", "quedan {hours} h {minutes} min";
    left_days = "{days} days {hours} h left", "noch {days} Tage {hours} Std.",
        "encore {days} jours {hours} h", "quedan {days} días y {hours} h";
    /// Read aloud.
    left_spoken: Counted = ["One minute left.", "{number} minutes left."],
        ["Noch eine Minute.", "Noch {number} Minuten."],
        ["Encore une minute.", "Encore {number} minutes."],
        ["Queda un minuto.", "Quedan {number} minutos."];
    left_up = "Time is up.", "Die Zeit ist um.", "Le délai est passé.", "Se acabó el tiempo.";
    left_reload = "Load the page again", "Laden Sie die Seite neu", "Rechargez la page", "Vuelva a cargar la página";
    left_reload_why = " to see where you stand.", ", um Ihren Stand zu sehen.",
        " pour voir où vous en êtes.", " para ver su situación.";

    // The poster.
    /// `{event}`.
    poster = "Poster: {event}", "Plakat: {event}", "Affiche : {event}", "Cartel: {event}";
    poster_tools = "Prints on one sheet of A4.", "Passt auf ein Blatt A4.",
        "S’imprime sur une feuille A4.", "Se imprime en una hoja A4.";
    poster_back = "Back to the event’s page", "Zurück zur Seite der Veranstaltung",
        "Retour à la page de l’événement", "Volver a la página del evento";
    print = "Print the poster", "Plakat drucken", "Imprimer l’affiche", "Imprimir el cartel";
    /// `{url}`.
    code = "A code for phone cameras that leads to {url}",
        "Ein Code für die Handykamera, der zu {url} führt",
        "Un code pour l’appareil photo du téléphone, qui mène à {url}",
        "Un código para la cámara del teléfono que lleva a {url}";
    call = "Your seat is one picture away.", "Zu Ihrem Platz ist es nur ein Foto.",
        "Votre place est à une photo d’ici.", "Su plaza está a una foto.";
    point = "Point your phone’s camera at the code, or type",
        "Richten Sie die Kamera Ihres Handys auf den Code, oder geben Sie ein:",
        "Visez le code avec l’appareil photo de votre téléphone, ou tapez",
        "Apunte al código con la cámara del teléfono, o escriba";
}
