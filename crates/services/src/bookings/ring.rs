//! services: the file of secrets that are theirs, and of versions of ours, as text. One line each, the newest of a kind last:
//!
//! ```text
//! salon square secret 1790000000 the-signature-key
//! salon acuity user 1790000000 12345678
//! salon calcom version 1790000000 2
//! ```

use intake::derived_hook_secret;
use jiff::Timestamp;
use rules::desk::BookingSource;

/// How long the secret before still counts after a change: somebody must type the new one into the tool meanwhile.
const OVERLAP_SECONDS: i64 = 3 * 24 * 60 * 60;

/// Secrets kept of one desk and tool: the newest and the one before.
const KEPT: usize = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HookRing {
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    desk: String,
    source: BookingSource,
    kept: Kept,
    /// Seconds since 1970.
    since: i64,
}

/// What can be kept for a desk and a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The tool's own.
    Secret(String),
    /// Which of ours counts.
    Version(u32),
    /// Whose API key the secret is: with it, appointments can be asked for.
    User(String),
}

impl Kept {
    fn word(&self) -> &'static str {
        match self {
            Kept::Secret(_) => "secret",
            Kept::Version(_) => "version",
            Kept::User(_) => "user",
        }
    }

    fn text(&self) -> String {
        match self {
            Kept::Secret(text) | Kept::User(text) => text.clone(),
            Kept::Version(version) => version.to_string(),
        }
    }
}

impl HookRing {
    /// Reads the file; the number of a line that cannot be read comes back instead.
    pub fn parse(text: &str) -> Result<HookRing, usize> {
        let mut ring = HookRing::default();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            ring.lines.push(parse(line).ok_or(number + 1)?);
        }
        Ok(ring)
    }

    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text =
            "# Secrets of booking tools. Written by `usher hook`; keep it as private as a key.\n".to_string();
        for line in &self.lines {
            let (word, value) = (line.kept.word(), line.kept.text());
            text.push_str(&format!("{} {} {word} {} {value}\n", line.desk, line.source.word(), line.since));
        }
        text
    }

    fn of<'r>(&'r self, desk: &'r str, source: BookingSource, word: &'r str) -> impl Iterator<Item = &'r Line> {
        self.lines.iter().filter(move |line| line.desk == desk && line.source == source && line.kept.word() == word)
    }

    /// Adds a newest line, and forgets all but the one before.
    pub fn put(&mut self, desk: &str, source: BookingSource, kept: Kept, now: Timestamp) {
        let word = kept.word();
        let most = if matches!(kept, Kept::User(_)) { 0 } else { KEPT - 1 };
        let surplus = self.of(desk, source, word).count().saturating_sub(most);
        let mut left = surplus;
        self.lines.retain(|line| {
            let same = line.desk == desk && line.source == source && line.kept.word() == word;
            let drop = same && left > 0;
            left -= usize::from(drop);
            !drop
        });
        self.lines.push(Line { desk: desk.to_string(), source, kept, since: now.as_second() });
    }

    /// Forgets everything about a desk and a tool. Ours goes on with the version after the last, so that no old secret
    /// comes back to life.
    pub fn remove(&mut self, desk: &str, source: BookingSource, now: Timestamp) {
        let version = self.version(desk, source);
        self.lines.retain(|line| line.desk != desk || line.source != source);
        if derived_hook_secret(&[0; 32], desk, source, 1).is_some() {
            let kept = Kept::Version(version + 1);
            let since = now.as_second() - OVERLAP_SECONDS;
            self.lines.push(Line { desk: desk.to_string(), source, kept, since });
        }
    }

    /// Only the newest counts from now on.
    pub fn end_overlap(&mut self, desk: &str, source: BookingSource, now: Timestamp) {
        let over = now.as_second() - OVERLAP_SECONDS;
        for line in self.lines.iter_mut().filter(|line| line.desk == desk && line.source == source) {
            line.since = line.since.min(over);
        }
    }

    /// Which of our own secrets is the newest.
    #[must_use]
    pub fn version(&self, desk: &str, source: BookingSource) -> u32 {
        let newest = self.of(desk, source, "version").last();
        newest.and_then(|line| line.kept.text().parse().ok()).unwrap_or(1)
    }

    #[must_use]
    pub fn has_own_secret(&self, desk: &str, source: BookingSource) -> bool {
        self.of(desk, source, "secret").next().is_some()
    }

    #[must_use]
    pub fn user(&self, desk: &str, source: BookingSource) -> Option<String> {
        self.of(desk, source, "user").last().map(|line| line.kept.text())
    }

    /// Every secret that counts now, the newest first. A tool's own takes the place of ours.
    #[must_use]
    pub fn secrets(&self, house: &[u8; 32], desk: &str, source: BookingSource, now: Timestamp) -> Vec<String> {
        let lasts = |line: &Line| now.as_second() < line.since + OVERLAP_SECONDS;
        let own: Vec<&Line> = self.of(desk, source, "secret").collect();
        if let Some((newest, before)) = own.split_last() {
            // Before the tool's first secret of its own stood ours.
            let ours = || derived_hook_secret(house, desk, source, self.version(desk, source));
            let before = before.last().map(|line| line.kept.text()).or_else(ours).filter(|_| lasts(newest));
            return std::iter::once(newest.kept.text()).chain(before).collect();
        }
        let version = self.version(desk, source);
        let changed = self.of(desk, source, "version").last().is_some_and(lasts);
        let before = if changed { version.checked_sub(1).filter(|before| *before > 0) } else { None };
        [Some(version), before]
            .into_iter()
            .flatten()
            .filter_map(|one| derived_hook_secret(house, desk, source, one))
            .collect()
    }
}

fn parse(line: &str) -> Option<Line> {
    let mut parts = line.splitn(5, ' ');
    let desk = parts.next().filter(|desk| !desk.is_empty())?.to_string();
    let source = BookingSource::from_word(parts.next()?)?;
    let word = parts.next()?;
    let since = parts.next()?.parse().ok()?;
    let value = parts.next().map(str::trim).filter(|value| !value.is_empty())?;
    let kept = match word {
        "secret" => Kept::Secret(value.to_string()),
        "user" => Kept::User(value.to_string()),
        "version" => Kept::Version(value.parse().ok()?),
        _other => return None,
    };
    Some(Line { desk, source, kept, since })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    const HOUSE: [u8; 32] = [7; 32];
    const SQUARE: BookingSource = BookingSource::Square;
    const CALCOM: BookingSource = BookingSource::Calcom;

    fn noon() -> Timestamp {
        "2026-06-01T10:00:00Z".parse().expect("a moment")
    }

    fn days(count: i64) -> Timestamp {
        noon() + SignedDuration::from_hours(24 * count)
    }

    #[test]
    fn written_and_read_it_is_the_same() {
        let mut ring = HookRing::default();
        ring.put("salon", SQUARE, Kept::Secret("theirs".into()), noon());
        ring.put("salon", BookingSource::Acuity, Kept::User("123".into()), noon());
        ring.put("salon", CALCOM, Kept::Version(2), noon());
        assert_eq!(HookRing::parse(&ring.to_text()), Ok(ring));
        assert_eq!(HookRing::parse("# nothing\n\nsalon square\n"), Err(3));
        assert_eq!(HookRing::parse("salon nobody secret 1 x"), Err(1));
    }

    #[test]
    fn two_count_for_three_days_then_one() {
        let mut ring = HookRing::default();
        for (secret, day) in [("first", 0), ("second", 10), ("third", 20)] {
            ring.put("salon", SQUARE, Kept::Secret(secret.into()), days(day));
        }
        assert_eq!(ring.secrets(&HOUSE, "salon", SQUARE, days(21)), ["third", "second"]);
        assert_eq!(ring.secrets(&HOUSE, "salon", SQUARE, days(23)), ["third"]);
        ring.put("salon", SQUARE, Kept::Secret("fourth".into()), days(30));
        ring.end_overlap("salon", SQUARE, days(30));
        assert_eq!(ring.secrets(&HOUSE, "salon", SQUARE, days(30)), ["fourth"]);
        ring.remove("salon", SQUARE, days(31));
        assert!(ring.secrets(&HOUSE, "salon", SQUARE, days(31)).is_empty());
    }

    #[test]
    fn ours_follow_from_the_house_until_the_tool_has_its_own() {
        let mut ring = HookRing::default();
        let first = ring.secrets(&HOUSE, "salon", CALCOM, noon());
        assert_eq!(first.len(), 1);
        ring.put("salon", CALCOM, Kept::Version(2), noon());
        let both = ring.secrets(&HOUSE, "salon", CALCOM, days(1));
        assert_eq!((both.len(), &both[1]), (2, &first[0]));
        assert_eq!(ring.secrets(&HOUSE, "salon", CALCOM, days(4)), both[..1]);
        ring.put("salon", CALCOM, Kept::Secret("typed by hand, long".into()), days(5));
        assert_eq!(ring.secrets(&HOUSE, "salon", CALCOM, days(5)), ["typed by hand, long", &both[0]]);
        assert_eq!(ring.secrets(&HOUSE, "salon", CALCOM, days(9)), ["typed by hand, long"]);
        ring.remove("salon", CALCOM, days(10));
        let anew = ring.secrets(&HOUSE, "salon", CALCOM, days(10));
        assert!(anew.len() == 1 && !both.contains(&anew[0]), "no old secret comes back to life");
    }
}
