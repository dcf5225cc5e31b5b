//! web: the part of an address after the question mark.

use crate::answer::Trouble;
use intake::{Page, Problem};

/// Name and value pairs as they came; the first of a name counts.
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    pub fn read(raw: Option<&str>) -> Query {
        Query(form_urlencoded::parse(raw.unwrap_or("").as_bytes()).into_owned().collect())
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }

    /// Every value of this name.
    pub fn values(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.clone()).collect()
    }

    /// Whether a field of this name was sent, filled in or not.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }

    pub fn number(&self, name: &str) -> Result<Option<u64>, Trouble> {
        let wrong = || Trouble::from(Problem::new(name, "A whole number is expected here."));
        self.value(name).map(|text| text.parse().map_err(|_| wrong())).transpose()
    }

    pub fn page(&self) -> Result<Page, Trouble> {
        Ok(intake::page(self.value("cursor"), self.value("limit"))?)
    }
}
