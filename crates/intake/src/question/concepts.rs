//! intake/question: what single words of a question mean. A word may mean two things; the whole question decides.

/// A set of meanings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Concepts(pub u64);

impl Concepts {
    pub(super) const fn and(self, other: Concepts) -> Concepts {
        Concepts(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Concepts) -> Concepts {
        Concepts(self.0 & !other.0)
    }

    pub(super) const fn meets(self, other: Concepts) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

const fn bit(at: u32) -> Concepts {
    Concepts(1 << at)
}

pub(super) const MANY: Concepts = bit(0);
pub(super) const WHO: Concepts = bit(1);
pub(super) const WHEN: Concepts = bit(2);
pub(super) const LONG: Concepts = bit(3);
pub(super) const WHERE: Concepts = bit(4);
pub(super) const PEOPLE: Concepts = bit(5);
pub(super) const SEAT: Concepts = bit(6);
pub(super) const OPEN: Concepts = bit(7);
pub(super) const TAKEN: Concepts = bit(8);
pub(super) const HELD: Concepts = bit(9);
pub(super) const LIMIT: Concepts = bit(10);
pub(super) const LINE: Concepts = bit(11);
pub(super) const CANCEL: Concepts = bit(12);
pub(super) const JOIN: Concepts = bit(13);
pub(super) const NEXT: Concepts = bit(14);
pub(super) const COME: Concepts = bit(15);
pub(super) const PARTY: Concepts = bit(16);
pub(super) const BIG: Concepts = bit(17);
pub(super) const INVITE: Concepts = bit(18);
pub(super) const NOT: Concepts = bit(19);
pub(super) const CONFIRM: Concepts = bit(20);
pub(super) const FAIL: Concepts = bit(21);
pub(super) const MAIL: Concepts = bit(22);
pub(super) const REMIND: Concepts = bit(23);
pub(super) const GO: Concepts = bit(24);
pub(super) const OFFER: Concepts = bit(25);
pub(super) const START: Concepts = bit(26);
pub(super) const SLOT: Concepts = bit(27);
pub(super) const FILL: Concepts = bit(28);
pub(super) const FREED: Concepts = bit(29);
pub(super) const MONEY: Concepts = bit(30);
pub(super) const SERVICE: Concepts = bit(31);
pub(super) const MOST: Concepts = bit(32);
pub(super) const PAUSE: Concepts = bit(33);
pub(super) const CARD: Concepts = bit(34);
pub(super) const BACK: Concepts = bit(35);
pub(super) const DECLINE: Concepts = bit(36);
pub(super) const THANK: Concepts = bit(37);
pub(super) const FULL: Concepts = bit(38);
pub(super) const SUMMARY: Concepts = bit(39);
pub(super) const AVERAGE: Concepts = bit(40);
pub(super) const GET: Concepts = bit(41);
/// Said by a time that is over, not by a word.
pub(super) const PAST: Concepts = bit(42);

/// Meanings that say how something is asked, and are in nobody's way.
pub(super) const LIGHT: Concepts = MANY.and(WHO).and(PEOPLE).and(GO).and(GET).and(WHEN).and(PAST);

/// Every word with a meaning.
pub(super) const VOCABULARY: &[(Concepts, &str)] = &[
    (MANY, "many much number numbers count total amount figure figures"),
    (WHO, "who whos whom name names"),
    (WHEN, "when date"),
    (LONG, "long longest longer"),
    (WHERE, "where wheres venue located"),
    (
        PEOPLE,
        "people person persons guest guests customer customers client clients attendee attendees everybody everyone visitors visitor patients patient",
    ),
    (SEAT, "seat seats place places spot spots space spaces ticket tickets chair chairs room"),
    (OPEN, "open free available availability remaining remain remains spare vacant unsold"),
    (OPEN.and(CANCEL), "left"),
    (OPEN, "unfilled empty"),
    (TAKEN, "taken sold gone occupied allocated"),
    (TAKEN.and(FILL), "filled claimed booked"),
    (HELD, "held hold holding reserved kept"),
    (LIMIT, "capacity cap maximum max limit"),
    (LINE, "wait waiting waits waited waiters waitlist waitlisted line queue queued queuing standby"),
    (
        CANCEL,
        "cancel cancels cancelled canceled cancelling cancellation cancellations cancelation dropped quit withdrew leave leaving leavers backed bailed unregistered unsubscribed",
    ),
    (
        JOIN,
        "joined join joins joining signed sign signup signups registered register registers registration registrations enrolled new newly added newcomers",
    ),
    (JOIN, "rsvp rsvped rsvps"),
    (NEXT, "next upcoming first front top following soonest"),
    (
        COME,
        "come comes coming came attend attending attends attendance going expected expect expecting turnout headcount",
    ),
    (PARTY, "party parties group groups companions families family"),
    (BIG, "biggest largest big large bigger larger"),
    (INVITE, "invited invite invites invitation invitations invitees"),
    (NOT, "not havent hasnt didnt never outstanding without missing"),
    (NOT.and(CONFIRM), "unanswered unconfirmed"),
    (
        CONFIRM,
        "confirmed confirm confirms confirmation confirmations responded respond response responses reply replied replies answered answer accepted accept",
    ),
    (
        FAIL,
        "failed fail fails failing failure failures bounced bounce bounces undelivered undeliverable error errors broken wrong stuck problem problems trouble troubles unreachable lost deliver delivered",
    ),
    (
        MAIL,
        "mail mails email emails message messages text texts sms letter letters notification notifications address addresses",
    ),
    (REMIND, "reminder reminders remind reminded reminding"),
    (GO, "go goes out sent send sending sends outgoing scheduled happen happens due"),
    (OFFER, "offer offers offered asked asking"),
    (START, "start starts begin begins beginning end ends finish finishes"),
    (SLOT, "slot slots appointment appointments opening openings gap gaps times bookings"),
    (FILL, "fill fills filling rebooked rebook refilled refill"),
    (FREED, "freed vacated opened"),
    (MONEY, "revenue money worth earned earnings recovered recover income value turnover euros dollars pounds"),
    (SERVICE, "service services treatment treatments"),
    (MOST, "most popular demand demanded busiest wanted"),
    (PAUSE, "paused pause pausing"),
    (CARD, "card cards"),
    (BACK, "handed returned stayed remained nobody"),
    (DECLINE, "declined decline declines declining refused refuse rejected reject"),
    (THANK, "thank thanks thankyou"),
    (FULL, "full fuller fullness busy packed"),
    (SUMMARY, "summary summaries report reports"),
    (AVERAGE, "average mean median typical typically usually usual quickly fast speed take takes took"),
    (GET, "got get gets getting received"),
];

/// Words that carry nothing here.
pub(super) const FILLERS: &str = "a an the and or of on in at to for from by with within about into over as is are was were be \
been being am do does did done has have had having will would can could shall should may might must i me my we us our ours you \
your they them their theirs it its this that these those there here he she his her hers him what whats which how hows why so \
please tell show give let lets list lists see look know find say us just now right currently current moment still already yet \
far up until till than then any anyone anybody some someone somebody all every each both no none yes ok okay hi hello hey dear \
today altogether overall exactly really actually only also too very more less else other another again anything event \
events desk desks evening night party's guest's waitlist's website page ones one own make made makes use need needs want wants \
like per between through during after before soon later since ago last past back also note notes seat's place's day days week \
weeks month months year hour hours minute minutes if whether quick question check latest recently lately status time thing hwo r u pls plz ups";
