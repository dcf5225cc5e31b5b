//! Good phrasings for who is asked, in which order and for what, each with the canonical line it must be understood as.

use super::all_mean;

#[test]
fn how_many_to_try() {
    let lines = [
        "Try at most 6 people",
        "Try up to six people",
        "Try cap: 6",
        "Try limit is 6 people",
        "Ask no more than 6 people",
        "Ask at most 6 guests per slot",
        "We try 6 people for each slot",
        "Maximum tries: 6",
        "Stop after 6 people",
        "Give up after six tries",
        "Offer each slot to at most 6 people",
    ];
    all_mean(&lines, "Try at most 6 people");
    all_mean(&["Try 1 person", "Try cap: one"], "Try at most 1 person");
}

#[test]
fn who_comes_first() {
    let priority = [
        "Priority first, then join time",
        "Order: priority, then join time",
        "Order by priority and then by joining date",
        "Priority first, then first come, first served",
        "Order: priority",
        "Priority guests go first",
    ];
    all_mean(&priority, "Priority first, then join time");
    let joined = [
        "Order: join time",
        "Order by join time",
        "Join time only",
        "First come, first served",
        "First-come, first-served.",
        "Order: first come, first served",
        "Longest waiting first",
        "Ignore priority",
    ];
    all_mean(&joined, "Order: join time");
}

#[test]
fn who_fits_where() {
    let pair = [
        "A table for four may go to a party of two",
        "Tables for 4 can go to parties of 2",
        "A table for 4 may go to a party of 2 or more",
        "A table for four may go to two",
        "A table of four may seat two people",
        "Table for 4: party of 2",
        "A four-top may go to a party of two",
        "A party of two may take a table for four",
    ];
    all_mean(&pair, "A table for 4 may go to a party of 2");
    all_mean(&["A table for 4 may go to smaller parties"], "A table for 4 may go to a party of 1");
    let any = [
        "Smaller parties may take larger tables",
        "A smaller party can have a bigger table",
        "Larger tables may go to smaller parties",
        "Any party that fits may take the table",
        "Party size: any",
    ];
    all_mean(&any, "Smaller parties may take larger tables");
    let exact = [
        "Party size must match exactly",
        "Party size must match the table",
        "Party size: exact",
        "Tables must match the party size",
        "Exact party size only",
    ];
    all_mean(&exact, "Party size must match exactly");
}

#[test]
fn offers_at_once_and_at_night() {
    let one = [
        "One offer at a time per person",
        "Each person gets one offer at a time",
        "Only one offer per person",
        "Offers at once: 1",
    ];
    all_mean(&one, "One offer at a time per person");
    let two = [
        "Up to two offers at once per person",
        "At most 2 offers at a time",
        "A person may hold up to 2 offers at once",
        "Offers at once per person: two",
    ];
    all_mean(&two, "Up to 2 offers at once per person");
    let night = [
        "Urgent offers may go out at night",
        "Time-critical offers can be sent in quiet hours",
        "Send urgent offers even at night",
        "Last-minute offers may also go out overnight",
        "Urgent offers ignore quiet hours",
    ];
    all_mean(&night, "Urgent offers may go out at night");
    let morning = [
        "Urgent offers wait for the morning",
        "Never send at night",
        "Never send anything at night",
        "Do not send urgent offers at night",
        "Urgent offers may not go out at night",
        "No offers at night",
    ];
    all_mean(&morning, "Urgent offers wait for the morning");
}
