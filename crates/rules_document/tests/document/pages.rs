//! Pages that must be refused: lines that do not go together, pages that are too long, characters nobody can see.

use rules_document::parse;

use super::{error_of, errors};

#[test]
fn all_errors_come_at_once_in_line_order() {
    let page = "Clam: 1\nTry at most 6 people\nTry at most 7 people\nhello\nUnder an hour: 2 days\n";
    let numbers: Vec<u32> = errors(page).iter().map(|error| error.number).collect();
    assert_eq!(numbers, [1, 3, 4, 5]);
}

#[test]
fn lines_that_do_not_agree_are_both_named() {
    let cases = [
        ("Claim window: 10 minutes", "People have 15 minutes to claim"),
        ("Quiet hours: none", "Quiet hours: 9pm to 8am"),
        ("Try cap: 6", "Try at most 7 people"),
        ("Order: join time", "Priority first, then join time"),
        ("Party size: exact", "Smaller parties may take larger tables"),
        ("Party size: exact", "A table for four may go to a party of two"),
        ("A table for four may go to a party of two", "Party size: any"),
        ("A table for four may go to a party of two", "A table for four may go to a party of three"),
        ("Under an hour: 5 minutes", "Less than 60 minutes away: 6 minutes"),
        ("Cut-off: none", "Cut-off: 5 minutes"),
        ("Floor: 5 minutes", "Floor: 6 minutes"),
        ("Offers at once: 1", "Offers at once: 2"),
        ("Never send at night", "Urgent offers may go out at night"),
        ("Remove people after 90 days", "Remove people after 91 days"),
        ("Settle: none", "Settle: 1 minute"),
        ("Never ask first", "Guard: 20 slots within 10 minutes"),
    ];
    for (first, second) in cases {
        let errors = errors(&format!("\n{first}\n# between\n{second}"));
        assert_eq!(errors.len(), 1, "{first} / {second}: {errors:?}");
        assert_eq!(errors[0].number, 4);
        assert!(errors[0].problem.contains("Lines 2 and 4"), "{}", errors[0].problem);
        assert!(errors[0].hint.contains('“'), "{}", errors[0].hint);
    }
}

#[test]
fn a_short_window_is_shorter_than_the_normal_one() {
    let cases = [
        ("Under an hour: 10 minutes", vec![1]),
        ("Under an hour: 5 minutes\nClaim window: 5 minutes", vec![1]),
        ("Claim window: 20 minutes\nUnder an hour: 30 minutes\nUnder 2 hours: 20 minutes", vec![2, 3]),
        ("Clam window: 1 hour\nUnder an hour: 30 minutes", vec![1]),
    ];
    for (page, expected) in cases {
        let numbers: Vec<u32> = errors(page).iter().map(|error| error.number).collect();
        assert_eq!(numbers, expected, "{page}");
    }
}

#[test]
fn only_so_many_steps_and_sizes() {
    let step = |hours: u32| format!("Less than {hours} hours away: {hours} minutes\n");
    let five: String = (1..=5).map(step).collect();
    assert!(parse(&five).is_ok());
    let six = format!("{five}{five}{}", step(6));
    assert_eq!(errors(&six)[0].number, 11);
    let size = |seats: u32| format!("A table for {seats} may go to a party of 1\n");
    let twenty: String = (2..=21).map(size).collect();
    assert!(parse(&twenty).is_ok());
    let errors = errors(&format!("{twenty}{}", size(22)));
    assert_eq!(errors[0].number, 21);
    assert!(errors[0].hint.contains("Smaller parties may take larger tables"));
}

#[test]
fn pages_and_lines_that_are_too_long() {
    assert!(parse(&"\n".repeat(200)).is_ok());
    assert_eq!(errors(&"# x\n".repeat(201))[0].number, 201);
    let line = format!("#{}", "x".repeat(299));
    assert!(parse(&line).is_ok());
    assert_eq!(errors(&format!("\n{line}y"))[0].number, 2);
    let wide = format!("# {}\n", "x".repeat(248)).repeat(80);
    assert_eq!(wide.len(), 20_080);
    assert_eq!(errors(&wide)[0].number, 80);
    assert!(parse(&wide[..20_000]).is_ok());
    assert_eq!(errors(&"\n".repeat(30_000))[0].number, 201);
    assert_eq!(errors(&"é".repeat(20_000))[0].number, 1);
}

#[test]
fn hidden_characters_are_refused_even_in_notes() {
    for hidden in
        ['\0', '\u{7}', '\u{1b}', '\u{85}', '\u{200b}', '\u{fff9}', '\u{202e}', '\u{2066}', '\u{2028}', '\u{feff}']
    {
        for line in [format!("Try cap: {hidden}6"), format!("# no{hidden}te"), format!("{hidden}x")] {
            let error = error_of(&line);
            assert!(error.problem.contains("hidden character"), "{}", error.problem);
            assert!(!error.text.contains(hidden), "{:?}", error.text);
            assert!(error.hint.contains("Claim window: 10 minutes"));
        }
    }
    assert!(parse("Try\tcap: 6\r\n").is_ok());
    assert!(parse("Try cap: 6\rTry cap: 7").is_err());
}
