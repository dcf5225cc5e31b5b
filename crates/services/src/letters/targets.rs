//! services: which list an address belongs to: `<event or desk>@domain`, a guest's own `rsvp+<token>@domain`, or the
//! address bounces go to.

use super::IncomingMail;
use crate::error::ServiceError;
use post::REPLY_LOCAL;
use rules::{Email, EntryId, ListId, ListKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Event(ListId),
    Guest { list: ListId, entry: EntryId, generation: u32 },
    Desk(ListId),
    Bounces,
    Nobody,
}

impl Target {
    pub(crate) fn list(self) -> Option<ListId> {
        match self {
            Target::Event(list) | Target::Desk(list) | Target::Guest { list, .. } => Some(list),
            Target::Bounces | Target::Nobody => None,
        }
    }
}

impl IncomingMail {
    /// The lists these addresses belong to, each once. A guest's own address says more than the list's, if a letter names both.
    pub(super) async fn targets(&self, addresses: &[String]) -> Result<Vec<Target>, ServiceError> {
        let mut targets: Vec<Target> = Vec::new();
        for address in addresses.iter().take(intake::limits::LETTER_RECIPIENTS) {
            let target = self.target(address).await?;
            match targets.iter_mut().find(|known| known.list() == target.list()) {
                Some(known) if matches!(known, Target::Event(_)) => *known = target,
                Some(_) => {}
                None if target.list().is_some() => targets.push(target),
                None => {}
            }
        }
        Ok(targets)
    }

    pub(crate) async fn target(&self, address: &str) -> Result<Target, ServiceError> {
        let Ok(address) = Email::parse(address) else { return Ok(Target::Nobody) };
        if address.key() == self.backend.house.envelope_from().key() {
            return Ok(Target::Bounces);
        }
        let Some((local, domain)) = address.key().rsplit_once('@') else { return Ok(Target::Nobody) };
        if self.backend.house.letters.as_deref() != Some(domain) {
            return Ok(Target::Nobody);
        }
        let (named, detail) = local.split_once('+').map_or((local, None), |(named, detail)| (named, Some(detail)));
        match detail {
            Some(token) if named == REPLY_LOCAL => self.guest_of(token).await,
            Some(_) => Ok(Target::Nobody),
            None => self.list_named(named).await,
        }
    }

    async fn guest_of(&self, token: &str) -> Result<Target, ServiceError> {
        let Ok(reply) = self.backend.ring.read_reply(token) else { return Ok(Target::Nobody) };
        let (list, entry, generation) = (ListId(reply.list), EntryId(reply.entry), reply.generation);
        Ok(match self.kind_of(list).await? {
            Some(ListKind::Event) => Target::Guest { list, entry, generation },
            Some(ListKind::Desk) => Target::Desk(list),
            None => Target::Nobody,
        })
    }

    async fn list_named(&self, slug: &str) -> Result<Target, ServiceError> {
        let asked = slug.to_string();
        let Some(list) = self.backend.readers.read(move |reader| reader.list_by_slug(&asked)).await? else {
            return Ok(Target::Nobody);
        };
        Ok(match self.kind_of(list).await? {
            Some(ListKind::Event) => Target::Event(list),
            Some(ListKind::Desk) => Target::Desk(list),
            None => Target::Nobody,
        })
    }

    async fn kind_of(&self, list: ListId) -> Result<Option<ListKind>, ServiceError> {
        let view = self.backend.readers.read(move |reader| reader.view(list)).await?;
        Ok(view.map(|view| view.head.kind))
    }
}
