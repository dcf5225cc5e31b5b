//! intake/letter: the tables. Small letters without accents, as `fold` leaves them; seven languages. A phrase that could
//! mean two things is not here: a link is mailed instead.

/// One word or phrase of a table after the other; a bar parts them.
pub(super) fn of(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.split('|')
}

/// Every beginning with every core with every end.
pub(super) struct Phrases {
    pub begins: &'static str,
    pub cores: &'static str,
    pub ends: &'static str,
}

/// Polite questions that ask for what follows them.
pub(super) const REQUEST: &str = "could you please|can you please|would you please|could you|can you|would you|please could you|\
    konnten sie bitte|konntest du bitte|konnt ihr bitte|kannst du bitte|konnen sie bitte|\
    pourriez-vous|pouvez-vous|peux-tu|podria|podrias|puede|puedes|puo|potete|puoi|kunt u|kun je|\
    poderia|pode";

/// May follow any phrase.
pub(super) const AFTER: &str = "|please|thanks|thank you|bitte|danke|vielen dank|s'il vous plait|svp|merci|por favor|gracias|\
    per favore|grazie|alstublieft|alsjeblieft|bedankt|obrigado|obrigada";

/// Say nothing either way.
pub(super) const COURTESY: &str = "thanks|thank you|many thanks|thanks a lot|thank you very much|thanks so much|thx|cheers|sorry|\
    so sorry|very sorry|i'm sorry|i am sorry|apologies|my apologies|please|unfortunately|sadly|\
    sorry about that|sorry for the late notice|sorry for the short notice|have a great evening|\
    have fun|have a nice day|best|regards|all the best|yes|yes please|yes thanks|great|perfect|ok|\
    okay|danke|vielen dank|besten dank|danke schon|herzlichen dank|leider|sorry|tut mir leid|\
    es tut mir leid|entschuldigung|bitte|ja|gerne|ja gerne|ja bitte|viel spass|mfg|vg|lg|merci|\
    merci beaucoup|merci d'avance|desole|desolee|je suis desole|je suis desolee|malheureusement|oui|\
    avec plaisir|s'il vous plait|svp|bonne soiree|bonne journee|gracias|muchas gracias|lo siento|\
    lo siento mucho|perdon|disculpe|disculpen|lamentablemente|desgraciadamente|por favor|si|\
    si gracias|con mucho gusto|grazie|grazie mille|mi dispiace|purtroppo|scusate|scusi|per favore|\
    volentieri|bedankt|dank je|dank u|dank je wel|dank u wel|helaas|het spijt me|alvast bedankt|\
    graag|ja graag|obrigado|obrigada|muito obrigado|muito obrigada|desculpe|desculpem|infelizmente|\
    sim|lamento";

/// How letters begin.
pub(super) const GREETING: &str = "hi|hello|hey|dear|good morning|good afternoon|good evening|hallo|guten tag|guten morgen|\
    guten abend|liebe|lieber|liebes|moin|servus|gruss gott|sehr geehrte|sehr geehrter|bonjour|\
    bonsoir|salut|cher|chere|chers|hola|buenos dias|buenas tardes|buenas noches|estimado|estimada|\
    estimados|ciao|buongiorno|buonasera|salve|gentile|gentili|caro|cara|dag|beste|geachte|\
    goedemorgen|goedemiddag|goedenavond|hoi|ola|bom dia|boa tarde|boa noite|prezado|prezada|caros";

/// Words that a name does not have, and that may take back what was said before.
pub(super) const TAKES_BACK: &str = "keep|not|but|actually|no|wait|please|bring|bringing|people|friend|friends|don't|dont|never|\
    instead|unless|if|only|except|maybe|changed|forget|ignore|still|coming|cancel|seat|seats|two|three|four|plus|guests|\
    yes|later|sorry|i|i'm|i'll|me|my|we|also|with|just|kidding|joking|undo|hold|stay|stays|leave|nicht|aber|doch|nein|warte|\
    warten|bitte|behalten|behalte|freunde|freund|freundin|personen|leute|kein|keine|nur|wenn|falls|statt|oder|ich|wir|\
    mich|mein|meinen|mit|bringe|zwei|drei|vier|absagen|platz|ne|pas|mais|non|attendez|gardez|garder|garde|amis|ami|amie|\
    personnes|finalement|seulement|sauf|plutot|je|nous|avec|annuler|deux|trois|place|pero|espere|espera|mantener|\
    mantenga|amigos|amigo|amiga|personas|solo|salvo|mejor|yo|nosotros|con|cancelar|dos|tres|plaza|ma|aspetta|aspettate|\
    tenere|tenete|amici|persone|anzi|invece|io|noi|annullare|posto|niet|maar|nee|wacht|houden|hou|houd|vrienden|\
    mensen|toch|alleen|behalve|ik|wij|met|annuleren|plaats|alsjeblieft|alstublieft|nao|mas|espere|manter|mantenha|pessoas|\
    favor|eu|nos|com|somente|lugar";

/// Words that make of a name something else: short ones as they are, because many names begin like them.
pub(super) const NO_NAME: &str = "no|not|none|nope|nothing|nobody|don't|dont|stop|seat|seats|come|comes";

/// Long ones by their beginning.
pub(super) const NO_NAME_BEGINS: &str = "cancel|nicht|absag|annul";

/// How letters end.
pub(super) const CLOSING: &str = "best regards|kind regards|warm regards|regards|best wishes|all the best|best|sincerely|\
    yours sincerely|yours|yours truly|many thanks|thanks|thank you|thanks again|cheers|love|see you|\
    take care|thx|mit freundlichen grussen|mit freundlichem gruss|mit besten grussen|\
    freundliche grusse|viele grusse|liebe grusse|beste grusse|herzliche grusse|schone grusse|grusse|\
    gruss|lg|vg|mfg|danke|vielen dank|besten dank|herzlichen dank|alles liebe|cordialement|\
    bien cordialement|bien a vous|amicalement|salutations|meilleures salutations|merci|\
    merci beaucoup|merci d'avance|bises|a bientot|sinceres salutations|saludos|un saludo|\
    saludos cordiales|un abrazo|atentamente|gracias|muchas gracias|cordialmente|cordiali saluti|\
    distinti saluti|saluti|un saluto|grazie|grazie mille|met vriendelijke groet|\
    met vriendelijke groeten|vriendelijke groet|vriendelijke groeten|groeten|groet|groetjes|bedankt|\
    alvast bedankt|mvg|atenciosamente|cumprimentos|com os melhores cumprimentos|abracos|um abraco|\
    obrigado|obrigada";

pub(super) const CANCEL: &[Phrases] = &[
    Phrases {
        begins: "|please|kindly|i need to|i have to|i must|i will have to|i'll have to|i want to|i would like to|\
            i'd like to|we need to|we have to|we must|we will have to|we'll have to|we would like to|\
            we'd like to|unfortunately i have to|unfortunately i must|unfortunately i need to|\
            sorry i have to|sorry i need to|i'm afraid i have to|i am afraid i have to|sadly i have to|\
            unfortunately we have to|i am writing to|i'm writing to",
        cores: "cancel",
        ends: "me|us|it|my seat|my seats|our seats|our seat|the seat|my spot|our spot|my place|our place|\
            our places|my reservation|our reservation|my booking|our booking|my rsvp|our rsvp|\
            my registration|our registration|my attendance|my ticket|our tickets|my sign-up|my seat please|\
            for me|for us|my seat for this event|my registration for this event|my invitation",
    },
    Phrases {
        begins: "|i|we|sorry i|sorry we|sorry but i|sorry but we|i'm sorry i|i'm sorry but i|i am sorry but i|\
            i am sorry i|unfortunately i|unfortunately we|i'm afraid i|i am afraid i|i'm afraid we|sadly i|\
            sadly we|regrettably i",
        cores: "can't make it|cannot make it|can not make it|cant make it|won't make it|will not make it|\
            won't be able to make it|will not be able to make it|can't come|cannot come|can not come|\
            cant come|won't come|will not come|won't be coming|will not be coming|can't attend|\
            cannot attend|can not attend|won't attend|will not attend|won't be attending|\
            will not be attending|won't be able to attend|will not be able to attend|won't be able to come|\
            will not be able to come|can no longer come|can no longer attend|can no longer make it|\
            am unable to attend|am unable to come|am unable to make it|won't be there|will not be there|\
            can't be there|cannot be there|am not coming|are not coming|am not able to come|\
            am not able to attend|not coming|couldn't make it after all|not able to make it|have to drop out",
        ends: "anymore|any more|after all|this time|tonight|today|unfortunately|to the event|the event|sorry",
    },
    Phrases {
        begins: "|please|kindly",
        cores: "take me off the list|take us off the list|remove me from the list|remove me from the guest list|\
            take me off the guest list|give my seat to someone else|give my seat to somebody else|\
            give my spot to someone else|give my place to someone else|release my seat|release my spot|\
            free up my seat|free my seat|i'm not coming|i am not coming|we're not coming|i'm out|\
            count me out|i'm unable to attend|i'm unable to come|i decline|i have to decline|i must decline",
        ends: "after all|anymore",
    },
    Phrases {
        begins: "|bitte|hiermit mochte ich|ich mochte|ich muss|ich muss leider|leider muss ich|wir mussen|\
            wir mussen leider|leider mussen wir|ich wurde gerne|bitte meinen platz|bitte meine anmeldung|\
            bitte meine reservierung|ich mochte meinen platz|ich mochte meine anmeldung|\
            ich muss meinen platz|ich muss meine anmeldung|hiermit|leider muss ich meine teilnahme",
        cores: "absagen|stornieren|canceln|zuruckgeben",
        ends: "",
    },
    Phrases {
        begins: "|leider|sorry|sorry aber",
        cores: "ich sage ab|hiermit sage ich ab|sage ich ab|ich sage leider ab|ich kann nicht kommen|\
            ich kann leider nicht kommen|kann ich nicht kommen|kann ich nicht|ich kann leider nicht|\
            wir konnen nicht kommen|wir konnen leider nicht kommen|konnen wir nicht kommen|\
            ich kann nicht teilnehmen|ich kann leider nicht teilnehmen|kann ich nicht teilnehmen|\
            ich schaffe es nicht|ich schaffe es leider nicht|schaffe ich es nicht|ich komme nicht|\
            ich komme leider nicht|ich komme doch nicht|ich bin nicht dabei|ich bin leider nicht dabei|\
            bin ich nicht dabei|absage|kann nicht kommen|kann leider nicht kommen|ich bin raus|\
            stornieren sie bitte meinen platz|stornieren sie bitte meine anmeldung|\
            bitte stornieren sie meinen platz|bitte stornieren sie meine anmeldung|\
            bitte streichen sie mich von der liste|bitte streicht mich von der liste|\
            streichen sie mich bitte von der liste|bitte nehmen sie mich von der liste|ich sage hiermit ab",
        ends: "|heute|heute abend",
    },
    Phrases {
        begins: "|veuillez|merci d'|merci de|je souhaite|je voudrais|je dois|je dois malheureusement|\
            je suis oblige d'|je suis obligee d'|nous devons|malheureusement je dois|je vous prie d'",
        cores: "annuler|annuler ma place|annuler ma reservation|annuler mon inscription|\
            annuler ma participation|annuler notre reservation|annuler nos places",
        ends: "",
    },
    Phrases {
        begins: "|desole|desolee|malheureusement|helas",
        cores: "je ne peux pas venir|je ne peux plus venir|je ne pourrai pas venir|je ne pourrai pas etre la|\
            je ne pourrai pas etre present|je ne pourrai pas etre presente|je ne pourrai pas participer|\
            je ne peux pas participer|je ne peux pas assister|je ne pourrai pas y assister|\
            je ne viendrai pas|je ne viens pas|je ne viens plus|nous ne pouvons pas venir|\
            nous ne pourrons pas venir|nous ne viendrons pas|j'annule|j'annule ma place|\
            j'annule ma reservation|j'annule mon inscription|annulez ma place|annulez ma reservation|\
            annulez mon inscription|merci d'annuler|merci d'annuler ma place|merci d'annuler ma reservation|\
            merci d'annuler mon inscription|retirez-moi de la liste|merci de me retirer de la liste|\
            veuillez me retirer de la liste|annulation|d'annuler ma place",
        ends: "|finalement|ce soir",
    },
    Phrases {
        begins: "|por favor|tengo que|debo|quiero|quisiera|me gustaria|tenemos que|lamentablemente tengo que|\
            necesito",
        cores: "cancelar|anular",
        ends: "mi plaza|mi asiento|mi reserva|mi inscripcion|mi asistencia|mi registro|nuestra reserva|mi lugar",
    },
    Phrases {
        begins: "|lo siento|lo siento pero|lamentablemente|desgraciadamente",
        cores: "no puedo ir|no puedo asistir|no podre ir|no podre asistir|no voy a poder ir|\
            no voy a poder asistir|no puedo venir|no podemos ir|no podremos ir|no podremos asistir|no ire|\
            no voy a ir|no asistire|cancelen mi plaza|cancelen mi reserva|cancelen mi inscripcion|\
            cancele mi reserva|cancele mi plaza|por favor cancelen mi plaza|por favor cancelen mi reserva|\
            por favor cancele mi reserva|por favor cancele mi plaza|por favor cancelen mi inscripcion|\
            por favor quiteme de la lista|quitenme de la lista",
        ends: "|al final|finalmente",
    },
    Phrases {
        begins: "|per favore|purtroppo|mi dispiace|mi dispiace ma|vi prego di",
        cores: "devo annullare|devo disdire|devo cancellare|vorrei annullare|vorrei disdire|annullare|disdire|\
            vorrei cancellare la mia prenotazione|devo cancellare la mia prenotazione|\
            cancellate la mia prenotazione|annullate la mia prenotazione|annullate il mio posto|\
            non posso venire|non posso partecipare|non potro venire|non potro partecipare|non potro esserci|\
            non riesco a venire|non verro|non vengo|non possiamo venire|non potremo venire|non ci saro",
        ends: "|la prenotazione|la mia prenotazione|il mio posto|la mia iscrizione|piu",
    },
    Phrases {
        begins: "|graag|helaas|sorry|ik wil graag|ik moet|ik moet helaas|helaas moet ik|ik wil",
        cores: "annuleren|afzeggen|mijn plaats annuleren|mijn reservering annuleren|mijn inschrijving annuleren|\
            mijn plek annuleren",
        ends: "",
    },
    Phrases {
        begins: "|helaas|sorry",
        cores: "ik kan niet komen|ik kan helaas niet komen|kan ik niet komen|ik kom niet|ik kom helaas niet|\
            ik ben er niet bij|ik kan er niet bij zijn|ik kan er helaas niet bij zijn|\
            kan ik er niet bij zijn|wij kunnen niet komen|we kunnen niet komen|we kunnen helaas niet komen|\
            ik meld me af|ik zeg af|ik kan niet aanwezig zijn|ik red het niet|haal mij van de lijst|\
            haal me van de lijst",
        ends: "|vanavond|meer",
    },
    Phrases {
        begins: "|por favor|infelizmente|desculpe|desculpem|lamento|lamento mas",
        cores: "nao posso ir|nao poderei ir|nao vou poder ir|nao consigo ir|nao vou conseguir ir|\
            nao poderei comparecer|nao vou poder comparecer|nao posso comparecer|nao vou|nao irei|\
            nao podemos ir|nao poderemos ir|preciso cancelar|preciso de cancelar|tenho de cancelar|\
            tenho que cancelar|quero cancelar|gostaria de cancelar|cancelem a minha reserva|\
            cancele a minha reserva|cancelem minha reserva|cancele minha inscricao|\
            cancelem a minha inscricao|retirem-me da lista",
        ends: "|a minha reserva|minha reserva|o meu lugar|meu lugar|a minha inscricao|minha inscricao",
    },
];

pub(super) const SEAT: &[Phrases] = &[
    Phrases {
        begins: "|please|kindly|yes please|yes",
        cores: "sign me up|register me|count me in|put me on the list|put me down|put me on the guest list|\
            add me to the list|add me to the guest list|add me|save me a seat|save a seat for me|\
            save me a spot|reserve a seat for me|reserve me a seat|book me a seat|book a seat for me|\
            book me in|rsvp|rsvp yes|i'm in|i am in|i'll be there|i will be there|i'll come|i will come|\
            i am coming|i'm coming|i'll attend|i will attend|i will be attending|i'll be attending|i accept|\
            i accept the invitation|i accept your invitation|happy to come|i would be happy to come|\
            i'd be happy to come|i'd be glad to come|i can come|i can make it|i confirm|\
            i confirm my attendance|sign up|attending|coming",
        ends: "too|as well|for the event|for this event|to the event|on the list|for one",
    },
    Phrases {
        begins: "i would like|i'd like|i would love|i'd love|i want|i wish",
        cores: "a seat|one seat|a place|a spot|to come|to attend|to join|to register|to sign up|to rsvp|\
            to be there|to reserve a seat|to book a seat|to reserve a place|to have a seat|\
            to be on the list|to be on the guest list|to take part|to participate|to confirm|\
            to confirm my attendance",
        ends: "|for the event|for this event|for myself|too|the event",
    },
    Phrases {
        begins: "|bitte|ja|gerne|hiermit",
        cores: "ich mochte kommen|ich mochte gerne kommen|ich mochte teilnehmen|ich mochte gerne teilnehmen|\
            ich mochte mich anmelden|ich mochte mich gerne anmelden|ich melde mich an|melde ich mich an|\
            hiermit melde ich mich an|ich melde mich hiermit an|ich komme|ich komme gerne|ich bin dabei|\
            ich bin gerne dabei|ich nehme teil|ich nehme gerne teil|ich sage zu|zusage|anmeldung|\
            ich hatte gerne einen platz|ich mochte einen platz|ich mochte gerne einen platz|\
            einen platz bitte|anmelden|melden sie mich an|melden sie mich bitte an|bitte melden sie mich an|\
            melde mich bitte an|bitte setzen sie mich auf die liste|setzt mich bitte auf die liste|\
            bitte reservieren sie mir einen platz|reservieren sie mir bitte einen platz|\
            bitte einen platz reservieren|bitte einen platz fur mich",
        ends: "",
    },
    Phrases {
        begins: "|oui|merci de|veuillez|volontiers",
        cores: "je viens|je viendrai|je serai la|je serai present|je serai presente|je participe|\
            je participerai|je m'inscris|je souhaite m'inscrire|je voudrais m'inscrire|je souhaite venir|\
            je voudrais venir|je souhaite participer|je voudrais participer|je souhaite une place|\
            je voudrais une place|j'aimerais venir|j'aimerais participer|j'aimerais une place|\
            j'aimerais m'inscrire|inscrivez-moi|m'inscrire|me reserver une place|reservez-moi une place|\
            je confirme|je confirme ma presence|je confirme ma participation|inscription|\
            je souhaite reserver une place|je voudrais reserver une place",
        ends: "|a l'evenement",
    },
    Phrases {
        begins: "|si|por favor",
        cores: "quiero ir|quiero asistir|quiero inscribirme|quiero apuntarme|quisiera asistir|\
            quisiera inscribirme|quisiera una plaza|quiero una plaza|me gustaria asistir|me gustaria ir|\
            me gustaria inscribirme|me gustaria una plaza|me gustaria reservar una plaza|\
            quiero reservar una plaza|apuntame|apunteme|apuntenme|inscribame|inscribanme|ire|asistire|\
            alli estare|ahi estare|confirmo|confirmo mi asistencia|cuenten conmigo|cuenta conmigo|\
            reservenme una plaza|reserveme una plaza|me apunto",
        ends: "|al evento",
    },
    Phrases {
        begins: "|si|per favore",
        cores: "vorrei partecipare|vorrei venire|vorrei iscrivermi|vorrei un posto|vorrei prenotare un posto|\
            mi iscrivo|iscrivetemi|vengo|verro|ci saro|partecipo|partecipero|confermo|\
            confermo la mia presenza|confermo la mia partecipazione|aggiungetemi alla lista|\
            riservatemi un posto",
        ends: "|all'evento|anch'io|volentieri",
    },
    Phrases {
        begins: "|ja|graag",
        cores: "ik kom|ik kom graag|ik ben erbij|ik ben er graag bij|ik wil graag komen|ik wil me aanmelden|\
            ik wil me graag aanmelden|ik meld me aan|ik wil graag een plaats|ik wil graag een plek|\
            ik wil me inschrijven|ik schrijf me in|schrijf me in|schrijf mij in|meld me aan|meld mij aan|\
            zet me op de lijst|zet mij op de lijst|ik doe mee|ik bevestig|aanmelden",
        ends: "|voor het evenement",
    },
    Phrases {
        begins: "|sim|por favor",
        cores: "quero ir|quero participar|quero inscrever-me|quero me inscrever|gostaria de ir|\
            gostaria de participar|gostaria de me inscrever|gostaria de um lugar|\
            gostaria de reservar um lugar|inscrevam-me|inscreva-me|me inscreva|vou|irei|estarei la|\
            estarei presente|confirmo a minha presenca|confirmo minha presenca|contem comigo|conte comigo|\
            reservem-me um lugar",
        ends: "|ao evento",
    },
];
