//! intake/letter: what a calendar answers for somebody: yes, no or perhaps, to a date under its name.

use crate::calendar_feed::lines;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarReply {
    pub uid: String,
    pub answer: CalendarAnswer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarAnswer {
    Accepted,
    Declined,
    Tentative,
}

impl CalendarReply {
    /// The list and the entry, if the date has a name as we give them: `usher-<list>-<entry>@…`.
    #[must_use]
    pub fn ours(&self) -> Option<(u64, u64)> {
        let rest = self.uid.strip_prefix("usher-")?;
        let (numbers, _domain) = rest.split_once('@')?;
        let (list, entry) = numbers.split_once('-')?;
        Some((list.parse().ok()?, entry.parse().ok()?))
    }
}

/// A reply with one date and one person in it; anything else is not one.
pub(super) fn read(octets: &[u8]) -> Option<CalendarReply> {
    let lines = lines::read(octets).ok()?;
    let values = |name: &'static str| lines.iter().filter(move |line| line.name == name);
    let reply = values("METHOD").any(|line| line.value.trim().eq_ignore_ascii_case("REPLY"));
    let (mut uids, mut people) = (values("UID"), values("ATTENDEE"));
    let (Some(uid), None, Some(person), None) = (uids.next(), uids.next(), people.next(), people.next()) else {
        return None;
    };
    let answer = match person.param("PARTSTAT")?.to_ascii_uppercase().as_str() {
        "ACCEPTED" => CalendarAnswer::Accepted,
        "DECLINED" => CalendarAnswer::Declined,
        "TENTATIVE" => CalendarAnswer::Tentative,
        _other => return None,
    };
    let uid = crate::text::cut(uid.value.trim(), 200).to_string();
    reply.then_some(CalendarReply { uid, answer })
}
