//! intake/request: several readings of one field, and which one is proposed. Where two of them say the same, each makes the
//! other surer; where they differ, the surer one wins, and then the one found first.

use rules::desk::{Confidence, Found, RequestField, Span};

#[derive(Default)]
pub(super) struct Choice {
    candidates: Vec<Found>,
}

/// More readings than any request has; a text made to have more gets no further attention.
const CANDIDATES: usize = 500;

impl Choice {
    pub fn add(&mut self, field: RequestField, value: String, confidence: Confidence, span: Span) {
        if !value.is_empty() && self.candidates.len() < CANDIDATES {
            self.candidates.push(Found::new(field, value, confidence, span));
        }
    }

    /// What is known of a field so far, the first of the surest.
    pub fn known(&self, field: RequestField) -> Option<&Found> {
        let of_field = self.candidates.iter().filter(|one| one.field == field);
        of_field.reduce(|best, one| if one.confidence > best.confidence { one } else { best })
    }

    /// Whether these octets were taken for something of this field.
    pub fn covers(&self, field: RequestField, span: Span) -> bool {
        let overlaps = |other: Span| other.part == span.part && other.start < span.end && span.start < other.end;
        self.candidates.iter().filter(|one| one.field == field).any(|one| one.spans().any(overlaps))
    }

    pub fn best(self) -> Vec<Found> {
        let fields = RequestField::ALL.iter();
        fields.filter_map(|field| self.best_of(*field)).collect()
    }

    fn best_of(&self, field: RequestField) -> Option<Found> {
        let best = self.known(field)?;
        let same = |one: &&Found| one.field == field && one.value.eq_ignore_ascii_case(&best.value);
        let mut spans: Vec<Span> = self.candidates.iter().filter(same).flat_map(Found::spans).collect();
        spans.sort_unstable();
        spans.dedup();
        spans.truncate(SPANS);
        let agreed = spans.len() > 1 && best.confidence == Confidence::Medium;
        let confidence = if agreed { Confidence::High } else { best.confidence };
        let first = spans.first().copied()?;
        Some(Found::new(field, best.value.clone(), confidence, first).and(spans.into_iter().skip(1)))
    }
}

/// Places of one value that are shown.
const SPANS: usize = 8;
