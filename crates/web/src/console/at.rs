//! web/console: the list a page is about, as it stands now, beside who looks at it and what they may do. One extractor for
//! events, for desks, and for what both have alike.

use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use services::{DeskView, EventView};
use std::sync::Arc;
use store::sqlite::ListView;

pub(crate) struct At<View> {
    pub visitor: Visitor,
    pub view: View,
}

/// What a page can be about.
pub(crate) trait Viewed: Sized {
    const NOT_HERE: &'static str;

    /// None: it is a list of the other kind.
    fn of(view: ListView) -> Option<Self>;
}

impl Viewed for ListView {
    const NOT_HERE: &'static str = "There is nothing at this address.";

    fn of(view: ListView) -> Option<ListView> {
        Some(view)
    }
}

impl Viewed for EventView {
    const NOT_HERE: &'static str = "There is no event at this address.";

    fn of(view: ListView) -> Option<EventView> {
        EventView::of(view)
    }
}

impl Viewed for DeskView {
    const NOT_HERE: &'static str = "There is no desk at this address.";

    fn of(view: ListView) -> Option<DeskView> {
        DeskView::of(view)
    }
}

impl<View: Viewed> FromRequestParts<Arc<Door>> for At<View> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, door: &Arc<Door>) -> Result<At<View>, Trouble> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let visitor = visitor.ok_or_else(|| Trouble::Broken("a page without its visitor".to_string()))?;
        let view = view(door, &visitor).await?;
        Ok(At { visitor, view })
    }
}

/// The same again, where a page is made after something was changed.
pub(crate) async fn view<View: Viewed>(door: &Door, visitor: &Visitor) -> Result<View, Trouble> {
    let list = visitor.list()?;
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    view.and_then(View::of).ok_or(Trouble::NotFound(View::NOT_HERE))
}
