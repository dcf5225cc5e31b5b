//! Single lines that must be refused: what the problem says, and the example in the hint.

use super::error_of;

fn all_hint(lines: &[&str], example: &str) {
    for line in lines {
        let error = error_of(line);
        assert!(error.hint.contains(example), "{line}: {}", error.hint);
    }
}

#[test]
fn unreadable_lines_get_the_nearest_example() {
    let cases = [
        ("Clam windw: ten minutes", "Claim window: 10 minutes"),
        ("Claim window: soon", "Claim window: 10 minutes"),
        ("Claim window: -10 minutes", "Claim window: 10 minutes"),
        ("Claim window -10 minutes", "Claim window: 10 minutes"),
        ("Claim window: 10 minutes or so", "Claim window: 10 minutes"),
        ("Claim window: 10 minutes. Try cap: 6 Claim", "Claim window: 10 minutes"),
        ("If it is less or sooner", "If the slot is less than an hour away: 5 minutes"),
        ("Quite hours: 9pm to 8am", "Quiet hours: 9pm to 8am"),
        ("Quiet hours on Sunday: 9pm to 8am", "Quiet hours: 9pm to 8am"),
        ("Try lots of people", "Try at most 6 people"),
        ("Try -6 people", "Try at most 6 people"),
        ("Join time first, then priority", "Priority first, then join time"),
        ("A table for four may not go to a party of two", "A table for four may go to a party of two"),
        ("No offers later than lunch", "No offers later than 30 minutes before the start"),
        ("Hand it back if you like", "Hand back when less than 5 minutes are left"),
        ("Offers per person: many", "One offer at a time per person"),
        ("Urgent!!", "Urgent offers may go out at night"),
        ("Remove the entries some day", "Remove people after 90 days"),
        ("Wait a little", "Wait 2 minutes before offering"),
        ("Look twice when many are freed", "Ask first when more than 20 slots free within 10 minutes"),
        ("Have a nice day", "Claim window: 10 minutes"),
        ("Уважаемые гости", "Claim window: 10 minutes"),
        ("12", "Claim window: 10 minutes"),
    ];
    for (line, example) in cases {
        all_hint(&[line], example);
    }
}

#[test]
fn values_beyond_their_limits() {
    let window = [
        "Claim window: 0 minutes",
        "Claim window: 25 hours",
        "Claim window: 90 seconds",
        "Claim window: 99999999999999999999999999 minutes",
        "Claim window: 3 months",
        "Claim window: 10",
        "Claim window: ten",
    ];
    all_hint(&window, "Claim window: 10 minutes");
    all_hint(&["Less than 0 minutes away: 5 minutes", "Under 31 days: 5 minutes"], "less than an hour away");
    all_hint(&["Try at most 0 people", "Try cap: 51"], "Try at most 6 people");
    all_hint(&["Cut-off: 25 hours", "Cut-off: 30"], "30 minutes before the start");
    all_hint(&["Hand back under 0 minutes", "Floor: 61 minutes"], "less than 5 minutes are left");
    all_hint(&["Offers at once: 0", "Up to six offers at once per person"], "One offer at a time");
    all_hint(
        &["Remove people after 0 days", "Remove people after 3 years", "Entries expire after 36 hours"],
        "after 90 days",
    );
    all_hint(&["Settle: 2 hours", "Wait 61 minutes before offering"], "Wait 2 minutes");
    let guard = [
        "Ask first when more than 0 slots free within 10 minutes",
        "Ask first when more than 20 slots free within 2 days",
        "Ask first when more than 20 slots free within 10",
        "Guard: 1001 slots within an hour",
    ];
    all_hint(&guard, "Ask first when more than 20 slots free within 10 minutes");
    let tables = [
        "A table for two may go to a party of four",
        "A table for 4 may go to a party of 4",
        "A table for 2000 may go to two",
    ];
    all_hint(&tables, "A table for four may go to a party of two");
}

#[test]
fn times_that_are_none_or_could_be_two() {
    let lines = [
        "Quiet hours: 9 to 8",
        "Quiet hours: 9 to 8am",
        "Quiet hours: 25:00 to 8:00",
        "Quiet hours: 24:30 to 8:00",
        "Quiet hours: 21:60 to 8:00",
        "Quiet hours: 13pm to 8am",
        "Quiet hours: 0am to 8am",
        "Quiet hours: 21:00 pm to 8am",
        "Quiet hours: 9pm",
        "Quiet hours: 9pm to",
    ];
    all_hint(&lines, "Quiet hours: 9pm to 8am");
    assert_eq!(error_of("Quiet hours: 9 to 8am").problem, "Say whether 9 is am or pm.");
}

#[test]
fn problems_say_what_is_wrong() {
    let cases = [
        ("Claim window: 25 hours", "The claim window must be between 1 minute and 1 day."),
        ("Claim window: 90 seconds", "The claim window must be in whole minutes."),
        ("Claim window: 10", "Say what 10 counts, such as minutes or hours."),
        ("A table for 2 may go to a party of 4", "A party of 4 does not fit a table for 2."),
        ("Hello", "This line does not read as a rule."),
    ];
    for (line, problem) in cases {
        assert_eq!(error_of(line).problem, problem, "{line}");
    }
}

#[test]
fn commas_that_may_be_decimal_are_not_guessed_at() {
    all_hint(&["Claim window: 1,5 hours", "Claim window: 10,20 minutes"], "Claim window: 10 minutes");
}

#[test]
fn a_refused_line_is_shown_cut() {
    let short = "ü".repeat(80);
    assert_eq!(error_of(&short).text, short);
    let long = error_of(&"ü".repeat(81)).text;
    assert_eq!(long.chars().count(), 80);
    assert!(long.ends_with('…'));
}
