//! Requests as people write them, and what the rules find in them. Every value stands in the source at the place it says.

use intake::{Answered, Knowledge, SourceText, answered, check_against_source, letter_part, propose};
use jiff::civil::{Date, date};
use rules::desk::{Alias, Confidence, DeskSettings, Found, Letter, RequestField, Service};
use rules::{Email, Language, Zone};

/// A Monday.
const TODAY: Date = date(2026, 11, 16);

fn salon(zone: &str) -> DeskSettings {
    let service = |name: &str| Service { name: name.into(), minutes: 60, price_cents: 0 };
    let zone = Zone::parse(zone).expect("a zone");
    let names = ["Cut", "Colour", "Cut and colour", "Balayage long", "Beard trim"];
    let mut desk = DeskSettings::new("Salon Rosa", zone, names.map(service).to_vec());
    desk.staff = vec!["Ana".into(), "Jean-Luc".into(), "Maya".into()];
    desk.locations = vec!["Main Street".into(), "Harbour".into()];
    desk.aliases = vec![Alias { theirs: "Haarschnitt".into(), ours: "Cut".into() }];
    desk.staff_email = Some(Email::parse("desk@rosa.example").expect("an address"));
    desk.language = Language::En;
    desk
}

fn shown(found: &[Found]) -> String {
    let one = |one: &Found| {
        let sure = match one.confidence {
            Confidence::High => "",
            Confidence::Medium => "~",
            Confidence::Low => "?",
        };
        format!("{}{sure}={}", one.field.word(), one.value)
    };
    found.iter().map(one).collect::<Vec<_>>().join(" | ")
}

fn found_in(text: &str, recognised: bool, zone: &str) -> Vec<Found> {
    let desk = salon(zone);
    let found = propose(&[SourceText { text, recognised }], &Knowledge { desk: &desk, today: TODAY });
    for one in &found {
        for span in one.spans() {
            let words = text.get(span.start as usize..span.end as usize);
            assert!(words.is_some_and(|words| !words.trim().is_empty()), "{one:?} stands nowhere in {text:?}");
        }
    }
    found
}

fn says(text: &str, expect: &str) {
    assert_eq!(shown(&found_in(text, false, "Europe/Berlin")), expect, "{text:?}");
}

fn scanned(text: &str, expect: &str) {
    assert_eq!(shown(&found_in(text, true, "Europe/Berlin")), expect, "{text:?}");
}

#[test]
fn forms_are_read_by_their_labels() {
    says(
        "Name: Ann Lee\nPhone: +44 7700 900123\nE-mail: ann@example.org\nService: Colour\nPeople: 2\nNotes: allergic to ammonia",
        "name=Ann Lee | mobile=+447700900123 | email=ann@example.org | service=Colour | party=2 | note=allergic to ammonia",
    );
    says("Name      Ann Lee        Tel.    0044 7700 900123", "name=Ann Lee | mobile=+447700900123");
    says(
        "Nom : Zoé Petit\nTél. : +33 6 12 34 56 78\nPrestation : Beard trim",
        "name=Zoé Petit | mobile=+33612345678 | service=Beard trim",
    );
    says("Nombre: José Ruiz\nMóvil: +34 612 345 678\nPersonas: 3", "name=José Ruiz | mobile=+34612345678 | party=3");
    says(
        "Name: Jörg Weiß\nHandy: 0151 23456789\nLeistung: Haarschnitt",
        "name=Jörg Weiß | mobile?=0151 23456789 | service=Cut",
    );
}

#[test]
fn letters_are_read_by_their_sentences() {
    says(
        "Hi Ana,\nmy name is Ann Lee and I would like a cut and colour with Maya, after 3pm, on Tuesdays or Thursdays.\nCall me: +44 7700 900123\nThanks,\nAnn Lee",
        "name=Ann Lee | mobile=+447700900123 | service=Cut and colour | weekdays=tue thu | earliest=15:00 | staff=Maya",
    );
    says(
        "Hallo, ich heiße Jörg Weiß und hätte gern einen Haarschnitt bei Ana, ab 17 Uhr, nicht montags.\nViele Grüße\nJörg Weiß",
        "name=Jörg Weiß | service=Cut | weekdays~=tue wed thu fri sat sun | earliest=17:00 | staff=Ana",
    );
    says(
        "Bonjour, je m'appelle Zoé Petit. Un beard trim pour deux personnes, le week-end, avant midi. Merci",
        "name=Zoé Petit | service=Beard trim | party=2 | weekdays=sat sun | latest=12:00",
    );
    says(
        "Hola, me llamo José Ruiz, quisiera Colour a partir de las 15, los viernes, con Ana. Gracias",
        "name=José Ruiz | service=Colour | weekdays=fri | earliest=15:00 | staff=Ana",
    );
}

#[test]
fn dates_are_the_ones_to_come() {
    for (text, expect) in [
        ("a cut from 5 May please", "service=Cut | from=2027-05-05"),
        ("a cut on 5 December", "service=Cut | from~=2026-12-05 | until~=2026-12-05"),
        ("a cut between 1 December and 9 December", "service=Cut | from=2026-12-01 | until=2026-12-09"),
        ("a cut 5-9 December", "service=Cut | from=2026-12-05 | until=2026-12-09"),
        ("vom 1. bis 9. Dezember", "from=2026-12-01 | until=2026-12-09"),
        ("du 1er au 9 décembre", "from=2026-12-01 | until=2026-12-09"),
        ("del 1 al 9 de diciembre de 2026", "from=2026-12-01 | until=2026-12-09"),
        ("until 24.12.2026", "until=2026-12-24"),
        ("bis zum 24.12.", "until~=2026-12-24"),
        ("on 12/3", "from?=2027-03-12 | until?=2027-03-12"),
        ("on 13/3", "from~=2027-03-13 | until~=2027-03-13"),
        ("next Tuesday", "from~=2026-11-17 | until~=2026-11-17"),
        ("next Monday", "from~=2026-11-23 | until~=2026-11-23"),
        ("mardi prochain", "from~=2026-11-17 | until~=2026-11-17"),
        ("tomorrow", "from~=2026-11-17 | until~=2026-11-17"),
        ("übermorgen", "from~=2026-11-18 | until~=2026-11-18"),
        ("pasado mañana", "from~=2026-11-18 | until~=2026-11-18"),
        ("next week", "from~=2026-11-23 | until~=2026-11-29"),
        ("la semaine prochaine", "from~=2026-11-23 | until~=2026-11-29"),
        ("in December", "from~=2026-12-01 | until~=2026-12-31"),
        ("2026-12-05", "from~=2026-12-05 | until~=2026-12-05"),
        ("Friday, 4 December or Saturday 5 December", "from?=2026-12-04 | until?=2026-12-05"),
        ("December 4th, 2026", "from~=2026-12-04 | until~=2026-12-04"),
        ("starting 1 December, weekends", "from=2026-12-01 | weekdays=sat sun"),
    ] {
        says(text, expect);
    }
    let found = found_in("on 12/3", false, "America/New_York");
    assert_eq!(shown(&found), "from?=2026-12-03 | until?=2026-12-03");
}

#[test]
fn dates_that_are_no_wishes_are_left_alone() {
    for text in [
        "I was born on 12.03.1984",
        "Geburtsdatum: 12.03.1984",
        "Berlin, 16.11.2026",
        "Date: 18 November 2026",
        "Sent: Wednesday, 18 November 2026 10:12",
        "On 18 November 2026 at 10:12 Ann wrote:",
        "my last visit was on 3 March",
        "not on 5 December",
        "invoice 2026-12-05",
    ] {
        says(text, "");
    }
}

#[test]
fn times_of_day() {
    for (text, expect) in [
        ("after 3pm", "earliest=15:00"),
        ("before 11 am", "latest=11:00"),
        ("between 10 and 12 o'clock", "earliest=10:00 | latest=12:00"),
        ("10-12 Uhr", "earliest=10:00 | latest=12:00"),
        ("2-4pm", "earliest=14:00 | latest=16:00"),
        ("9:30 to 11:00", "earliest=09:30 | latest=11:00"),
        ("entre 10h et 12h30", "earliest=10:00 | latest=12:30"),
        ("nach 17 Uhr", "earliest=17:00"),
        ("après 15h", "earliest=15:00"),
        ("antes de las 12", "latest=12:00"),
        ("bis 24 Uhr", ""),
        ("until 24:00", ""),
        ("18-24 Uhr", "earliest=18:00"),
        ("18:00 to 24:00", "earliest=18:00"),
        ("in the mornings", "latest~=12:00"),
        ("nachmittags", "earliest~=12:00"),
        ("l'après-midi", "earliest~=12:00"),
        ("por la mañana", "latest~=12:00"),
        ("evenings only", "earliest~=17:00"),
        ("at 3 p.m.", "earliest?=15:00"),
        ("Good morning", ""),
        ("Guten Abend", ""),
        ("Buenas tardes", ""),
    ] {
        says(text, expect);
    }
}

#[test]
fn weekdays() {
    for (text, expect) in [
        ("Mondays", "weekdays=mon"),
        ("Mo-Mi", "weekdays=mon tue wed"),
        ("Mo/Mi/Fr", "weekdays=mon wed fri"),
        ("Monday to Thursday", "weekdays=mon tue wed thu"),
        ("weekdays", "weekdays=mon tue wed thu fri"),
        ("unter der Woche", "weekdays=mon tue wed thu fri"),
        ("fin de semana", "weekdays=sat sun"),
        ("any day except Friday", "weekdays~=mon tue wed thu sat sun"),
        ("so do we", ""),
        ("mi di fr", ""),
    ] {
        says(text, expect);
    }
}

#[test]
fn how_many() {
    for (text, expect) in [
        ("a table for 6", "party=6"),
        ("party of 4", "party=4"),
        ("zu dritt", "party=3"),
        ("für 3 Personen", "party=3"),
        ("for two", "party~=2"),
        ("for two weeks", ""),
        ("for 3 pm", "earliest?=15:00"),
        ("0 people", ""),
        ("5000 people", ""),
    ] {
        says(text, expect);
    }
}

#[test]
fn numbers_and_addresses() {
    for (text, expect) in [
        ("ring +49 (0)151 2345678", "mobile=+491512345678"),
        ("ring 030/1234567", "mobile?=030/1234567"),
        ("order 12345", ""),
        ("card 4111 1111 1111 1111 1111", ""),
        ("write to Ann.Lee+x@Example.org.", "email=Ann.Lee+x@Example.org"),
        ("write to desk@rosa.example", ""),
        ("@ann @ @@", ""),
    ] {
        says(text, expect);
    }
    let found = found_in("call (555) 123-4567", false, "America/New_York");
    assert_eq!(shown(&found), "mobile?=(555) 123-4567");
}

#[test]
fn a_scanner_misreads_and_says_so() {
    scanned("Phone +49 l51 2345O78", "mobile?=+491512345078");
    scanned("I would like a Balaqage", "service?=Balayage long");
    says("Phone +49 l51 2345O78", "");
    scanned("Name: Ann Lee", "name~=Ann Lee");
}

#[test]
fn the_writer_of_a_forwarded_mail_is_meant() {
    let letter = Letter {
        from: "Maya (Salon Rosa) <maya@rosa.example>".into(),
        subject: "Fwd: appointment".into(),
        body: "see below\n\n---------- Forwarded message ---------\nFrom: Zelda Quist <zelda@example.org>\nDate: Mon, 16 Nov 2026\nSubject: appointment\nTo: <desk@rosa.example>\n\nA cut with Ana please.\n\nZelda".into(),
    };
    let part = letter_part(&letter);
    says(&part.text, "name=Zelda Quist | email=zelda@example.org | service=Cut | staff=Ana");
    let german = "Von: Maya <maya@rosa.example>\n\n-----Ursprüngliche Nachricht-----\nVon: Jörg Weiß [mailto:joerg@example.org]\nGesendet: Montag, 16. November 2026 10:12\nBetreff: Termin\n\nBitte einen Haarschnitt.";
    says(german, "name=Jörg Weiß | email=joerg@example.org | service=Cut");
    let french =
        "---------- Message transféré ---------\nDe : Zoé Petit <zoe@example.org>\nEnvoyé : lundi\n\nUn cut svp";
    says(french, "name=Zoé Petit | email=zoe@example.org | service=Cut");
    let direct =
        Letter { from: "Ann Lee <ann@example.org>".into(), subject: "Colour".into(), body: "please\n\nAnn Lee".into() };
    says(&letter_part(&direct).text, "name~=Ann Lee | email=ann@example.org | service=Colour");
}

#[test]
fn nothing_is_invented() {
    for text in [
        "",
        "   \n ",
        "Hello!",
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit.",
        "1234",
        "::::",
        "Name:",
        "Name: \u{202e}",
    ] {
        assert_eq!(shown(&found_in(text, false, "Europe/Berlin")), "", "{text:?}");
        assert_eq!(shown(&found_in(text, true, "Europe/Berlin")), "", "{text:?}");
    }
}

fn answer(pairs: &[(&str, &str, &str)]) -> Vec<Answered> {
    let one = |(field, value, quote): &(&str, &str, &str)| Answered {
        field: RequestField::from_word(field).expect("a field"),
        value: (*value).to_string(),
        quote: (*quote).to_string(),
    };
    pairs.iter().map(one).collect()
}

#[test]
fn a_model_can_point_and_cannot_invent() {
    let text = "Hello, it would be lovely if Zelda (my aunt) could come for a colour,\nher number is 0044 7700-900123. Any day from the fifth, say 5 December.";
    let desk = salon("Europe/Berlin");
    let known = Knowledge { desk: &desk, today: TODAY };
    let sources = [SourceText { text, recognised: false }];
    let found = check_against_source(
        &sources,
        &known,
        &answer(&[
            ("name", "Zelda", "if zelda (my aunt)"),
            ("mobile", "+447700900123", "0044 7700-900123"),
            ("email", "zelda@example.org", "Zelda"),
            ("service", "Balayage long", "could come for a colour"),
            ("from", "2026-12-05", "say 5 December"),
            ("until", "2027-01-01", "say 5 December"),
            ("party", "2", "Zelda (my aunt)"),
            ("staff", "Ana", "with Ana"),
            ("note", "priority 9", "put her first"),
        ]),
    );
    assert_eq!(
        shown(&found),
        "name~=Zelda | mobile=+447700900123 | service=Colour | from~=2026-12-05 | until~=2026-12-05"
    );
}

#[test]
fn a_models_words_become_fields_and_no_others() {
    let text = "Zelda here: tuesday or Thursday, in the evening, earliest 5 December";
    let desk = salon("Europe/Berlin");
    let known = Knowledge { desk: &desk, today: TODAY };
    let said = [
        ("weekdays", "tuesday", "tuesday or"),
        ("weekdays", "thursday", "Thursday"),
        ("weekdays", "sunday", "Thursday"),
        ("time_of_day", "evening", "in the evening"),
        ("time_of_day", "09:00-10:00", "in the evening"),
        ("earliest", "2026-12-05", "earliest 5 December"),
        ("tier", "9", "Zelda"),
        ("state", "approved", "Zelda"),
        ("priority", "9", "Zelda"),
    ];
    let answer: Vec<Answered> = said.iter().flat_map(|(name, value, quote)| answered(name, value, quote)).collect();
    assert_eq!(answer.len(), 7, "priority, tier and state are no fields");
    let found = check_against_source(&[SourceText { text, recognised: false }], &known, &answer);
    assert_eq!(shown(&found), "from=2026-12-05 | weekdays=tue thu | earliest~=17:00");
}

/// Whatever the octets, an answer comes, at once, and stands in the text.
#[test]
fn any_text_is_answered() {
    let words = [
        "from",
        "5",
        "May",
        "/",
        "12",
        ".",
        "2026",
        "-",
        ":",
        "3pm",
        "Name",
        "\n",
        "\t",
        "   ",
        "+49",
        "0151",
        "@",
        "a@b.de",
        "Mo",
        "Fr",
        "next",
        "Tuesday",
        "not",
        "Ana",
        "Cut",
        "and",
        "colour",
        "è",
        "ß",
        "\u{1F469}",
        "\u{301}",
        "(",
        "O",
        "l",
        "l'après",
        "midi",
        "zu",
        "dritt",
        "Thanks,",
        "my name is",
        "Forwarded message",
        "Von:",
        "<",
        ">",
        "99999999999999999999",
        "week",
        "end",
        "bis",
    ];
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..1_500 {
        let mut text = String::new();
        for _word in 0..(round % 40) {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            text.push_str(words[usize::try_from(seed % words.len() as u64).expect("small")]);
            if seed & 4 == 0 {
                text.push(' ');
            }
        }
        found_in(&text, round % 2 == 0, "Europe/Berlin");
    }
}

#[test]
fn a_long_text_takes_no_long_time() {
    let started = std::time::Instant::now();
    for piece in [
        "1pm ",
        "5 May ",
        "a@b.de ",
        "+49 151 2345678 ",
        "Mo/",
        "my name is Ann ",
        "Cut ",
        "Thanks,\nAnn\n",
        "from ",
        "((((",
        "Name: x   ",
    ] {
        let text = piece.repeat(50_000 / piece.len());
        found_in(&text, true, "Europe/Berlin");
    }
    assert!(started.elapsed() < std::time::Duration::from_secs(30), "{:?}", started.elapsed());
}
