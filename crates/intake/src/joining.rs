//! intake: somebody joining a desk's waitlist, by form, by JSON or by a row that staff typed. What was typed is kept to
//! show the form again; `joining` and `wish` turn it into values, or tell everything that is wrong with it at once.

mod fields;
mod read;

pub use fields::DAYS as WEEKDAYS;
pub(crate) use fields::tier;
pub(crate) use read::FIELDS;
pub use read::read_join_form;

use crate::problem::Problem;
use rules::desk::{DeskSettings, Weekdays, Wish};
use rules::{BadContact, Consent, Email, Joining, Mobile, PersonName, Refusal};

/// A place on a waitlist as typed, each field cut to a length that may be shown again. Empty means left open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JoinForm {
    pub name: String,
    pub email: String,
    pub mobile: String,
    pub service: String,
    pub staff: String,
    pub location: String,
    pub party: String,
    /// Dates as `2026-11-28`.
    pub from: String,
    pub until: String,
    /// `mon`, `tue` …; none means any day.
    pub weekdays: Vec<String>,
    /// Times of day as `14:30`.
    pub earliest: String,
    pub latest: String,
    pub notice_minutes: String,
    /// An IANA name: where the person is.
    pub zone: String,
    /// Anything but nothing: the box was ticked.
    pub consent: String,
    pub tier: String,
    pub note: String,
    /// The trap: people do not see this field, robots fill it.
    pub website: String,
}

impl JoinForm {
    /// What the box of the join page says. Staff who type for somebody say `Consent::ToldStaff` themselves.
    #[must_use]
    pub fn consent(&self) -> Consent {
        if self.consent.is_empty() { Consent::NotTicked } else { Consent::Ticked }
    }

    /// A wish as its owner would type it, to be changed in a form. The person is left out.
    #[must_use]
    pub fn of_wish(party: u32, wish: &Wish) -> JoinForm {
        let time = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
        let date = |date: jiff::civil::Date| date.to_string();
        let chosen = |at: &usize| wish.weekdays.0 >> at & 1 == 1;
        let some_days = wish.weekdays != Weekdays::ALL;
        JoinForm {
            service: wish.service.clone(),
            staff: wish.staff.clone().unwrap_or_default(),
            location: wish.location.clone().unwrap_or_default(),
            party: party.to_string(),
            from: wish.from.map(date).unwrap_or_default(),
            until: wish.until.map(date).unwrap_or_default(),
            weekdays: (0..7).filter(chosen).filter(|_| some_days).map(|at| WEEKDAYS[at].to_string()).collect(),
            earliest: wish.earliest.map(time).unwrap_or_default(),
            latest: wish.latest.map(time).unwrap_or_default(),
            notice_minutes: if wish.notice_minutes == 0 { String::new() } else { wish.notice_minutes.to_string() },
            zone: wish.zone.as_ref().map(|zone| zone.name().to_string()).unwrap_or_default(),
            ..JoinForm::default()
        }
    }
}

/// The value of a join, or all its problems. What needs a clock (dates in the past) is for the rules to say.
pub fn joining(form: &JoinForm, desk: &DeskSettings, consent: Consent) -> Result<Joining, Vec<Problem>> {
    let mut problems = Vec::new();
    let name = kept(PersonName::parse(&form.name).map_err(Problem::from), &mut problems);
    let mobile = kept(optional(&form.mobile, |typed| mobile(typed).map_err(Problem::from)), &mut problems).flatten();
    let email =
        kept(optional(&form.email, |typed| Email::parse(typed).map_err(Problem::from)), &mut problems).flatten();
    if form.mobile.is_empty() && form.email.is_empty() {
        problems.push(Problem::from(&Refusal::NeedContact));
    }
    if mobile.is_some() && consent == Consent::NotTicked {
        problems.push(Problem::from(&Refusal::NeedConsent));
    }
    let tier = kept(fields::tier(&form.tier), &mut problems);
    match (name, tier, wish(form, desk)) {
        (Some(name), Some(tier), Ok((party, wish))) if problems.is_empty() => {
            let note = staff_note(&form.note, consent);
            Ok(Joining { name, email, mobile, party, tier, wish, consent, note })
        }
        (_, _, wished) => {
            problems.extend(wished.err().unwrap_or_default());
            Err(problems)
        }
    }
}

/// A note is what staff write about somebody; nobody writes their own. Browsers send line breaks as two characters.
fn staff_note(typed: &str, consent: Consent) -> String {
    match consent {
        Consent::ToldStaff => typed.replace("\r\n", "\n"),
        Consent::Ticked | Consent::NotTicked => String::new(),
    }
}

/// What somebody waits for, and how many they are; the same for a first wish and a changed one.
pub fn wish(form: &JoinForm, desk: &DeskSettings) -> Result<(u32, Wish), Vec<Problem>> {
    let mut problems = Vec::new();
    let service = kept(fields::service(&form.service, desk), &mut problems).unwrap_or_default();
    let party = kept(crate::form::party(&form.party), &mut problems).unwrap_or_default();
    let staff = kept(fields::staff(&form.staff, desk), &mut problems).flatten();
    let location = kept(fields::location(&form.location, desk), &mut problems).flatten();
    let from = kept(fields::date("from", &form.from), &mut problems).flatten();
    let until = kept(fields::date("until", &form.until), &mut problems).flatten();
    let weekdays = kept(fields::weekdays(&form.weekdays), &mut problems).unwrap_or(Weekdays::ALL);
    let earliest = kept(fields::time("earliest", &form.earliest), &mut problems).flatten();
    let latest = kept(fields::time("latest", &form.latest), &mut problems).flatten();
    let notice_minutes = kept(fields::notice(&form.notice_minutes), &mut problems).unwrap_or_default();
    let zone = kept(fields::zone(&form.zone), &mut problems).flatten();
    if from.zip(until).is_some_and(|(from, until)| until < from) {
        problems.push(Problem::from(&Refusal::DatesReversed));
    }
    if earliest.zip(latest).is_some_and(|(earliest, latest)| latest < earliest) {
        problems.push(Problem::new("latest", "The latest time of day lies before the earliest."));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let wish =
        Wish { from, until, weekdays, earliest, latest, staff, location, notice_minutes, zone, ..Wish::any(&service) };
    Ok((party, wish))
}

/// A number as people write it down. It needs its country, which nobody can guess; `00` and a `(0)` are what phones and
/// business cards make of the same number.
pub(crate) fn mobile(typed: &str) -> Result<Mobile, BadContact> {
    let plain: String =
        typed.chars().map(|letter| if letter.is_whitespace() || letter == '/' { ' ' } else { letter }).collect();
    let plain = plain.trim();
    let international = plain.strip_prefix("00").map_or_else(|| plain.to_string(), |rest| format!("+{rest}"));
    Mobile::parse(&international.replacen("(0)", "", 1))
}

fn optional<T>(typed: &str, read: impl Fn(&str) -> Result<T, Problem>) -> Result<Option<T>, Problem> {
    if typed.is_empty() { Ok(None) } else { read(typed).map(Some) }
}

/// None of what is wrong stops the others.
fn kept<T>(read: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    read.map_err(|problem| problems.push(problem)).ok()
}
