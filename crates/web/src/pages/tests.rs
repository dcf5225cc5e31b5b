//! web/pages: what must hold on every page in every state. The samples are those of the gallery.

use crate::pages;
use pages::{EventFacts, LinkKind, LinkPage, RegisterPage};

#[path = "../../examples/gallery/samples/mod.rs"]
pub(super) mod samples;

const HOSTILE: &str = "<script>alert(1)</script>\"'&";

#[test]
fn every_page_is_a_whole_document() {
    for (name, page) in samples::all() {
        for part in ["<html lang=\"", "<meta name=\"viewport\"", "</html>", "<main id=\"content\""] {
            assert_eq!(page.matches(part).count(), 1, "{name}: {part}");
        }
        assert_eq!(page.matches("<h1").count(), 1, "{name} has one h1");
        assert!(!between(&page, "<title>", "</title>").trim().is_empty(), "{name} has a title");
    }
}

#[test]
fn headings_are_in_order() {
    for (name, page) in samples::all() {
        let mut last = 0;
        for level in page.split("<h").skip(1).filter_map(|rest| rest.chars().next()?.to_digit(10)) {
            assert!(last > 0 || level == 1 || name.starts_with("register"), "{name} begins with h{level}");
            assert!(level <= last + 1, "{name}: h{level} after h{last}");
            last = level;
        }
    }
}

#[test]
fn every_input_has_a_label() {
    for (name, page) in samples::all() {
        for input in page.split("<input ").skip(1).map(|rest| between(rest, "", ">")) {
            if !input.contains("type=\"hidden\"") && !input.contains(" aria-label=\"") {
                let id = between(input, "id=\"", "\"");
                assert!(page.contains(&format!("<label for=\"{id}\"")), "{name}: {id}");
            }
        }
    }
}

#[test]
fn what_describes_a_field_is_there() {
    for (name, page) in samples::all() {
        for attribute in ["aria-describedby=\"", "aria-labelledby=\""] {
            for ids in page.split(attribute).skip(1).map(|rest| between(rest, "", "\"")) {
                for id in ids.split(' ') {
                    assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{name}: {id}");
                }
            }
        }
    }
}

#[test]
fn ids_are_given_once() {
    for (name, page) in samples::all() {
        for id in page.split(" id=\"").skip(1).map(|rest| between(rest, "", "\"")) {
            assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{name}: {id}");
        }
    }
}

#[test]
fn a_strict_policy_finds_nothing_to_forbid() {
    for (name, page) in samples::all() {
        assert!(!page.contains(" style=") && !page.contains("<style"), "{name} styles inline");
        assert_eq!(page.matches("<script").count(), page.matches("<script src=\"/assets/").count(), "{name}");
        for handler in [" onclick=", " onload=", " onsubmit=", "javascript:"] {
            assert!(!page.contains(handler), "{name}: {handler}");
        }
    }
}

#[test]
fn what_people_typed_is_only_text() {
    let event = EventFacts { name: HOSTILE.into(), about: HOSTILE.into(), venue: HOSTILE.into(), ..samples::event() };
    let mut register = samples::sign_up::register(samples::numbers(10, 2, 0, 0), None, 4);
    register.event = event.clone();
    register.form.name = HOSTILE.into();
    register.form.email = HOSTILE.into();
    register.form.party = HOSTILE.into();
    register.return_to = Some(HOSTILE.into());
    let link = LinkPage {
        event: event.clone(),
        person: Some(HOSTILE.into()),
        ..samples::links::link(LinkKind::EventCalledOff)
    };
    let mut demo = samples::house::demo();
    demo.event = event;
    demo.people[0].name = HOSTILE.into();
    demo.mails[0].subject = HOSTILE.into();
    let mut desk = samples::desks::link(rules::Language::En, pages::DeskLinkKind::Waiting);
    desk.desk.name = HOSTILE.into();
    desk.desk.phone = HOSTILE.into();
    desk.facts[0].value = HOSTILE.into();
    if let Some(form) = &mut desk.form {
        form.staff.push(HOSTILE.into());
        form.typed.party = HOSTILE.into();
        form.typed.from = HOSTILE.into();
    }
    let join = pages::JoinPage { desk: desk.desk.clone(), form: desk.form.clone() };
    let pages = [register.render(), link.render(), demo.render(), demo.render_live(), desk.render(), join.render()];
    for page in pages {
        assert!(!page.contains("<script>"), "{page}");
        assert!(!page.contains("\"'&"), "{page}");
    }
}

#[test]
fn the_form_posts_what_the_door_expects() {
    let page = RegisterPage {
        frame: pages::Frame::Embedded,
        return_to: Some("https://example.org/back".into()),
        ..samples::sign_up::register(samples::numbers(10, 2, 0, 0), None, 4)
    };
    let text = page.render();
    assert!(text.contains("action=\"/e/winter-reading/register\""));
    for field in ["name", "email", "party", "website", "embed", "return_to"] {
        assert_eq!(text.matches(&format!(" name=\"{field}\"")).count(), 1, "{field}");
    }
    let alone = samples::sign_up::register(samples::numbers(10, 2, 0, 0), None, 1).render();
    for field in ["party", "embed", "return_to"] {
        assert!(!alone.contains(&format!(" name=\"{field}\"")), "{field}");
    }
}

#[test]
fn a_closed_event_has_no_form() {
    for (name, page) in samples::all() {
        if ["register-called-off", "register-over", "link-called-off", "link-event-over"].contains(&name.as_str()) {
            assert!(!page.contains("<form"), "{name}");
        }
    }
}

#[test]
fn links_act_only_by_post() {
    for (name, page) in samples::all().into_iter().filter(|(name, _)| name.starts_with("link-")) {
        let forms = page.matches("<form").count();
        assert_eq!(forms, page.matches("<form method=\"post\" action=\"/l/AbCdEf-123_ghIJ\"").count(), "{name}");
        assert_eq!(forms, page.matches(" name=\"do\"").count(), "{name}");
        assert!(!page.contains("http-equiv"), "{name}");
    }
}

#[test]
fn the_live_part_is_the_one_on_the_page() {
    let demo = samples::house::demo();
    assert!(demo.render().contains(demo.render_live().trim()));
    assert!(demo.render_live().starts_with("<div class=\"live\" id=\"live\" data-version=\"17\""));
}

/// The text after the first `from` up to the next `to`.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).map_or(text.len(), |at| at + from.len());
    let rest = &text[start..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}
