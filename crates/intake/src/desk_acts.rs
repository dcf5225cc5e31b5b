//! intake: what a program says about one person on a waitlist, one slot, or one card: pages of JSON into values, with
//! every problem at its field.

use crate::body::{BadBody, json_value};
use crate::fields::{Fields, Given};
use crate::joining::{JoinForm, joining, mobile, read_join_form, tier, wish};
use crate::limits;
use crate::problem::Problem;
use jiff::Timestamp;
use rules::desk::{CardAnswer, DeskSettings, FreedBy, Slot, Wish};
use rules::{Consent, Email, Entry, Joining, Mobile, PersonEdit, PersonName, WishEdit};
use serde_json::{Map, Value, json};

const JSON: &str = "application/json";
const PERSON: &[&str] = &["name", "email", "mobile", "note"];

/// Each part only if one of its fields was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPatch {
    pub person: Option<PersonEdit>,
    pub wish: Option<WishEdit>,
}

/// Somebody put on the list by a program of the staff. Whoever sends it has asked them.
pub fn read_joining(body: &[u8], desk: &DeskSettings) -> Result<Joining, BadBody> {
    let form = read_join_form(body, JSON)?;
    joining(&form, desk, Consent::ToldStaff).map_err(BadBody::Fields)
}

/// What is not given stays as it is; null leaves a field open.
pub fn read_entry_patch(body: &[u8], desk: &DeskSettings, entry: &Entry) -> Result<EntryPatch, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let given = value.as_object().cloned().unwrap_or_default();
    let mut all = present(entry);
    all.extend(given.clone());
    let whole = if value.is_object() { Value::Object(all) } else { value };
    let form = read_join_form(whole.to_string().as_bytes(), JSON)?;
    let of_person = given.keys().any(|name| PERSON.contains(&name.as_str()));
    let of_wish = given.keys().any(|name| !PERSON.contains(&name.as_str()));
    let person = of_person.then(|| person(&form)).transpose();
    let wish = of_wish.then(|| wished(&form, desk)).transpose();
    match (person, wish) {
        (Ok(person), Ok(wish)) => Ok(EntryPatch { person, wish }),
        (person, wish) => {
            let problems = [person.err(), wish.err()].into_iter().flatten().flatten();
            Err(BadBody::Fields(problems.collect()))
        }
    }
}

/// The entry as its owner would have sent it.
fn present(entry: &Entry) -> Map<String, Value> {
    let person = &entry.person;
    let mut all = entry.wish.as_ref().map(wish_to_json).unwrap_or_else(|| json!({}));
    all["party"] = json!(entry.party);
    all["tier"] = json!(entry.tier);
    all["name"] = json!(person.name.as_ref().map(PersonName::as_str));
    all["email"] = json!(person.email.as_ref().map(Email::as_str));
    all["mobile"] = json!(person.mobile.as_ref().map(Mobile::as_str));
    all["note"] = json!(person.note);
    all.as_object().cloned().unwrap_or_default()
}

fn person(form: &JoinForm) -> Result<PersonEdit, Vec<Problem>> {
    let name = PersonName::parse(&form.name).map_err(Problem::from);
    let email = (!form.email.is_empty()).then(|| Email::parse(&form.email).map_err(Problem::from)).transpose();
    let number = (!form.mobile.is_empty()).then(|| mobile(&form.mobile).map_err(Problem::from)).transpose();
    match (name, email, number) {
        (Ok(name), Ok(email), Ok(mobile)) => Ok(PersonEdit { name, email, mobile, note: form.note.clone() }),
        (name, email, number) => Err([name.err(), email.err(), number.err()].into_iter().flatten().collect()),
    }
}

fn wished(form: &JoinForm, desk: &DeskSettings) -> Result<WishEdit, Vec<Problem>> {
    match (wish(form, desk), tier(&form.tier)) {
        (Ok((party, wish)), Ok(tier)) => Ok(WishEdit { party, tier, wish }),
        (wish, tier) => Err(wish.err().into_iter().flatten().chain(tier.err()).collect()),
    }
}

/// A wish in the names a join uses; what is left open is null.
#[must_use]
pub fn wish_to_json(wish: &Wish) -> Value {
    let form = JoinForm::of_wish(1, wish);
    let open = |text: String| if text.is_empty() { Value::Null } else { Value::String(text) };
    json!({
        "service": wish.service,
        "staff": wish.staff,
        "location": wish.location,
        "from": open(form.from),
        "until": open(form.until),
        "weekdays": form.weekdays,
        "earliest": open(form.earliest),
        "latest": open(form.latest),
        "notice_minutes": wish.notice_minutes,
        "zone": open(form.zone),
    })
}

const SLOT: &[&str] =
    &["service", "staff", "location", "starts_at", "duration_minutes", "unit", "seats", "freed_by", "source"];

/// How many may come to what a card meant stands on the card.
const CARD_SLOT: &[&str] =
    &["service", "staff", "location", "starts_at", "duration_minutes", "unit", "freed_by", "source"];

/// A slot that came free, and how many may come. `source` is what names it if the body does not.
pub fn read_slot(body: &[u8], desk: &DeskSettings, source: &str) -> Result<(Slot, u32), BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    slot_of(&value, "", SLOT, desk, source).map_err(BadBody::Fields)
}

/// `{"slot": {…}}` says what a delivery meant, `{"put_away": true}` that it is nothing to us.
pub fn read_card_answer(body: &[u8], desk: &DeskSettings, source: &str) -> Result<CardAnswer, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", &["slot", "put_away"])?;
    let put_away = fields.read("put_away", "true", |value| value.as_bool().filter(|away| *away)).value();
    let slot = fields.read("slot", "an object that describes a slot", |value| value.as_object().cloned()).value();
    if slot.is_some() == put_away.is_some() {
        fields.wrong("slot", "Either `slot` (what was meant) or `put_away` is needed, and not both.");
    }
    let problems = fields.problems();
    match slot {
        Some(slot) if problems.is_empty() => {
            let read = slot_of(&Value::Object(slot), "slot.", CARD_SLOT, desk, source);
            let (slot, _of_the_card) = read.map_err(BadBody::Fields)?;
            Ok(CardAnswer::Slot(Box::new(slot)))
        }
        None if problems.is_empty() => Ok(CardAnswer::PutAway),
        Some(_) | None => Err(BadBody::Fields(problems)),
    }
}

fn slot_of(
    value: &Value,
    inside: &str,
    known: &[&str],
    desk: &DeskSettings,
    source: &str,
) -> Result<(Slot, u32), Vec<Problem>> {
    let mut fields = Fields::open(value, inside, known).map_err(|problem| vec![problem])?;
    let causes: Vec<_> = FreedBy::ALL.iter().map(|by| (by.word(), *by)).collect();
    let moment = |value: &Value| value.as_str()?.parse::<Timestamp>().ok();
    let service = fields.text("service", "Colour");
    let starts_at =
        fields.read("starts_at", "a moment with its offset, for example \"2026-11-28T14:00:00+01:00\"", moment);
    let staff = named(fields.text("staff", "Maya"));
    let location = named(fields.text("location", "Chair 1"));
    let minutes = fields.count("duration_minutes", 90).value();
    let unit = fields.count("unit", 0).value().unwrap_or(0);
    let seats = fields.count("seats", 1).value().unwrap_or(1);
    let freed_by = fields.choice("freed_by", &causes).value().unwrap_or(FreedBy::Cancelled);
    let source = named(fields.text("source", "booking 4711")).unwrap_or_else(|| source.to_string());
    let service = fields.needed("service", "\"Colour\"", service);
    let starts_at = fields.needed("starts_at", "\"2026-11-28T14:00:00+01:00\"", starts_at);
    let usual = service.as_deref().and_then(|name| desk.service(name)).map(|service| service.minutes);
    let (Some(service), Some(starts_at), true) = (service, starts_at, fields.is_well()) else {
        return Err(fields.problems());
    };
    // A service we do not know has no usual length; the rules refuse it by name.
    let duration_minutes = minutes.or(usual).unwrap_or(1);
    Ok((Slot { service, staff, location, starts_at, duration_minutes, unit, freed_by, source }, seats))
}

fn named(given: Given<String>) -> Option<String> {
    given.value().map(|name| name.trim().to_string()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Zone;
    use rules::desk::Service;

    fn desk() -> DeskSettings {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        DeskSettings::new("Salon", zone, vec![Service { name: "Colour".to_string(), minutes: 90, price_cents: 0 }])
    }

    fn problems<T: std::fmt::Debug>(read: Result<T, BadBody>) -> Vec<String> {
        let Err(BadBody::Fields(problems)) = read else { panic!("fields are wrong, not {read:?}") };
        problems.into_iter().map(|problem| problem.field).collect()
    }

    #[test]
    fn a_slot_takes_its_length_from_the_service() {
        let body = br#"{"service": "colour", "starts_at": "2026-11-28T14:00:00+01:00"}"#;
        let (slot, seats) = read_slot(body, &desk(), "api").expect("a slot");
        assert_eq!((slot.duration_minutes, seats, slot.source.as_str()), (90, 1, "api"));
        assert_eq!(slot.starts_at.to_string(), "2026-11-28T13:00:00Z");
    }

    #[test]
    fn a_slot_names_what_is_missing() {
        assert_eq!(problems(read_slot(b"{}", &desk(), "api")), ["service", "starts_at"]);
        let odd = br#"{"service": "colour", "starts_at": "tomorrow", "freed_by": "rain", "colour": 1}"#;
        assert_eq!(problems(read_slot(odd, &desk(), "api")), ["colour", "starts_at", "freed_by"]);
    }

    #[test]
    fn a_card_is_answered_one_way() {
        let put = read_card_answer(br#"{"put_away": true}"#, &desk(), "card 1").expect("an answer");
        assert_eq!(put, CardAnswer::PutAway);
        assert_eq!(problems(read_card_answer(b"{}", &desk(), "card 1")), ["slot"]);
        assert_eq!(problems(read_card_answer(br#"{"slot": {}}"#, &desk(), "c")), ["slot.service", "slot.starts_at"]);
        let seats = br#"{"slot": {"service": "colour", "starts_at": "2026-11-28T14:00:00+01:00", "seats": 4}}"#;
        assert_eq!(problems(read_card_answer(seats, &desk(), "c")), ["slot.seats"], "the card says how many");
    }

    #[test]
    fn a_priority_is_read_as_in_a_join_and_told_beside_the_rest() {
        let form = |service: &str, tier: &str| JoinForm {
            service: service.to_string(),
            tier: tier.to_string(),
            ..JoinForm::default()
        };
        let told = |form: &JoinForm| match wished(form, &desk()) {
            Ok(edit) => format!("tier {}", edit.tier),
            Err(problems) => problems.iter().map(|one| one.field.as_str()).collect::<Vec<_>>().join(" "),
        };
        assert_eq!(told(&form("Colour", "3")), "tier 3");
        assert_eq!(told(&form("Colour", "+3")), "tier", "as in a join");
        assert_eq!(told(&form("Perm", "+3")), "service tier");
    }
}
