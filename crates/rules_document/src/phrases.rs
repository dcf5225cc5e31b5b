//! The phrase book: the ways staff may put each rule.
//!
//! A phrase is a row of elements: a word, words to choose from (`try|ask`), several words that belong together
//! (`at_most`), a named group (`<people>`), a value (`{span}`). `[..]` may be left out, and `:` stands for any of the
//! ways to join a name and its value, or for none of them.

use crate::senses::Sense;

/// Words at the start of a line that change nothing.
pub(crate) const FILLERS: [&str; 7] = ["please", "set", "the", "our", "we", "will", "also"];

pub(crate) const GROUPS: &[(&str, &str)] = &[
    ("<is>", ":|is|are|-|to|:_is"),
    ("<most>", "at_most|at_the_most|up_to|no_more_than|not_more_than|a_maximum_of|maximum|max|only|just"),
    ("<less>", "less_than|fewer_than|shorter_than|sooner_than|closer_than|nearer_than|under|within|below"),
    ("<to>", "to|until|till|til|and|-|through"),
    ("<none>", "none|off|no|never|disabled"),
    ("<never>", "never|do_not|dont|no"),
    (
        "<people>",
        "people|person|persons|guests|guest|clients|client|patients|patient|customers|customer|parties|families|everyone|everybody|anyone|anybody|someone|somebody",
    ),
    ("<slot>", "slot|slots|table|tables|appointment|appointments|booking|bookings|it|they"),
    ("<party>", "party|parties|group|groups"),
    ("<may>", "may|can|could"),
    ("<urgent>", "urgent|time_critical|last_minute|critical"),
    ("<sent>", "offers|offer|messages|message|texts|text|ones|slots"),
    ("<night>", "at_night|overnight|in_the_night|during_the_night|in_quiet_hours|during_quiet_hours"),
    (
        "<start>",
        "start|starts|begins|beginning|slot|appointment|booking|it_starts|slot_starts|appointment_starts|booking_starts",
    ),
    ("<list>", "list|waitlist|waiting_list"),
];

pub(crate) const PHRASES: &[(Sense, &[&str])] = &[
    (Sense::Window, WINDOW),
    (Sense::Short, SHORT),
    (Sense::ShortReversed, SHORT_REVERSED),
    (Sense::Quiet, QUIET),
    (Sense::NoQuiet, &["quiet|silent hours|time|times : <none>", "no|without quiet|silent hours|time|times"]),
    (Sense::TryCap, TRY_CAP),
    (Sense::PriorityFirst, PRIORITY_FIRST),
    (Sense::JoinTime, JOIN_TIME),
    (Sense::FitExact, FIT_EXACT),
    (Sense::FitAny, FIT_ANY),
    (Sense::FitDownTo, FIT_DOWN_TO),
    (
        Sense::FitDownToReversed,
        &["[a] <party> of {count} <may> take|have|get|use|sit_at [a|the] table|slot|tables|slots for|of {count}"],
    ),
    (
        Sense::FitSmaller,
        &["[a|any|each|every] table|tables|slot|slots for|of {count} [people] <may> go to [a|any] smaller <party>"],
    ),
    (Sense::CutOff, CUT_OFF),
    (
        Sense::NoCutOff,
        &["cut_off|cutoff : <none>", "no cut_off|cutoff", "<sent> <may> go [out] until|till [the] <start>"],
    ),
    (Sense::Floor, FLOOR),
    (Sense::AtOnce, AT_ONCE),
    (Sense::UrgentAtNight, URGENT_AT_NIGHT),
    (Sense::UrgentWait, URGENT_WAIT),
    (Sense::Stale, STALE),
    (Sense::Settle, SETTLE),
    (Sense::NoSettle, NO_SETTLE),
    (Sense::Guard, GUARD),
    (Sense::NoGuard, NO_GUARD),
];

const WINDOW: &[&str] = &[
    "[normal|usual|standard] claim|claiming|offer|response|reply|answer|normal|usual window|time|period : [<most>] {span}",
    "window : [<most>] {span}",
    "claim|offer window lasts|stays|runs [open] [for] {span}",
    "[each|every|a] <people> have|has|get|gets [<most>] {span} to claim|answer|respond|reply|accept|confirm|decide [it|the|an|their] [slot|offer]",
    "[each|every|an] offers|offer last|lasts|stay|stays|expire|expires|lapse|lapses [open] [for|after] {span}",
    "hold|keep [each|every|a|an|the] slot|slots|offer|offers [open] [for] {span}",
];

const SHORT: &[&str] = &[
    "[if|when|for] [the|a] [<slot>|start|slots] [is|are|starts|start|begins] [in] <less> {span} [away|ahead|off|from_now|before_the_start] : [then] [the] [claim|offer] [window] : [<most>] {span} [to_claim]",
];

const SHORT_REVERSED: &[&str] = &[
    "[claim|offer] [window] : [<most>] {span} if|when|for [the|a] [<slot>] [is|are|starts|start|begins] [in] <less> {span} [away|ahead|off|from_now|before_the_start]",
];

const QUIET: &[&str] = &[
    "quiet|silent hours|time|times|period : [from|between] {clock} <to> {clock}",
    "quiet|silent from|between {clock} <to> {clock}",
    "be|stay|keep quiet|silent [from|between] {clock} <to> {clock}",
    "<never> [send] [any] <sent> [are|is] [sent] [to] [<people>] from|between {clock} <to> {clock}",
    "<never> disturb|contact|message|text|send [<people>|anything] : [from|between] {clock} <to> {clock}",
];

const TRY_CAP: &[&str] = &[
    "try|ask|contact [<most>] {count} <people> [per|for] [each|every|the|a|one] [slot|table]",
    "try|tries cap|limit : [<most>] {count} [<people>]",
    "maximum|max tries|people|attempts [per|for] [each|every|the|a] [slot|table] : {count} [<people>]",
    "stop|give_up after {count} <people>|tries|attempts|offers",
    "offer [each|every|the|a] slot|table to [<most>] {count} <people>",
];

const PRIORITY_FIRST: &[&str] = &[
    "[order] : [by] priority [first] [and] then [by] [the] join|joining|joined|waiting time|date|order",
    "[order] : [by] priority [first] [and] then [by] first come first served|serve",
    "order : [by] priority [first]",
    "priority [<people>] [go|goes|come|comes] first",
];

const JOIN_TIME: &[&str] = &[
    "[order] : [by|in] join|joining|joined time|date|order [only]",
    "[order] : [in] [order] [of] joining",
    "[order] : first come first served|serve",
    "[order] : longest wait|waiting [<people>] [goes|go] [first]",
    "ignore priority",
];

const FIT_EXACT: &[&str] = &[
    "<party> size|sizes must|should|has_to|have_to match [the] [table|slot] [size] [exactly]",
    "<party> size : exact|exactly|the_same [only]",
    "<party> size must|should be exact|exactly|the_same",
    "table|tables|slot|slots must|should match [the] party size [exactly]",
    "exact party size|sizes [only]",
];

const FIT_ANY: &[&str] = &[
    "[a|any] smaller <party> <may> take|have|get|use|sit_at [a|any|the] larger|bigger table|tables|slot|slots",
    "[a|any] larger|bigger table|tables|slot|slots <may> go to [a|any] smaller <party>",
    "any party that fits <may> take|have|get|use [a|any|the] table|tables|slot|slots",
    "<party> size : any|any_that_fits",
];

const FIT_DOWN_TO: &[&str] = &[
    "[a|any|each|every] table|tables|slot|slots|booking for|of {count} [people] <may> go to [a|any] <party> of {count} [people] [or_more|or_larger|or_up|and_up]",
    "[a|any|each|every] table|tables|slot|slots for|of {count} [people] <may> go to {count} [people] [or_more]",
    "[a|any|each|every] table|tables|slot|slots for|of {count} [people] <may> seat|take|have|accept [a] [<party>] [of] {count} [people] [or_more]",
    "[a|any|each|every] table|tables|slot|slots for|of {count} : [a] <party> of {count} [people] [or_more]",
    "[a|any|each|every] {count} top|seater <may> go to [a|any] [<party>] [of] {count} [people] [or_more]",
];

const CUT_OFF: &[&str] = &[
    "no <sent> [go|goes|are] [out|sent] later than {span} before [the|a] <start>",
    "no <sent> [go|goes|are] [out|sent] <less> {span} before|of [the|a] <start>",
    "no <sent> in|within|during [the] last {span} [before] [the|a] [<start>]",
    "cut_off|cutoff [time] : {span} [before] [the|a] [<start>]",
    "stop offering|offers|sending [offers|slots] {span} before [the|a] <start>",
    "last|latest offer [goes_out] : {span} before [the|a] <start>",
];

const FLOOR: &[&str] = &[
    "hand|give|pass [the|a|it] [slot|table] back [the|a] [slot|table] [to] [the] [desk|staff] when|if|once|with [there] [is|are] <less> {span} [is|are] [left|remain|remains|remaining|to_go]",
    "hand|give back : <less> {span} [left]",
    "floor : {span} [left]",
];

const AT_ONCE: &[&str] = &[
    "[<most>] {count} offer|offers at_a_time|at_once|at_one_time [per|for|to] [each|every|a|one] [<people>]",
    "[<most>] {count} [open] offer|offers per|for [each|every|a|one] <people> [at_a_time|at_once|at_one_time]",
    "[each|every|a|one] <people> [<may>] gets|get|has|have|hold|holds|receive|receives [<most>] {count} offer|offers at_a_time|at_once|at_one_time",
    "offers at_once|at_a_time [per|for] [each|every|a] [<people>] : [<most>] {count}",
];

const URGENT_AT_NIGHT: &[&str] = &[
    "<urgent> <sent> <may> [also] go [out] <night>",
    "<urgent> <sent> <may> [also] be sent <night>",
    "<urgent> <sent> go [out] <night>",
    "<urgent> <sent> are sent <night>",
    "send <urgent> <sent> [even] <night>",
    "<urgent> <sent> [<may>] ignore quiet hours",
];

const URGENT_WAIT: &[&str] = &[
    "<urgent> <sent> [must|should] wait [for|until|till] [the] [next] morning",
    "<urgent> <sent> may_not|cannot|can_not|must_not|never|do_not|dont go [out] <night>",
    "<never> send [anything|any] [<urgent>] [<sent>] <night>",
    "no|never [<urgent>] <sent> [go|are] [out|sent] <night>",
    "nothing goes [out] <night>",
];

const STALE: &[&str] = &[
    "remove|drop|delete|expire|clear <people>|entries|wishes [from] [the] [<list>] after {span}",
    "remove|drop|delete|expire|clear <people>|entries|wishes older than {span}",
    "remove|drop|delete|expire|clear <people> [who|that] [have] waiting|waited [for] [more_than|longer_than|over] {span}",
    "[waiting|waitlist] entries|wishes|people expire|lapse|end|leave [the] [<list>] after {span}",
    "<people> stay|stays on [the] <list> for [<most>] {span}",
    "keep <people>|entries|wishes on [the] <list> for [<most>] {span}",
    "expire|stale|expiry [after] : {span}",
];

const SETTLE: &[&str] = &[
    "wait [for] {span} before offering|sending|the_first_offer|an_offer [it|a|the] [slot|offer|offers]",
    "wait [for] {span} after [a|the] <slot> frees|opens|is_freed|becomes_free|is_cancelled [up] [before] [offering] [it]",
    "settle|settling [time|period] : [for] {span}",
    "delay [before] [offering|offers] : {span}",
];

const NO_SETTLE: &[&str] = &[
    "offer [slots|the_slot|a_slot|it] straight_away|right_away|immediately",
    "settle|settling [time|period] : <none>",
    "do_not|dont|never wait before offering",
];

const GUARD: &[&str] = &[
    "ask [us|staff|a_person] first when|if|once [there] [are] more_than|over {count} slot|slots|tables|appointments|bookings [are|is|come|comes|become|becomes|get|gets] free|freed|frees|open|opened|cancelled [up] within|in {span}",
    "when|if more_than|over {count} slot|slots|tables|appointments|bookings [are|is|come|comes|become|becomes|get|gets] free|freed|frees|open|opened|cancelled [up] within|in {span} : ask [us|staff|a_person] first",
    "guard : [more_than|over] {count} [slots] within|in|per {span}",
];

const NO_GUARD: &[&str] = &["<never> ask [us|staff|a_person] first", "guard : <none>"];
