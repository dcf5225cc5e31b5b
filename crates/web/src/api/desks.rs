//! web/api: desks: open, look, edit; and their two documents, rules and voice, as plain text. A document is taken whole or not
//! at all; each line that could not be understood comes back with its number and a line that would do.

use super::answer::{Created, DocumentAnswer, Page, PlainText, Versioned};
use super::call::{Call, Caller};
use super::paging::lists;
use super::settings::{New, SettingsOf};
use super::shape::Word;
use crate::answer::{BadLine, Trouble};
use crate::limits;
use rules::desk::DeskSettings;
use rules::{Act, DeskAct, HouseAct, ListId, ListState, TokenScope};
use serde_json::Value;
use services::DeskView;

shape! {
    DeskAnswer[rename = "Desk"](caller: &Caller, view: &DeskView; head = &view.head, url = &caller.door.house.url) {
        id: u64 = head.list.0,
        slug: String = view.slug.clone(),
        state: Word<ListState> = Word(head.state),
        /// Version of the settings; also the ETag
        rev: u32 = head.settings_rev,
        waiting: u32 = head.waiting,
        /// The last join number given out
        joined: u64 = head.joined,
        /// Where customers join
        page: String = format!("{url}/d/{}", view.slug),
        front_desk: String = format!("{url}/desk/{}", view.slug),
        #[schemars(with = "SettingsOf<DeskSettings>")] settings: Value = settings(caller, view),
    }
}

/// A calendar's secret address is a key to it; who may only look does not need it.
fn settings(caller: &Caller, view: &DeskView) -> Value {
    let mut settings = intake::settings_to_json(view.desk());
    if caller.may(TokenScope::Write) {
        return settings;
    }
    for feed in settings["feeds"].as_array_mut().into_iter().flatten() {
        feed["from"] = Value::from("hidden");
    }
    for link in ["google_sheet", "google_rules", "google_voice"] {
        if settings[link].as_str().is_some_and(|link| !link.is_empty()) {
            settings[link] = Value::from("hidden");
        }
    }
    settings
}

pub(super) async fn list(call: Call) -> Result<Page<DeskAnswer>, Trouble> {
    lists(&call, |view| DeskView::of(view).map(|view| DeskAnswer::of(&call, &view))).await
}

type NewDesk = New<DeskSettings>;

pub(super) async fn open(call: Call<NewDesk, { limits::DESK_BODY }>) -> Result<Created<DeskAnswer>, Trouble> {
    call.is_of_house("This token is for one list only; it cannot open another.")?;
    let (slug, settings) = intake::settings_from_json::<DeskSettings>(&call.json()?)?;
    check_voice(&settings.voice_text)?;
    check_sheet(&call, None, &settings).await?;
    let act = Act::House(HouseAct::OpenDesk { slug, settings: Box::new(settings), host: None });
    let list: ListId = call.get(ListId::HOUSE, act).await?;
    let view = call.desk_of(list).await?;
    Ok(Created::at(format!("/api/v1/desks/{}", list.0), DeskAnswer::of(&call, &view)))
}

pub(super) async fn show(call: Call) -> Result<Versioned<DeskAnswer>, Trouble> {
    shown(&call).await
}

async fn shown(caller: &Caller) -> Result<Versioned<DeskAnswer>, Trouble> {
    let view = caller.desk().await?;
    Ok(Versioned::of_rev(view.head.settings_rev, DeskAnswer::of(caller, &view)))
}

type Edit = Call<SettingsOf<DeskSettings>, { limits::DESK_BODY }>;

/// Only the fields given change. `If-Match` with the version seen guards against overwriting somebody else's edit.
pub(super) async fn edit(call: Edit) -> Result<Versioned<DeskAnswer>, Trouble> {
    let view = call.desk().await?;
    let asked = call.json()?;
    let settings = intake::patch(view.desk(), &asked)?;
    if settings.voice_text != view.desk().voice_text {
        check_voice(&settings.voice_text)?;
    }
    check_sheet(&call, Some(view.head.list), &settings).await?;
    let seen_rev = call.seen_rev()?.or(intake::seen_rev(&asked)?);
    save(&call, &view, settings, seen_rev).await?;
    shown(&call).await
}

/// One sheet holds one desk's list.
async fn check_sheet(caller: &Caller, own: Option<ListId>, settings: &DeskSettings) -> Result<(), Trouble> {
    let taken = caller.door.services.sheets.kept_by_another(own, &settings.google_sheet).await?;
    taken.map_or(Ok(()), |problem| Err(problem.into()))
}

/// The version they are now. `seen_rev`: the one that was edited, if somebody said which.
async fn save(caller: &Caller, view: &DeskView, settings: DeskSettings, seen_rev: Option<u32>) -> Result<u32, Trouble> {
    let seen_rev = seen_rev.unwrap_or(view.head.settings_rev);
    caller.get(view.head.list, Act::Desk(DeskAct::Edit { settings: Box::new(settings), seen_rev })).await
}

type Document = Call<PlainText, { limits::SETTINGS_BODY }>;

pub(super) async fn rules(call: Call) -> Result<DocumentAnswer, Trouble> {
    let view = call.desk().await?;
    Ok(DocumentAnswer(view.head.settings_rev, view.desk().rules_text.clone()))
}

pub(super) async fn set_rules(call: Document) -> Result<DocumentAnswer, Trouble> {
    let view = call.desk().await?;
    let text = text_of(&call.body)?;
    let settings = rules_document::with_rules(view.desk().clone(), &text)
        .map_err(|errors| Trouble::Lines { field: "rules", lines: errors.into_iter().map(of_rules).collect() })?;
    let rev = save(&call, &view, settings, call.seen_rev()?).await?;
    Ok(DocumentAnswer(rev, text))
}

pub(super) async fn voice(call: Call) -> Result<DocumentAnswer, Trouble> {
    let view = call.desk().await?;
    Ok(DocumentAnswer(view.head.settings_rev, view.desk().voice_text.clone()))
}

pub(super) async fn set_voice(call: Document) -> Result<DocumentAnswer, Trouble> {
    let view = call.desk().await?;
    let text = text_of(&call.body)?;
    check_voice(&text)?;
    let settings = DeskSettings { voice_text: text.clone(), ..view.desk().clone() };
    let rev = save(&call, &view, settings, call.seen_rev()?).await?;
    Ok(DocumentAnswer(rev, text))
}

/// Templates are the post's to understand, wherever they are set.
fn check_voice(text: &str) -> Result<(), Trouble> {
    let lines = post::voice::parse(text).err().unwrap_or_default();
    if lines.is_empty() {
        return Ok(());
    }
    Err(Trouble::Lines { field: "voice", lines: lines.into_iter().map(of_voice).collect() })
}

fn text_of(body: &[u8]) -> Result<String, Trouble> {
    let text = std::str::from_utf8(body);
    let text = text.map_err(|_| Trouble::BadBody("The text is not UTF-8. Please send it in that encoding.".into()))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n"))
}

fn of_rules(error: rules_document::LineError) -> BadLine {
    BadLine { number: error.number, text: error.text, problem: error.problem, hint: error.hint }
}

fn of_voice(error: post::voice::VoiceError) -> BadLine {
    BadLine { number: error.number, text: error.text, problem: error.problem, hint: error.hint }
}
