//! web/guest/words: what a desk's pages say by themselves, beside the words they share with events. Customers read "slot"
//! as an appointment, a table or whatever else the desk gives.

use super::{Counted, Told, word_table};
use rules::Language;

word_table! {
    pub(crate) struct DeskWords by desk_words;

    colophon = "A waitlist kept fairly by Usher: everybody in order, nobody forgotten.",
        "Eine Warteliste, fair geführt von Usher: alle der Reihe nach, niemand vergessen.",
        "Une liste d’attente tenue avec équité par Usher : chacun à son tour, personne d’oublié.",
        "Una lista de espera llevada con justicia por Usher: cada cual a su turno, nadie olvidado.";
    waitlist = "Waitlist", "Warteliste", "Liste d’attente", "Lista de espera";
    to_desk = "To the waitlist’s page", "Zur Seite der Warteliste",
        "Vers la page de la liste d’attente", "A la página de la lista de espera";
    /// `{phone}`.
    ring = "Questions? Ring {phone}.", "Fragen? Rufen Sie an: {phone}.",
        "Une question ? Appelez le {phone}.", "¿Preguntas? Llame al {phone}.";

    // The join page.
    join: Told = ("Join the waitlist",
                  "When a slot comes free that suits you, we write to you at once and hold it while you decide."),
        ("Auf die Warteliste",
         "Wird ein Termin frei, der Ihnen passt, schreiben wir Ihnen sofort und halten ihn, während Sie entscheiden."),
        ("S’inscrire sur la liste d’attente",
         "Dès qu’un créneau qui vous convient se libère, nous vous écrivons et nous vous le gardons le temps de \
          décider."),
        ("Apuntarse a la lista de espera",
         "Cuando quede libre una cita que le convenga, le escribimos enseguida y se la guardamos mientras decide.");
    join_button = "Join the waitlist", "Auf die Warteliste setzen", "M’inscrire sur la liste", "Apuntarme a la lista";
    join_after = "Our message to you has a link to change your wish, to pause, or to leave.",
        "In unserer Nachricht steht ein Link, mit dem Sie Ihren Wunsch ändern, pausieren oder die Liste verlassen.",
        "Notre message contient un lien pour changer votre demande, faire une pause ou quitter la liste.",
        "Nuestro mensaje lleva un enlace para cambiar su petición, hacer una pausa o salir de la lista.";
    closed: Told = ("This waitlist is kept by the staff.", "Please ask them to put you on it; it takes them a moment."),
        ("Diese Warteliste führt das Team.", "Bitte lassen Sie sich dort eintragen; das dauert nur einen Moment."),
        ("Cette liste d’attente est tenue par l’équipe.",
         "Demandez-lui de vous y inscrire ; c’est l’affaire d’un instant."),
        ("Esta lista de espera la lleva el equipo.", "Pídales que le apunten; es solo un momento.");
    what_for = "What you wait for", "Worauf Sie warten", "Ce que vous attendez", "Lo que espera";
    when = "When it would suit you", "Wann es Ihnen passt", "Quand cela vous conviendrait", "Cuándo le vendría bien";
    who = "How we reach you", "Wie wir Sie erreichen", "Comment vous joindre", "Cómo le avisamos";
    who_hint = "A mobile number or an e-mail address: one is enough. Free slots go fast, and a text is quickest.",
        "Mobilnummer oder E-Mail-Adresse, eines genügt. Freie Termine sind schnell vergeben; am schnellsten ist eine \
         SMS.",
        "Un numéro de portable ou une adresse e-mail : l’un des deux suffit. Les créneaux partent vite, un SMS est le \
         plus rapide.",
        "Un número de móvil o una dirección de correo: con uno basta. Las citas vuelan, y un SMS es lo más rápido.";
    service = "What would you like?", "Was möchten Sie?", "Que souhaitez-vous ?", "¿Qué desea?";
    choose = "Please choose", "Bitte wählen", "Veuillez choisir", "Elija, por favor";
    /// `{number}`.
    minutes = "{number} min", "{number} Min.", "{number} min", "{number} min";
    staff = "With whom?", "Bei wem?", "Avec qui ?", "¿Con quién?";
    anybody = "Anybody", "Egal", "Peu importe", "Me da igual";
    location = "Where?", "Wo?", "Où ?", "¿Dónde?";
    anywhere = "Anywhere", "Egal", "Peu importe", "Me da igual";
    party = "For how many people?", "Für wie viele Personen?", "Pour combien de personnes ?", "¿Para cuántas personas?";
    from = "From", "Ab", "À partir du", "Desde";
    until = "Until", "Bis", "Jusqu’au", "Hasta";
    dates_hint = "Leave the dates and times empty where anything goes.",
        "Lassen Sie Tage und Zeiten leer, wo alles geht.",
        "Laissez dates et heures vides si tout vous convient.",
        "Deje vacías las fechas y horas si todo le va bien.";
    days = "Which days?", "An welchen Wochentagen?", "Quels jours ?", "¿Qué días?";
    days_hint = "No tick means any day.", "Kein Häkchen heißt: jeder Tag geht.",
        "Aucune coche : tous les jours conviennent.", "Sin marcar ninguno, vale cualquier día.";
    weekdays: [&'static str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"],
        ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"];
    earliest = "Not before", "Nicht vor", "Pas avant", "No antes de las";
    latest = "Not after", "Nicht nach", "Pas après", "No después de las";
    notice = "How long do you need to get there?", "Wie lange brauchen Sie bis zu uns?",
        "Combien de temps vous faut-il pour venir ?", "¿Cuánto tarda en llegar?";
    notice_hint = "We do not write to you about slots that begin sooner.",
        "Über Termine, die früher beginnen, schreiben wir Ihnen nicht.",
        "Nous ne vous écrivons pas pour un créneau qui commence plus tôt.",
        "No le escribimos sobre citas que empiecen antes.";
    no_notice = "I can come at once", "Ich kann sofort kommen", "Je peux venir tout de suite", "Puedo ir enseguida";
    notice_minutes: Counted = ["1 minute", "{number} minutes"], ["1 Minute", "{number} Minuten"],
        ["1 minute", "{number} minutes"], ["1 minuto", "{number} minutos"];
    notice_hours: Counted = ["1 hour", "{number} hours"], ["1 Stunde", "{number} Stunden"],
        ["1 heure", "{number} heures"], ["1 hora", "{number} horas"];
    notice_days: Counted = ["1 day", "{number} days"], ["1 Tag", "{number} Tage"],
        ["1 jour", "{number} jours"], ["1 día", "{number} días"];
    mobile = "Your mobile number", "Ihre Mobilnummer", "Votre numéro de portable", "Su número de móvil";
    mobile_hint = "With the country code, like +44 7700 900123.",
        "Mit Ländervorwahl, zum Beispiel +49 170 1234567.",
        "Avec l’indicatif du pays, par exemple +33 6 12 34 56 78.",
        "Con el prefijo del país, por ejemplo +34 612 34 56 78.";
    email = "Your e-mail address", "Ihre E-Mail-Adresse", "Votre adresse e-mail", "Su dirección de correo";
    /// `{desk}`: who texts, what for, how often, at what cost, how to stop, and that it is no condition.
    consent =
        "Yes, {desk} may text me about this waitlist: when a slot comes free for me, and where I stand. How many \
         texts depends on what comes free. Message and data rates may apply. Reply STOP to end the texts, HELP for \
         help. Texts are never a condition of booking or buying anything: I can give an e-mail address instead.",
        "Ja, {desk} darf mir zu dieser Warteliste SMS schicken: wenn ein Termin für mich frei wird und wie es für \
         mich steht. Wie viele es werden, hängt davon ab, was frei wird. Es können Kosten Ihres Anbieters anfallen. \
         Mit der Antwort STOP enden die SMS, mit HELP bekommen Sie Hilfe. SMS sind nie Bedingung für eine Buchung \
         oder einen Kauf: Ich kann stattdessen eine E-Mail-Adresse angeben.",
        "Oui, {desk} peut m’envoyer des SMS au sujet de cette liste d’attente : quand un créneau se libère pour moi, \
         et où j’en suis. Leur nombre dépend de ce qui se libère. Des frais de message et de données peuvent \
         s’appliquer. Répondez STOP pour ne plus en recevoir, HELP pour de l’aide. Les SMS ne sont jamais une \
         condition pour réserver ou acheter : je peux donner une adresse e-mail à la place.",
        "Sí, {desk} puede enviarme SMS sobre esta lista de espera: cuando quede libre una cita para mí y cómo estoy \
         en la lista. Cuántos serán depende de lo que quede libre. Puede haber costes de mensajes y datos. Responda \
         STOP para no recibir más, HELP para ayuda. Los SMS nunca son condición para reservar o comprar: puedo dar \
         una dirección de correo en su lugar.";
    // What is wrong with a field; the reader of forms speaks English by itself.
    problem_mobile = "",
        "Bitte geben Sie eine Mobilnummer mit Ländervorwahl an (zum Beispiel +49 170 1234567) oder eine E-Mail-Adresse.",
        "Veuillez donner un numéro de portable avec l’indicatif du pays (par exemple +33 6 12 34 56 78) ou une \
         adresse e-mail.",
        "Dé un número de móvil con el prefijo del país (por ejemplo +34 612 34 56 78) o una dirección de correo.";
    problem_consent = "",
        "Bitte setzen Sie das Häkchen, damit wir Ihnen SMS schicken dürfen. Oder lassen Sie die Mobilnummer weg und \
         geben Sie eine E-Mail-Adresse an.",
        "Veuillez cocher la case pour que nous puissions vous envoyer des SMS. Ou laissez le numéro vide et donnez \
         une adresse e-mail.",
        "Marque la casilla para que podamos enviarle SMS. O deje vacío el móvil y dé una dirección de correo.";
    problem_service = "", "Bitte wählen Sie, worauf Sie warten.",
        "Veuillez choisir ce que vous attendez.", "Elija lo que espera, por favor.";
    problem_staff = "", "Bitte wählen Sie einen Namen aus der Liste.",
        "Veuillez choisir un nom de la liste.", "Elija un nombre de la lista, por favor.";
    problem_location = "", "Bitte wählen Sie einen Ort aus der Liste.",
        "Veuillez choisir un lieu de la liste.", "Elija un lugar de la lista, por favor.";
    problem_from = "",
        "Bitte prüfen Sie den ersten Tag: ein Datum, höchstens ein Jahr voraus.",
        "Veuillez vérifier le premier jour : une date, au plus un an à l’avance.",
        "Revise el primer día: una fecha, como mucho dentro de un año.";
    problem_until = "",
        "Bitte prüfen Sie den letzten Tag: heute oder später, und nicht vor dem ersten.",
        "Veuillez vérifier le dernier jour : aujourd’hui ou plus tard, et pas avant le premier.",
        "Revise el último día: hoy o más tarde, y no antes del primero.";
    problem_weekdays = "", "Bitte wählen Sie Wochentage.",
        "Veuillez choisir des jours de la semaine.", "Elija días de la semana, por favor.";
    problem_earliest = "",
        "Bitte geben Sie die Uhrzeit als Stunden und Minuten an, zum Beispiel 14:30.",
        "Veuillez donner l’heure en heures et minutes, par exemple 14:30.",
        "Dé la hora en horas y minutos, por ejemplo 14:30.";
    problem_latest = "",
        "Bitte prüfen Sie die späteste Uhrzeit: nicht vor der frühesten, zum Beispiel 18:00.",
        "Veuillez vérifier l’heure la plus tardive : pas avant la première, par exemple 18:00.",
        "Revise la última hora: no antes de la primera, por ejemplo 18:00.";
    problem_notice = "", "Bitte wählen Sie eine Zeit aus der Liste.",
        "Veuillez choisir une durée de la liste.", "Elija un tiempo de la lista, por favor.";

    // Right after joining.
    joined: Told = ("You’re on the list.",
                    "When a slot comes free that suits you, we write to you and hold it while you decide. A message \
                     with your own link is on its way: with it you change your wish, pause or leave."),
        ("Sie stehen auf der Liste.",
         "Wird ein Termin frei, der Ihnen passt, schreiben wir Ihnen und halten ihn, während Sie entscheiden. Eine \
          Nachricht mit Ihrem Link ist unterwegs: Damit ändern Sie Ihren Wunsch, pausieren oder verlassen die Liste."),
        ("Vous êtes sur la liste.",
         "Dès qu’un créneau qui vous convient se libère, nous vous écrivons et nous vous le gardons le temps de \
          décider. Un message avec votre lien est en route : il permet de changer votre demande, de faire une pause \
          ou de partir."),
        ("Está en la lista.",
         "Cuando quede libre una cita que le convenga, le escribimos y se la guardamos mientras decide. Un mensaje \
          con su enlace está en camino: con él puede cambiar su petición, hacer una pausa o salir.");
    joined_known = "Were you on the list for this already? Then your place and your earlier wish stand, and the link \
                    you have changes them.",
        "Standen Sie dafür schon auf der Liste? Dann bleiben Ihr Platz und Ihr früherer Wunsch, und der Link, den Sie \
         haben, ändert sie.",
        "Vous y étiez déjà ? Alors votre place et votre première demande restent, et le lien que vous avez permet de \
         les changer.",
        "¿Ya estaba en la lista para esto? Entonces su puesto y su petición anterior siguen, y el enlace que tiene \
         los cambia.";

    // What is offered and what is waited for.
    fact_service = "What", "Was", "Quoi", "Qué";
    fact_staff = "With", "Bei", "Avec", "Con";
    fact_price = "Price", "Preis", "Prix", "Precio";
    fact_party = "People", "Personen", "Personnes", "Personas";
    fact_dates = "Dates", "Zeitraum", "Dates", "Fechas";
    fact_days = "Days", "Wochentage", "Jours", "Días";
    fact_times = "Time of day", "Uhrzeit", "Heures", "Horas";
    fact_notice = "Time to get there", "Anfahrt", "Temps pour venir", "Tiempo para llegar";
    any_date = "any", "beliebig", "toutes", "cualquiera";
    /// `{from}`, `{until}`.
    dates_from = "from {from}", "ab {from}", "à partir du {from}", "desde el {from}";
    dates_until = "until {until}", "bis {until}", "jusqu’au {until}", "hasta el {until}";
    dates_both = "{from} to {until}", "{from} bis {until}", "du {from} au {until}", "del {from} al {until}";
    any_day = "any", "alle", "tous", "cualquiera";
    any_time = "any", "beliebig", "toutes", "cualquiera";
    times_from = "from {from}", "ab {from}", "à partir de {from}", "desde las {from}";
    times_until = "until {until}", "bis {until}", "jusqu’à {until}", "hasta las {until}";
    times_both = "{from} to {until}", "{from} bis {until}", "de {from} à {until}", "de {from} a {until}";

    // Links.
    offer = "A slot is free for you.", "Ein Termin ist für Sie frei.",
        "Un créneau est libre pour vous.", "Hay una cita libre para usted.";
    held = "It is held for you and nobody else", "Er wird nur für Sie gehalten",
        "Il est gardé pour vous seul(e)", "Se guarda solo para usted";
    early: Told = ("A slot is free for you.",
                   "You are early: our message is still on its way, and your time to decide begins with it."),
        ("Ein Termin ist für Sie frei.",
         "Sie sind früh dran: Unsere Nachricht ist noch unterwegs, und Ihre Bedenkzeit beginnt erst mit ihr."),
        ("Un créneau est libre pour vous.",
         "Vous êtes en avance : notre message est encore en route, et votre délai commence avec lui."),
        ("Hay una cita libre para usted.",
         "Llega pronto: nuestro mensaje aún está en camino, y su plazo empieza con él.");
    claim = "Yes, I’ll take it", "Ja, ich nehme ihn", "Oui, je le prends", "Sí, la quiero";
    decline = "I can’t make it", "Ich kann nicht", "Je ne peux pas", "No puedo";
    confirmed: Told = ("You’re confirmed.", "The slot is yours, and we look forward to seeing you."),
        ("Ihr Termin ist fest.", "Er gehört Ihnen, und wir freuen uns auf Sie."),
        ("C’est confirmé.", "Le créneau est à vous, et nous nous réjouissons de vous voir."),
        ("Está confirmado.", "La cita es suya, y nos alegra poder recibirle.");
    /// Whom to tell when plans change; with the number, if the desk has one.
    plans = "If your plans change, please tell us, so that somebody else can have it.",
        "Wenn sich Ihre Pläne ändern, sagen Sie uns bitte Bescheid, damit ihn jemand anders bekommt.",
        "Si vos plans changent, prévenez-nous, pour que quelqu’un d’autre en profite.",
        "Si cambian sus planes, díganoslo, para que otra persona la aproveche.";
    calendar = "Add to my calendar", "In meinen Kalender", "Ajouter à mon agenda", "Añadir a mi calendario";
    unbooked: Told = ("This slot is no longer booked for you.", "If that surprises you, please ask the staff."),
        ("Dieser Termin ist nicht mehr für Sie gebucht.", "Wenn Sie das wundert, fragen Sie bitte das Team."),
        ("Ce créneau n’est plus réservé pour vous.", "Si cela vous étonne, demandez à l’équipe."),
        ("Esta cita ya no está reservada para usted.", "Si le sorprende, pregunte al equipo, por favor.");
    filled = "This one was just filled.", "Dieser Termin ist gerade vergeben worden.",
        "Ce créneau vient d’être pris.", "Esta cita se acaba de ocupar.";
    lapsed = "Time is up for this slot.", "Die Zeit für diesen Termin ist um.",
        "Le délai pour ce créneau est passé.", "El plazo para esta cita ha terminado.";
    declined = "Thank you for telling us.", "Danke, dass Sie Bescheid gesagt haben.",
        "Merci de nous l’avoir dit.", "Gracias por avisarnos.";
    withdrawn = "This slot was taken back.", "Dieser Termin wurde zurückgenommen.",
        "Ce créneau a été repris.", "Esta cita se ha retirado.";
    no_longer_fits = "This slot no longer fits what you wait for.", "Dieser Termin passt nicht mehr zu Ihrem Wunsch.",
        "Ce créneau ne correspond plus à votre demande.", "Esta cita ya no encaja con lo que espera.";
    still_waiting = "You’re still on the list. We write to you again when the next one comes free that suits you.",
        "Sie stehen weiter auf der Liste. Wird wieder einer frei, der Ihnen passt, schreiben wir Ihnen.",
        "Vous êtes toujours sur la liste. Nous vous écrivons dès qu’un autre se libère qui vous convient.",
        "Sigue en la lista. Le escribimos de nuevo cuando quede libre otra que le convenga.";
    still_paused = "You’re still on the list, and paused: we do not write to you until you go on.",
        "Sie stehen weiter auf der Liste und pausieren: Wir schreiben Ihnen erst, wenn Sie weitermachen.",
        "Vous êtes toujours sur la liste, en pause : nous ne vous écrivons pas avant que vous repreniez.",
        "Sigue en la lista, en pausa: no le escribimos hasta que continúe.";
    no_longer_listed = "You are no longer on the list.", "Sie stehen nicht mehr auf der Liste.",
        "Vous n’êtes plus sur la liste.", "Ya no está en la lista.";
    waiting: Told =
        ("You’re on the list.", "When a slot comes free that suits you, we write to you and hold it while you decide."),
        ("Sie stehen auf der Liste.",
         "Wird ein Termin frei, der Ihnen passt, schreiben wir Ihnen und halten ihn, während Sie entscheiden."),
        ("Vous êtes sur la liste.",
         "Dès qu’un créneau qui vous convient se libère, nous vous écrivons et nous vous le gardons le temps de \
          décider."),
        ("Está en la lista.",
         "Cuando quede libre una cita que le convenga, le escribimos y se la guardamos mientras decide.");
    paused: Told = ("You’re on the list, and paused.",
                    "We do not write to you about free slots until you go on. You keep your place."),
        ("Sie stehen auf der Liste und pausieren.",
         "Wir schreiben Ihnen nicht über freie Termine, bis Sie weitermachen. Ihr Platz bleibt Ihnen."),
        ("Vous êtes sur la liste, en pause.",
         "Nous ne vous écrivons pas au sujet des créneaux libres avant que vous repreniez. Vous gardez votre place."),
        ("Está en la lista, en pausa.",
         "No le escribimos sobre citas libres hasta que continúe. Su puesto se mantiene.");
    left: Told = ("You are off the list.", "You hear nothing more from it. If you want to wait again, join once more."),
        ("Sie stehen nicht mehr auf der Liste.",
         "Sie hören nichts mehr davon. Wenn Sie wieder warten möchten, tragen Sie sich neu ein."),
        ("Vous n’êtes plus sur la liste.",
         "Vous n’en entendrez plus parler. Pour attendre à nouveau, inscrivez-vous encore une fois."),
        ("Ya no está en la lista.", "No recibirá más noticias. Si quiere esperar otra vez, apúntese de nuevo.");
    old_link: Told =
        ("This link is an old one.", "A newer message from us has the link that works. Please open the latest one."),
        ("Dieser Link ist veraltet.",
         "In einer neueren Nachricht von uns steht der Link, der gilt. Bitte öffnen Sie die letzte."),
        ("Ce lien est ancien.",
         "Un message plus récent de notre part contient le lien qui marche. Veuillez ouvrir le dernier."),
        ("Este enlace es antiguo.",
         "Un mensaje más reciente nuestro lleva el enlace que vale. Abra el último, por favor.");
    saved = "Saved. What you see here is how it stands now.", "Gespeichert. So steht es jetzt.",
        "Enregistré. Voici où vous en êtes maintenant.", "Guardado. Así está ahora.";
    change = "Change what I wait for", "Meinen Wunsch ändern", "Changer ma demande", "Cambiar lo que espero";
    change_button = "Save my wish", "Wunsch speichern", "Enregistrer ma demande", "Guardar mi petición";
    pause_button = "Pause for a while", "Eine Weile pausieren", "Faire une pause", "Hacer una pausa";
    resume_button = "Go on waiting", "Weiter warten", "Reprendre l’attente", "Seguir esperando";
    leave = "Leave the list", "Die Liste verlassen", "Quitter la liste", "Salir de la lista";
    leave_sure = "Your place goes, and we stop writing to you. Are you sure?",
        "Ihr Platz geht verloren, und wir schreiben Ihnen nicht mehr. Sind Sie sicher?",
        "Vous perdez votre place, et nous ne vous écrivons plus. C’est bien cela ?",
        "Pierde su puesto, y dejamos de escribirle. ¿Es lo que quiere?";
    leave_button = "Yes, take me off the list", "Ja, von der Liste nehmen",
        "Oui, me retirer de la liste", "Sí, quitarme de la lista";

    // The poster.
    poster_call = "Nothing free today? Join the waitlist.",
        "Heute nichts frei? Auf die Warteliste!",
        "Rien de libre aujourd’hui ? Inscrivez-vous sur la liste d’attente.",
        "¿Nada libre hoy? Apúntese a la lista de espera.";
    poster_back = "Back to the waitlist’s page", "Zurück zur Seite der Warteliste",
        "Retour à la page de la liste d’attente", "Volver a la página de la lista de espera";
}
