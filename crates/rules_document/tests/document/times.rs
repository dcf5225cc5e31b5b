//! Good phrasings for windows, lengths of time and quiet hours, each with the canonical line it must be understood as.

use super::all_mean;

#[test]
fn claim_windows() {
    let ten = [
        "Claim window: 10 minutes",
        "claim window is 10 minutes",
        "CLAIM WINDOW = 10 MINUTES.",
        "The claim window is ten minutes",
        "Our claim window - 10 min",
        "Claim window 10 mins.",
        "Claim window:10m",
        "**Claim window:** 10 minutes",
        "Offer window: 10 minutes",
        "Set the claim window to 10 minutes",
        "Claim window: up to 10 minutes",
        "People have 10 minutes to claim",
        "Each person has ten minutes to answer",
        "Guests get 10 minutes to claim the slot",
        "Offers expire after 10 minutes",
        "An offer lasts 10 minutes",
        "Hold each slot for 10 minutes",
        "  •  Claim   window :  10   minutes  ",
        "1. Claim window: 10 minutes",
        "* Claim window: 600 seconds",
        "Claim\u{a0}window: 10 minutes",
    ];
    all_mean(&ten, "Claim window: 10 minutes");
}

#[test]
fn lengths_of_time() {
    let cases = [
        ("1 hour|an hour|one hr|60 min|1h|1.0 hours", "1 hour"),
        ("half an hour|half hour|a half hour|30 minutes|thirty minutes|0.5 hours", "30 minutes"),
        ("quarter of an hour|a quarter of an hour|a quarter hour|fifteen minutes", "15 minutes"),
        ("three quarters of an hour|forty-five minutes|45m", "45 minutes"),
        ("an hour and a half|one and a half hours|1.5 hours|1 hour 30 minutes", "1 hour 30 minutes"),
        ("1 hour and 30 minutes|1h30m|90 minutes|ninety minutes", "1 hour 30 minutes"),
        ("1,440 minutes|24 hours|a day|86400 secs", "1 day"),
    ];
    for (lengths, canonical) in cases {
        for length in lengths.split('|') {
            let line = format!("Claim window: {length}");
            all_mean(&[&line], &format!("Claim window: {canonical}"));
        }
    }
}

#[test]
fn windows_of_slots_that_start_soon() {
    let lines = [
        "If the slot is less than an hour away: 5 minutes",
        "If the slot is less than an hour away, 5 minutes",
        "When a slot starts in less than 60 minutes: 5 mins",
        "Shorter than an hour away: 5 minutes",
        "Less than 1 hour away: five minutes",
        "Under an hour: 5 minutes",
        "If it is less than an hour away, then the claim window is 5 minutes",
        "5 minutes if the slot is less than an hour away",
        "Claim window is 5 minutes when the slot starts in less than an hour",
        "Claim window: 5 minutes for slots less than an hour away",
    ];
    all_mean(&lines, "If the slot is less than 1 hour away: 5 minutes");
    let days = ["Less than 2 days away: 90 minutes"];
    all_mean(&days, "If the slot is less than 2 days away: 1 hour 30 minutes");
}

#[test]
fn quiet_hours() {
    let night = [
        "Quiet hours: 9pm to 8am",
        "Quiet hours: 9 p.m. to 8 a.m.",
        "Quiet hours = 9 PM – 8 AM",
        "Quiet hours: 9pm-8am",
        "Quiet hours 21:00-08:00",
        "Quiet hours: 21.00 to 8.00",
        "quiet hours are from 9pm to 8am",
        "Quiet hours: between 9pm and 8am",
        "Quiet hours: 9pm until 8am",
        "Quiet time: nine pm till eight am",
        "Quiet from 9pm until 8am",
        "Stay quiet between 9pm and 8am",
        "No messages between 9pm and 8am",
        "No offers between 9pm and 8am",
        "Do not disturb: 9pm to 8am",
        "Don't text anyone between 9 pm and 8 am.",
        "Do not send offers to people between 9pm and 8am",
    ];
    all_mean(&night, "Quiet hours: 9pm to 8am");
    let odd = ["Quiet hours: 9:30 pm to 12:05am", "Quiet hours: 21.30 - 0:05"];
    all_mean(&odd, "Quiet hours: 9:30pm to 12:05am");
    let named = ["Quiet hours: noon-midnight", "Quiet hours: 12 noon to 24:00", "Quiet hours: 12pm to 12am"];
    all_mean(&named, "Quiet hours: noon to midnight");
    let none = ["Quiet hours: none", "No quiet hours", "Quiet hours are off", "Quiet hours: 8am to 08:00"];
    all_mean(&none, "Quiet hours: none");
}

#[test]
fn how_late_an_offer_may_be() {
    let cut_off = [
        "No offers later than 30 minutes before the start",
        "No offers later than half an hour before the slot starts",
        "Cut-off: 30 minutes before the start",
        "Cutoff = 30 min",
        "Cut off is 30 minutes before it starts",
        "Stop offering 30 minutes before the start",
        "No offers in the last 30 minutes",
        "No offers less than 30 minutes before the appointment",
        "Last offer: 30 minutes before the start",
    ];
    all_mean(&cut_off, "No offers later than 30 minutes before the start");
    all_mean(&["Cut-off: none", "No cut-off", "Cut-off: 0", "Offers may go out until the start"], "Cut-off: none");
    let floor = [
        "Hand back when less than 5 minutes are left",
        "Hand the slot back to the desk when fewer than 5 minutes remain",
        "Hand back the slot if there are less than five minutes left",
        "Give the slot back with under 5 minutes to go",
        "Floor: 5 minutes",
    ];
    all_mean(&floor, "Hand back when less than 5 minutes are left");
    all_mean(&["Hand back under a minute"], "Hand back when less than 1 minute is left");
}

#[test]
fn asking_first_when_many_slots_free_at_once() {
    let guard = [
        "Ask first when more than 20 slots free within 10 minutes",
        "Ask us first if more than twenty slots come free within ten minutes",
        "Ask staff first when there are more than 20 appointments cancelled in 10 minutes",
        "If more than 20 slots free up within 10 minutes: ask first",
        "When over 20 bookings are cancelled within 10 minutes, ask us first",
        "Guard: 20 slots within 10 minutes",
        "Guard: more than 20 within 10 minutes",
    ];
    all_mean(&guard, "Ask first when more than 20 slots free within 10 minutes");
    all_mean(&["Guard: 1 slots in an hour"], "Ask first when more than 1 slot frees within 1 hour");
    all_mean(&["Never ask first", "Do not ask us first", "Guard: off", "Don't ask first"], "Never ask first");
}

#[test]
fn housekeeping_and_settling() {
    let stale = [
        "Remove people after 90 days",
        "Entries expire after 3 months",
        "Waiting entries expire after three months",
        "Drop entries older than 90 days",
        "Remove people from the waiting list after 90 days",
        "People stay on the list for 90 days",
        "Keep people on the waitlist for up to 90 days",
        "Stale after: 90 days",
    ];
    all_mean(&stale, "Remove people after 90 days");
    all_mean(&["Entries expire after 2 weeks"], "Remove people after 14 days");
    let settle = [
        "Wait 2 minutes before offering",
        "Wait for two minutes before offering the slot",
        "Wait 2 minutes after a slot frees up",
        "Settle: 2 minutes",
        "Settling time is 120 seconds",
    ];
    all_mean(&settle, "Wait 2 minutes before offering");
    all_mean(&["Settle: 90 seconds", "Settle: 1.5 minutes"], "Wait 1 minute 30 seconds before offering");
    all_mean(
        &["Offer straight away", "Offer slots immediately", "Settle: none", "Don't wait before offering"],
        "Offer straight away",
    );
}
