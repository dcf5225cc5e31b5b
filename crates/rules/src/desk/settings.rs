//! rules/desk: what a desk offers, and the rules document in force.

use super::desk_rules::DeskRules;
use super::feed::{self, Feed};
use crate::contact::{Email, is_plain_text};
use crate::language::Language;
use crate::limits;
use crate::quiet::Quiet;
use crate::refusal::Refusal;
use crate::settings::{Empty, check_about, check_title};
use crate::zone::Zone;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(Notes);

#[derive(Clone, Debug, PartialEq)]
pub struct DeskSettings {
    pub name: String,
    pub zone: Zone,
    pub services: Vec<Service>,
    pub staff: Vec<String>,
    pub locations: Vec<String>,
    /// The document as staff wrote it; `rules` is how it was understood.
    pub rules_text: String,
    pub rules: DeskRules,
    /// The desk's own words for texts and mails, as staff wrote them. The post reads it; empty means ours.
    pub voice_text: String,
    /// A few lines about the desk, shown on the join page.
    pub about: String,
    /// The number people may ring, as printed on the door; shown where a page cannot help.
    pub phone: String,
    pub language: Language,
    /// Where notes to the staff go.
    pub staff_email: Option<Email>,
    pub notes: Notes,
    pub replies: Replies,
    pub door: JoinDoor,
    /// What booking tools call our services, staff and locations.
    pub aliases: Vec<Alias>,
    pub feeds: Vec<Feed>,
    /// Addresses of the Google sheet beside the list and of the documents for rules and voice; empty means none.
    pub google_sheet: String,
    pub google_rules: String,
    pub google_voice: String,
}

/// Which moves of a slot the staff are mailed about; their page shows all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Notes {
    /// Only when a slot comes back to them.
    HandedBack,
    /// Also when one is filled.
    AndFilled,
    /// Each offer as well.
    Every,
}

/// What a bare YES by text does. NO always declines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replies {
    /// The link claims; a YES is answered with it.
    LinkOnly,
    /// A YES claims when exactly one offer to that number is live.
    YesClaims,
}

/// Whether customers may put themselves on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinDoor {
    Open,
    StaffOnly,
}

/// One name in two languages: the booking tool's, and ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    pub theirs: String,
    pub ours: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    pub name: String,
    pub minutes: u32,
    /// For the owner's summary; 0 when unknown.
    pub price_cents: u32,
}

impl DeskSettings {
    /// A desk under the default rules.
    #[must_use]
    pub fn new(name: &str, zone: Zone, services: Vec<Service>) -> DeskSettings {
        DeskSettings {
            name: name.to_string(),
            zone,
            services,
            staff: Vec::new(),
            locations: Vec::new(),
            rules_text: String::new(),
            rules: DeskRules::default(),
            voice_text: String::new(),
            about: String::new(),
            phone: String::new(),
            language: Language::En,
            staff_email: None,
            notes: Notes::AndFilled,
            replies: Replies::LinkOnly,
            door: JoinDoor::Open,
            aliases: Vec::new(),
            feeds: Vec::new(),
            google_sheet: String::new(),
            google_rules: String::new(),
            google_voice: String::new(),
        }
    }

    #[must_use]
    pub fn quiet(&self) -> Quiet {
        self.rules.quiet.map_or(Quiet::NONE, |times| Quiet { from: times.from, to: times.to })
    }

    pub fn check(&self) -> Result<(), Refusal> {
        check_title("name", &self.name, Empty::Refused)?;
        if self.rules_text.len() > limits::RULES_OCTETS {
            return Err(Refusal::Title { field: "rules", most: limits::RULES_OCTETS });
        }
        self.check_words()?;
        feed::check(&self.feeds)?;
        self.check_google()?;
        let services: Vec<&str> = self.services.iter().map(|service| service.name.as_str()).collect();
        if services.is_empty() {
            return Err(Refusal::DeskNames { field: "services", most: limits::DESK_NAMES });
        }
        check_names("services", &services)?;
        check_names("staff", &self.staff.iter().map(String::as_str).collect::<Vec<_>>())?;
        check_names("locations", &self.locations.iter().map(String::as_str).collect::<Vec<_>>())?;
        let sensible = |service: &Service| (1..=limits::SLOT_MINUTES).contains(&service.minutes);
        if self.services.iter().all(sensible) {
            Ok(())
        } else {
            Err(Refusal::SlotMinutes { most: limits::SLOT_MINUTES })
        }
    }

    fn check_google(&self) -> Result<(), Refusal> {
        let links = [
            ("google_sheet", &self.google_sheet),
            ("google_rules", &self.google_rules),
            ("google_voice", &self.google_voice),
        ];
        let most = limits::WEBHOOK_URL_CHARS;
        match links.into_iter().find(|(_, link)| !is_plain_text(link, most)) {
            Some((field, _)) => Err(Refusal::Title { field, most }),
            None => Ok(()),
        }
    }

    fn check_words(&self) -> Result<(), Refusal> {
        if self.voice_text.len() > limits::VOICE_OCTETS {
            return Err(Refusal::Title { field: "voice", most: limits::VOICE_OCTETS });
        }
        check_about(&self.about)?;
        if !is_plain_text(&self.phone, limits::PHONE_CHARS) {
            return Err(Refusal::Title { field: "phone", most: limits::PHONE_CHARS });
        }
        let sound = |alias: &Alias| {
            [&alias.theirs, &alias.ours].iter().all(|name| check_title("aliases", name, Empty::Refused).is_ok())
        };
        if self.aliases.len() > limits::ALIASES || !self.aliases.iter().all(sound) {
            return Err(Refusal::Aliases { most: limits::ALIASES });
        }
        Ok(())
    }

    /// Our name for what a booking tool calls a service, a member of staff or a location; its own word if it has none.
    #[must_use]
    pub fn ours<'a>(&'a self, theirs: &'a str) -> &'a str {
        let known = self.aliases.iter().find(|alias| same(&alias.theirs, theirs));
        known.map_or(theirs, |alias| alias.ours.as_str())
    }

    pub fn service(&self, name: &str) -> Option<&Service> {
        self.services.iter().find(|service| same(&service.name, name))
    }

    pub(crate) fn check_service(&self, name: &str) -> Result<(), Refusal> {
        if self.service(name).is_some() {
            return Ok(());
        }
        Err(Refusal::UnknownService { known: self.services.iter().map(|service| service.name.clone()).collect() })
    }

    pub(crate) fn check_staff(&self, name: Option<&str>) -> Result<(), Refusal> {
        match name {
            Some(name) if !self.staff.iter().any(|known| same(known, name)) => {
                Err(Refusal::UnknownStaff { known: self.staff.clone() })
            }
            Some(_) | None => Ok(()),
        }
    }

    pub(crate) fn check_location(&self, name: Option<&str>) -> Result<(), Refusal> {
        match name {
            Some(name) if !self.locations.iter().any(|known| same(known, name)) => {
                Err(Refusal::UnknownLocation { known: self.locations.clone() })
            }
            Some(_) | None => Ok(()),
        }
    }
}

fn check_names(field: &'static str, names: &[&str]) -> Result<(), Refusal> {
    let twice = (1..names.len()).any(|at| names[..at].iter().any(|earlier| same(earlier, names[at])));
    if names.len() > limits::DESK_NAMES || twice {
        return Err(Refusal::DeskNames { field, most: limits::DESK_NAMES });
    }
    names.iter().try_for_each(|name| check_title(field, name, Empty::Refused))
}

/// Staff type names by hand: letter case and outer blanks do not matter.
pub(crate) fn same(left: &str, right: &str) -> bool {
    key(left) == key(right)
}

/// The form under which a service, a member of staff or a location is found again.
#[must_use]
pub fn key(name: &str) -> String {
    name.trim().to_lowercase()
}
