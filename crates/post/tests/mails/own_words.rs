//! A host's own words: what goes out, what is refused and why, and what nobody can smuggle in.

use crate::common::*;
use post::{OwnProblem, Sample, Wording, check_own, our_words, placeholders, preview, styles, test_mail};
use rules::event::EventSettings;
use rules::{EntryState, Handed, MessageKind, OwnWords, PersonName};

fn own(subject: &str, body: &str) -> OwnWords {
    OwnWords { subject: subject.into(), body: body.into() }
}

fn said(wording: Wording, subject: &str, body: &str) -> Vec<OwnProblem> {
    check_own(wording, &own(subject, body)).err().unwrap_or_default()
}

fn worded(handed: Handed, subject: &str, body: &str) -> Handed {
    Handed { own: Some(own(subject, body)), ..handed }
}

#[test]
fn a_mail_goes_out_in_the_hosts_own_words() {
    let seat = handed(MessageKind::Confirmation, EntryState::Confirmed);
    let mail = composed(&worded(seat, "See you, {name}!", "Dear {name},\n\nbring *boots*.\n\n[Your seat]({link})"));
    assert_eq!(mail.subject, "See you, Ann Lee!");
    assert!(mail.text.starts_with("Dear Ann Lee,\n\nbring boots.\n\nYour seat:"), "{}", mail.text);
    assert!(mail.html.contains("<em>boots</em>") && mail.text.contains(&mail.links[0]));
    assert!(mail.calendar.is_some(), "everything else stays as it was");
}

#[test]
fn words_that_fail_are_replaced_by_ours() {
    let ours = composed(&offered(MessageKind::Offer, EntryState::Waitlisted));
    for body in ["{nonsense} [x]({link})", "{mute} [x]({link})", "{link"] {
        let broken = worded(offered(MessageKind::Offer, EntryState::Waitlisted), "x", body);
        assert_eq!(composed(&broken), ours, "{body}");
    }
}

#[test]
fn mistakes_are_named_with_their_field() {
    let link = "[x]({link})";
    let mut told = String::new();
    for (wording, subject, body, field) in [
        (Wording::Confirmation, "", link, "subject"),
        (Wording::Confirmation, "{nmae}", link, "subject"),
        (Wording::Confirmation, "{link}", link, "subject"),
        (Wording::Confirmation, "{venue}", link, "subject"),
        (Wording::Confirmation, " {party} {venue} ", link, "subject"),
        (Wording::Confirmation, "x", "Hello\n{nmae} [x]({link})", "body"),
        (Wording::Confirmation, "x", "Hello {name", "body"),
        (Wording::Confirmation, "x", "Hello", "body"),
        (Wording::Confirmation, "x", "{link}", "body"),
        (Wording::Confirmation, "x", "[]({link})", "body"),
        (Wording::Confirmation, "x", "<!-- [x]({link}) -->", "body"),
        (Wording::Confirmation, "x", "<a href='{link}'>x</a>", "body"),
        (Wording::Confirmation, "x", "![x]({link})", "body"),
        (Wording::Confirmation, "x", "{deadline} [x]({link})", "body"),
        (Wording::Confirmation, "x", "[a]({name}) [x]({link})", "body"),
        (Wording::Confirmation, "x", "[a][b] [x]({link})\n\n[b]: {event}", "body"),
        (Wording::Confirmation, "x", "[a](https://evil.org/{link}) [x]({link})", "body"),
        (Wording::Confirmation, "x", "[a]({link}?to=evil) [x]({link})", "body"),
        (Wording::Reminder, "x", "[a](mailto:eve@evil.example?body={mute})", "body"),
        (Wording::Offer, "x", link, "body"),
        (Wording::InviteHeld, "x", "<!-- {deadline} --> [x]({link})", "body"),
        (Wording::Reminder, "x", link, "body"),
        (Wording::HostDaily, "{name}", link, "subject"),
    ] {
        let problems = said(wording, subject, body);
        assert!(problems.iter().any(|problem| problem.field == field), "{subject:?} {body:?}: {problems:?}");
        told.push_str(&format!("{} {subject:?} {body:?}\n", wording.word()));
        told.extend(problems.iter().map(|problem| format!("    {}: {}\n", problem.field, problem.text)));
    }
    crate::snapshot::same("own_words", &told);
    assert_eq!(said(Wording::Confirmation, "{venue}: {event}", link), [], "something is always left");
    let both = said(Wording::Offer, "{x}", "{y}");
    assert_eq!(both.iter().map(|problem| problem.field).collect::<Vec<_>>(), ["subject", "body"], "all at once");
}

#[test]
fn what_is_listed_can_be_used_and_what_is_needed_is_used_by_us() {
    for (language, wording) in everything() {
        let ours = our_words(language, wording);
        for one in placeholders(wording) {
            let word = format!("{{{}}}", one.name.word());
            let everything = own(&ours.subject, &format!("{}\n\n{word}", ours.body));
            assert_eq!(check_own(wording, &everything), Ok(()), "{} {word}", wording.word());
            assert!(!one.needed || ours.body.contains(&word), "{} {word}", wording.word());
        }
    }
}

#[test]
fn no_html_and_no_odd_link_gets_through_and_a_name_stays_a_name() {
    let body = "<script>x</script>\n\n<b onclick=x>Hi</b> {name} ![p](https://evil.example/p.png) \
                [a](javascript:alert) `{name}`\n\n[x]({link})";
    assert_eq!(said(Wording::Confirmation, "<b>x</b>", body), []);
    let name = Some(PersonName::stored("`<img src=x>` [w](https://evil.example)".to_string()));
    let guest = about(handed(MessageKind::Confirmation, EntryState::Confirmed), |entry| entry.person.name = name);
    let mail = composed(&worded(guest, "<b>x</b>\r\nBcc: eve@evil.example", body));
    for bad in ["<script", "<b ", "onclick=\"", "<img", "javascript:", "href=\"https://evil", "<b>"] {
        assert!(!mail.html.contains(bad), "{bad}: {}", mail.html);
    }
    assert!(!mail.subject.contains(['\r', '\n']));
}

#[test]
fn a_sample_reads_like_the_mail_and_acts_for_nobody() {
    for (language, wording) in everything() {
        let event = EventSettings { language, ..supper() };
        let head = handed(MessageKind::Offer, EntryState::Waitlisted).head;
        let page = "https://usher.example/e/winter-supper";
        let sample = Sample { event: &event, head: &head, page, wording, own: None, now: noon() };
        let mail = test_mail(&house(), address("host@example.org"), &sample, 7).expect("a mail");
        assert!(mail.subject.starts_with("[Test] "), "{}", mail.subject);
        assert!(mail.text.contains(page) && !mail.text.contains("/l/") && !mail.html.contains("/l/"));
        assert!(mail.unsubscribe.is_none() && mail.calendar.is_none() && mail.kind.is_none());
        for style in preview(&sample).expect("words").html.split("style=\"").skip(1) {
            let style = style.split('"').next().expect("a style").to_string();
            assert!(styles().contains(&style), "a page that shows mails must know {style:?}");
        }
    }
}
