//! web/console: the guest list: searched, filtered, sorted, and paged by key. A search is sent, kept under a number and
//! shown by an ordinary address, so that the way back and a reload work and no name stands in an address.

use super::roster::{After, Asked, Shown, Sort, look};
use super::{shell, words};
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::limits;
use crate::pages::console::{GuestRow, GuestsPage, Tab};
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, Redirect};
use jiff::Timestamp;
use rules::{Entry, Zone};
use services::EventView;

pub(super) async fn list(Visit { door, visitor, view, query, .. }: Visit<EventView>) -> Result<Html<String>, Trouble> {
    let find = query.number("find")?;
    let typed = find.and_then(|number| door.searches.find(visitor.host.id, number));
    let forgotten = find.is_some() && typed.is_none();
    let asked = asked(&query, typed.unwrap_or_default());
    let (answer, rows) = look(&door, view.head.list, asked.clone()).await?;
    let next = answer.next.map(After::text);
    let page = GuestsPage {
        shell: shell::of_event(&visitor, &view, Tab::Guests, door.now()),
        find: find.filter(|_| !forgotten),
        forgotten,
        query: asked.query,
        state: asked.state.map(|state| state.word().to_string()),
        sort: asked.sort.word().to_string(),
        counts: answer.counted(words::state),
        total: answer.total(asked.state),
        rows: rows.iter().map(|(entry, until)| row(entry, *until, &view.event().zone)).collect(),
        next,
        export_csv: format!("/console/e/{}/guests.csv", view.slug),
        export_xlsx: format!("/console/e/{}/guests.xlsx", view.slug),
    };
    Ok(Html(written(&page)))
}

fn asked(query: &Query, typed: String) -> Asked {
    let sort = query.value("sort").and_then(Sort::from_word).unwrap_or_default();
    Asked {
        query: typed,
        state: query.value("state").and_then(Shown::from_word),
        service: None,
        sort,
        after: query.value("after").and_then(|text| After::parse(sort, text)),
        most: limits::PAGE_ROWS,
    }
}

fn row(entry: &Entry, until: Option<Timestamp>, zone: &Zone) -> GuestRow {
    let state = Shown::of(entry.state, entry.live_offers);
    GuestRow {
        entry: entry.id.0,
        number: entry.number,
        name: words::name(entry),
        email: entry.person.email.as_ref().map_or("", |email| email.as_str()).to_string(),
        state: state.word().to_string(),
        state_text: words::state(state).to_string(),
        party: entry.party,
        note: words::note(entry, until, zone),
        joined_text: post::short(entry.joined_at, zone),
    }
}

/// Changes nothing: what was typed is kept under a number, and the page is the one behind that number.
pub(super) async fn search(
    Visit { door, visitor, view, .. }: Visit<EventView>,
    Posted(form): Posted,
) -> Result<Redirect, Trouble> {
    let number = door.searches.keep(visitor.host.id, services::random_number()?, form.value("q").unwrap_or(""));
    let find = number.map(|number| number.to_string()).unwrap_or_default();
    let state = form.value("state").and_then(Shown::from_word).map_or("", Shown::word);
    let sort = form.value("sort").and_then(Sort::from_word).filter(|sort| *sort != Sort::Number).map_or("", Sort::word);
    let path = format!("/console/e/{}/guests", view.slug);
    Ok(Redirect::to(&crate::pages::console::with_query(&path, &[("find", &find), ("state", state), ("sort", sort)])))
}
