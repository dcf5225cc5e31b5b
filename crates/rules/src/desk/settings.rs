//! rules/desk: what a desk offers, and the rules document in force.

use super::document::{self, DeskRules};
use crate::event::{Empty, check_title};
use crate::limits;
use crate::quiet::Quiet;
use crate::refusal::Refusal;
use crate::zone::Zone;

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
        }
    }

    /// The same desk under another rules document, or the lines that could not be understood.
    pub fn with_rules(self, text: &str) -> Result<DeskSettings, Vec<document::LineError>> {
        let understood = document::parse(text)?;
        Ok(DeskSettings { rules_text: text.to_string(), rules: understood.rules, ..self })
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

    pub(crate) fn check_service(&self, name: &str) -> Result<(), Refusal> {
        if self.services.iter().any(|service| same(&service.name, name)) {
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
pub(crate) fn key(name: &str) -> String {
    name.trim().to_lowercase()
}
