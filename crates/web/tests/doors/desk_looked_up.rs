//! Acuity names an appointment; where the house may ask, it asks what it was after it answered.

use crate::salon::{ACUITY_KEY, Salon, recorded};
use crate::stage::Props;
use axum::http::StatusCode;
use data_encoding::BASE64;
use http_client::Networks;
use rules::desk::BookingSource::Acuity;
use rules::desk::DeliveryState;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};

/// Answers every call with the next of these bodies, or with status 500 when they run out; tells what it was asked.
fn acuity(bodies: Vec<String>) -> (String, Receiver<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let base = format!("http://{}", listener.local_addr().expect("an address"));
    let (tell, asked) = channel();
    std::thread::spawn(move || {
        let mut bodies = bodies.into_iter();
        for stream in listener.incoming().flatten() {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
            let head: Vec<String> = lines.collect();
            let answer = match bodies.next() {
                Some(body) => format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len()),
                None => "HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n".to_string(),
            };
            let _gone = (&stream).write_all(answer.as_bytes());
            let _nobody_asks = tell.send(head);
        }
    });
    (base, asked)
}

fn salon(bodies: Vec<String>) -> (Salon, Receiver<Vec<String>>) {
    let (look_up_at, asked) = acuity(bodies);
    let props = Props { look_up_at, networks: Networks::PrivateToo, ..Props::default() };
    let salon = Salon::with(props, |desk| desk);
    let lines = format!("salon acuity secret 0 {ACUITY_KEY}\nsalon acuity user 0 12345\n");
    std::fs::write(salon.stage.path("hooks.secrets"), lines).expect("a file");
    (salon, asked)
}

fn settle(salon: &Salon) {
    salon.stage.runtime().block_on(salon.stage.services.bookings.settled());
}

#[test]
fn a_cancellation_is_written_down_then_asked_about() {
    let (salon, asked) = salon(vec![recorded("acuity-appointment.json")]);
    salon.join("eve");
    let answer = salon.hook(Acuity, "acuity-canceled.txt");
    assert_eq!(salon.state(&answer), "unknown_time", "the answer does not wait for Acuity");
    settle(&salon);
    let head = asked.recv().expect("a call");
    assert_eq!(head[0], "GET /api/v1/appointments/54321 HTTP/1.1");
    let basic = format!("authorization: Basic {}", BASE64.encode(format!("12345:{ACUITY_KEY}").as_bytes()));
    assert!(head.contains(&basic), "{head:?}");
    assert!(salon.live_offer().is_some());
    assert_eq!(salon.states(), [DeliveryState::Dismissed, DeliveryState::Acted], "the card has its answer");
}

#[test]
fn a_moved_appointment_frees_the_time_it_stood_at() {
    let stands = recorded("acuity-appointment.json").replace("\"canceled\": true", "\"canceled\": false");
    let later = stands.replace("2026-06-06T14:00:00+0200", "2026-06-09T10:00:00+0200");
    let (salon, _asked) = salon(vec![stands, later]);
    salon.join("eve");
    let scheduled = "action=scheduled&id=54321&calendarID=27238&appointmentTypeID=88001";
    salon.hook_text(Acuity, scheduled).says("looking_up");
    settle(&salon);
    assert!(salon.places().is_empty());
    // When the hook is answered it is on disk: whoever kills us before gets the same news again.
    salon.hook(Acuity, "acuity-rescheduled.txt");
    let rules::PlaceKind::Slot(slot) = salon.place().kind else { panic!("no slot") };
    assert_eq!(slot.starts_at.to_string(), "2026-06-06T12:00:00Z");
    assert!(salon.live_offer().is_some());
    assert_eq!(salon.cards(), 0);
}

#[test]
fn when_acuity_does_not_answer_the_staff_have_a_card() {
    let (salon, _asked) = salon(Vec::new());
    salon.join("eve");
    salon.hook(Acuity, "acuity-canceled.txt");
    salon.hook(Acuity, "acuity-rescheduled.txt");
    settle(&salon);
    assert_eq!(salon.cards(), 2);
    assert!(salon.places().is_empty());
}

#[test]
fn a_booking_that_could_not_be_asked_for_is_to_be_said_again() {
    let stands = recorded("acuity-appointment.json").replace("\"canceled\": true", "\"canceled\": false");
    let (salon, _asked) = salon(vec!["{}".to_string(), stands]);
    let scheduled = "action=scheduled&id=54321&calendarID=27238&appointmentTypeID=88001";
    let busy = salon.hook_text(Acuity, scheduled);
    assert_eq!(busy.status, StatusCode::SERVICE_UNAVAILABLE, "Acuity's answer was none");
    assert_eq!(busy.header("retry-after"), "2");
    assert!(salon.states().is_empty(), "nothing of it is on disk");
    salon.hook_text(Acuity, scheduled).says("looking_up");
    assert_eq!(salon.states().len(), 1);
    let down = salon.hook_text(Acuity, &scheduled.replace("scheduled", "changed"));
    assert_eq!(down.status, StatusCode::SERVICE_UNAVAILABLE, "Acuity does not answer at all");
    settle(&salon);
    assert_eq!(salon.states().len(), 1);
}
