//! web: how a request can end other than well. One enum, one status per variant; programs get problem+json (RFC 9457),
//! people get a page.

use crate::pages::{ProblemPage, written};
use crate::refusal_status::refusal_status;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use intake::{BadBody, BadSignature, Problem};
use rules::Refusal;
use serde_json::{Value, json};
use services::ServiceError;

#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    NotFound(&'static str),
    /// The link is cut short, altered or from somewhere else; which of these is nobody's business.
    BadLink,
    /// Typed values that do not work, each with its field.
    Problems(Vec<Problem>),
    /// Lines of a document that cannot be understood; nothing of it was taken.
    Lines {
        field: &'static str,
        lines: Vec<BadLine>,
    },
    /// The body cannot be read at all.
    BadBody(String),
    WrongMethod,
    TooLarge {
        most: usize,
    },
    Refused(Refusal),
    /// It could not be done as things stand now, and this is how they stand.
    Conflict(String),
    /// Not with this key.
    Unauthorised,
    Forbidden(&'static str),
    /// What a booking tool sent is not signed as it should be.
    BadSignature(BadSignature),
    TooMany {
        seconds: u64,
    },
    /// The house has texted as many unknown numbers as it may for now.
    TooManyTexts {
        seconds: u64,
    },
    /// Nothing was changed; the same again in a moment may work.
    Busy,
    Broken(String),
}

/// One line of a rules or voice document, what is wrong with it, and a line that would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadLine {
    pub number: u32,
    pub text: String,
    pub problem: String,
    pub hint: String,
}

impl From<ServiceError> for Trouble {
    fn from(error: ServiceError) -> Trouble {
        match error {
            ServiceError::Problems(problems) => Trouble::Problems(problems),
            ServiceError::Refused(refusal) => Trouble::Refused(refusal),
            ServiceError::Busy => Trouble::Busy,
            ServiceError::Broken(why) => Trouble::Broken(why),
        }
    }
}

impl From<BadBody> for Trouble {
    fn from(bad: BadBody) -> Trouble {
        match bad {
            BadBody::Fields(problems) => Trouble::Problems(problems),
            BadBody::TooLarge { most } => Trouble::TooLarge { most },
            BadBody::NotText | BadBody::NotJson { .. } | BadBody::Repeated(_) | BadBody::TooManyFields { .. } => {
                Trouble::BadBody(bad.to_string())
            }
        }
    }
}

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Trouble {
        Trouble::Problems(vec![problem])
    }
}

impl From<Vec<Problem>> for Trouble {
    fn from(problems: Vec<Problem>) -> Trouble {
        Trouble::Problems(problems)
    }
}

impl Trouble {
    /// The status and the heading.
    fn about(&self) -> (StatusCode, &'static str) {
        match self {
            Trouble::NotFound(_) => (StatusCode::NOT_FOUND, "Not here"),
            Trouble::BadLink => (StatusCode::NOT_FOUND, "This link is not complete"),
            Trouble::Problems(_) | Trouble::Lines { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "Please look at this again")
            }
            Trouble::BadBody(_) => (StatusCode::BAD_REQUEST, "This could not be read"),
            Trouble::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "Not like this"),
            Trouble::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "That is too much at once"),
            Trouble::Refused(refusal) => (refusal_status(refusal), "This is not possible"),
            Trouble::Conflict(_) => (StatusCode::CONFLICT, "This is not possible"),
            Trouble::Unauthorised => (StatusCode::UNAUTHORIZED, "A key is needed"),
            Trouble::BadSignature(_) => (StatusCode::UNAUTHORIZED, "The signature does not fit"),
            Trouble::Forbidden(_) => (StatusCode::FORBIDDEN, "Not allowed"),
            Trouble::TooMany { .. } | Trouble::TooManyTexts { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "One moment, please")
            }
            Trouble::Busy => (StatusCode::SERVICE_UNAVAILABLE, "We are busy just now"),
            Trouble::Broken(_) => (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side"),
        }
    }

    fn status(&self) -> StatusCode {
        self.about().0
    }

    fn text(&self) -> String {
        match self {
            Trouble::NotFound(text) | Trouble::Forbidden(text) => (*text).to_string(),
            Trouble::BadLink => {
                "Mail programs sometimes cut long links in two. Please open it from the mail again, or \
                 copy the whole address."
                    .to_string()
            }
            Trouble::Problems(problems) => {
                problems.iter().map(|problem| problem.text.as_str()).collect::<Vec<_>>().join(" ")
            }
            Trouble::Lines { lines, .. } => match lines.len() {
                1 => "One line could not be understood. Nothing was changed.".to_string(),
                many => format!("{many} lines could not be understood. Nothing was changed."),
            },
            Trouble::BadBody(why) | Trouble::Conflict(why) => why.clone(),
            Trouble::WrongMethod => "This address does not take such a request.".to_string(),
            Trouble::TooLarge { most } => format!("At most {most} bytes are read here."),
            Trouble::Refused(refusal) => intake::refusal_text(refusal),
            Trouble::BadSignature(bad) => bad.text().to_string(),
            Trouble::Unauthorised => {
                "Send an API token as `Authorization: Bearer usher_…`. None came with this request, or it is not known \
                 here, or it was revoked. `usher token new` makes one."
                    .to_string()
            }
            Trouble::TooMany { seconds } => {
                format!("Many requests came from your network. Nothing is lost; please try again in {seconds} s.")
            }
            Trouble::TooManyTexts { seconds } => format!(
                "Very many people are joining with a mobile number just now, and we cannot text another one yet. Nothing is \
                 lost: please join with your e-mail address alone, or try again in {} min.",
                seconds.div_ceil(60)
            ),
            Trouble::Busy => "Nothing was changed. Please try again in a moment.".to_string(),
            Trouble::Broken(_) => "Nothing was changed. The operator finds the reason in the log.".to_string(),
        }
    }

    /// What is wrong, field by field, as far as it has a field.
    fn errors(&self) -> Vec<Value> {
        let of_field = |field: &str, text: &str| json!({"field": field, "text": text});
        if let Trouble::Problems(problems) = self {
            return problems.iter().map(|problem| of_field(&problem.field, &problem.text)).collect();
        }
        if let Trouble::Lines { field, lines } = self {
            return lines.iter().map(|line| line.as_json(field)).collect();
        }
        if let Trouble::Refused(refusal) = self
            && !refusal.field().is_empty()
        {
            return vec![of_field(refusal.field(), &intake::refusal_text(refusal))];
        }
        Vec::new()
    }

    /// When to come again, or what to come with.
    fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        if let Trouble::TooMany { seconds } | Trouble::TooManyTexts { seconds } = self {
            return Some((header::RETRY_AFTER, HeaderValue::from(*seconds)));
        }
        if let Trouble::Busy = self {
            return Some((header::RETRY_AFTER, HeaderValue::from(2_u64)));
        }
        let needs_key = matches!(self, Trouble::Unauthorised);
        needs_key.then(|| (header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")))
    }

    fn as_json(&self) -> Value {
        let (status, title) = self.about();
        let mut body = json!({"title": title, "status": status.as_u16(), "detail": self.text()});
        let errors = self.errors();
        if !errors.is_empty() {
            body["errors"] = Value::Array(errors);
        }
        body
    }

    fn as_page(&self, back: Option<(&str, &str)>) -> String {
        let (status, title) = self.about();
        written(&ProblemPage {
            status: status.as_u16(),
            title: title.to_string(),
            text: self.text(),
            back: back.map(|(to, words)| (to.to_string(), words.to_string())),
        })
    }
}

impl BadLine {
    fn as_json(&self, field: &str) -> Value {
        let text = format!("Line {}: {}", self.number, self.problem);
        json!({"field": field, "text": text, "line": self.number, "said": self.text, "hint": self.hint})
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        if let Trouble::Broken(why) = &self {
            tracing::error!(why, "a request failed");
        }
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        let headers: HeaderMap = [kind].into_iter().chain(self.header()).collect();
        let mut response = (self.status(), headers, Body::from(self.as_json().to_string())).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The page somebody sent a form from, once more, with what was typed and what is wrong with it.
pub(crate) fn once_more(page: String) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response()
}

/// Whether the answer is for a program or a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    Json,
    Page,
}

impl Wants {
    /// Who sends JSON reads JSON, and so does who asks for it and not for a page.
    pub fn of(headers: &HeaderMap) -> Wants {
        let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
        let accept = text(header::ACCEPT);
        let asks = accept.contains("application/json") && !accept.contains("text/html");
        if asks || is_json(text(header::CONTENT_TYPE)) { Wants::Json } else { Wants::Page }
    }
}

pub(crate) fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or("").trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// People see a page where a program would read problem+json, and perhaps the way on.
pub(crate) fn for_people(mut response: Response, back: Option<(&str, &str)>) -> Response {
    let Some(trouble) = response.extensions_mut().remove::<Trouble>() else { return response };
    let mut page = (trouble.status(), Html(trouble.as_page(back))).into_response();
    // When to come again, and which site's script may read it: true of the page as well.
    for name in [header::RETRY_AFTER, header::ACCESS_CONTROL_ALLOW_ORIGIN, header::VARY] {
        if let Some(value) = response.headers().get(&name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    page
}
