//! web/console: one visit to a page: who looks, what they asked for, and the list it is about as it stands now. One
//! extractor for the house, for events, for desks, and for what both have alike.

use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::path::Named;
use crate::query::Query;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use services::{DeskView, EventView};
use std::sync::Arc;
use store::sqlite::ListView;

/// `()` where the page is about no list, or reads it beside other rows.
pub(crate) struct Visit<View = ()> {
    pub door: Arc<Door>,
    pub visitor: Visitor,
    pub view: View,
    pub query: Query,
    pub named: Named,
}

/// What a page can be about.
pub(crate) trait Viewed: Send + Sized {
    const NOT_HERE: &'static str;

    /// None: it is a list of the other kind.
    fn of(view: ListView) -> Option<Self>;

    fn into_list(self) -> ListView;
}

impl Viewed for ListView {
    const NOT_HERE: &'static str = "There is nothing at this address.";

    fn of(view: ListView) -> Option<ListView> {
        Some(view)
    }

    fn into_list(self) -> ListView {
        self
    }
}

impl Viewed for EventView {
    const NOT_HERE: &'static str = "There is no event at this address.";

    fn of(view: ListView) -> Option<EventView> {
        EventView::of(view)
    }

    fn into_list(self) -> ListView {
        let EventView { slug, head, settings, kept } = self;
        ListView { slug, head, settings, kept }
    }
}

impl Viewed for DeskView {
    const NOT_HERE: &'static str = "There is no desk at this address.";

    fn of(view: ListView) -> Option<DeskView> {
        DeskView::of(view)
    }

    fn into_list(self) -> ListView {
        let DeskView { slug, head, settings } = self;
        ListView { slug, head, settings, kept: None }
    }
}

/// What is read before a handler begins.
pub(crate) trait Subject: Send + Sized {
    fn read(door: &Door, visitor: &Visitor) -> impl Future<Output = Result<Self, Trouble>> + Send;
}

impl Subject for () {
    async fn read(_door: &Door, _visitor: &Visitor) -> Result<(), Trouble> {
        Ok(())
    }
}

impl<View: Viewed> Subject for View {
    async fn read(door: &Door, visitor: &Visitor) -> Result<View, Trouble> {
        view(door, visitor).await
    }
}

impl<View: Subject> FromRequestParts<Arc<Door>> for Visit<View> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, door: &Arc<Door>) -> Result<Visit<View>, Trouble> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let visitor = visitor.ok_or_else(|| Trouble::Broken("a page without its visitor".to_string()))?;
        let view = View::read(door, &visitor).await?;
        let named = Named::from_request_parts(parts, door).await?;
        Ok(Visit { door: door.clone(), visitor, view, query: Query::read(parts.uri.query()), named })
    }
}

/// The same again, where a page is made after something was changed.
pub(crate) async fn view<View: Viewed>(door: &Door, visitor: &Visitor) -> Result<View, Trouble> {
    let list = visitor.list()?;
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    view.and_then(View::of).ok_or(Trouble::NotFound(View::NOT_HERE))
}
