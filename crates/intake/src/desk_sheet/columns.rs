//! intake/desk_sheet: which column holds what. Headings are known under their usual names; without any, the cells of the
//! first row tell.

use crate::body::BadBody;
use crate::import::plain_word;
use crate::joining::mobile;
use crate::limits;
use crate::problem::Problem;
use csv::ByteRecord;
use rules::Email;
use rules::desk::DeskSettings;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeskColumn {
    Nothing,
    Name,
    FirstName,
    LastName,
    Mobile,
    Email,
    Service,
    Party,
    From,
    Until,
    Weekdays,
    Earliest,
    Latest,
    Staff,
    Location,
    Priority,
    Notice,
    Zone,
    Note,
}

const EVERY: &[DeskColumn] = &[
    DeskColumn::Name,
    DeskColumn::FirstName,
    DeskColumn::LastName,
    DeskColumn::Mobile,
    DeskColumn::Email,
    DeskColumn::Service,
    DeskColumn::Party,
    DeskColumn::From,
    DeskColumn::Until,
    DeskColumn::Weekdays,
    DeskColumn::Earliest,
    DeskColumn::Latest,
    DeskColumn::Staff,
    DeskColumn::Location,
    DeskColumn::Priority,
    DeskColumn::Notice,
    DeskColumn::Zone,
    DeskColumn::Note,
];

impl DeskColumn {
    /// What staff and booking tools write above such a column, without dress.
    fn aliases(self) -> &'static [&'static str] {
        match self {
            DeskColumn::Nothing => &[],
            DeskColumn::Name => &[
                "name",
                "fullname",
                "client",
                "clientname",
                "customer",
                "customername",
                "guest",
                "patient",
                "kunde",
                "kundin",
                "gast",
                "nom",
                "nomcomplet",
                "cliente",
                "nombre",
                "nombrecompleto",
            ],
            DeskColumn::FirstName => &["firstname", "givenname", "forename", "vorname", "prénom"],
            DeskColumn::LastName => &[
                "lastname",
                "surname",
                "familyname",
                "nachname",
                "familienname",
                "nomdefamille",
                "apellido",
                "apellidos",
            ],
            DeskColumn::Mobile => &[
                "mobile",
                "phone",
                "mobilephone",
                "cell",
                "cellphone",
                "phonenumber",
                "mobilenumber",
                "tel",
                "handy",
                "handynummer",
                "telefon",
                "telefonnummer",
                "mobil",
                "téléphone",
                "portable",
                "móvil",
                "teléfono",
            ],
            DeskColumn::Email => {
                &["email", "emailaddress", "mail", "emailadresse", "courriel", "correo", "correoelectrónico", "mél"]
            }
            DeskColumn::Service => &[
                "service",
                "treatment",
                "appointment",
                "appointmenttype",
                "waitsfor",
                "leistung",
                "behandlung",
                "termin",
                "prestation",
                "soin",
                "servicio",
                "tratamiento",
            ],
            DeskColumn::Party => &[
                "party",
                "partysize",
                "people",
                "persons",
                "covers",
                "guests",
                "personen",
                "anzahl",
                "personnes",
                "personas",
            ],
            DeskColumn::From => &[
                "from",
                "fromdate",
                "startdate",
                "notbefore",
                "von",
                "vondatum",
                "ab",
                "dès",
                "àpartirdu",
                "desdefecha",
            ],
            DeskColumn::Until => {
                &["until", "untildate", "enddate", "to", "notafter", "bis", "bisdatum", "jusque", "jusquau", "hasta"]
            }
            DeskColumn::Weekdays => &["weekdays", "days", "day", "wochentage", "tage", "jours", "días"],
            DeskColumn::Earliest => {
                &["earliest", "earliesttime", "after", "fromtime", "frühestens", "abuhr", "auplustôt", "máspronto"]
            }
            DeskColumn::Latest => {
                &["latest", "latesttime", "before", "untiltime", "spätestens", "bisuhr", "auplustard", "mástarde"]
            }
            DeskColumn::Staff => &[
                "staff",
                "with",
                "stylist",
                "provider",
                "therapist",
                "mitarbeiter",
                "mitarbeiterin",
                "bei",
                "personnel",
                "avec",
                "personal",
                "con",
            ],
            DeskColumn::Location => {
                &["location", "place", "branch", "ort", "filiale", "standort", "lieu", "lugar", "sucursal"]
            }
            DeskColumn::Priority => &["priority", "tier", "priorität", "stufe", "priorité", "prioridad"],
            DeskColumn::Notice => &["notice", "noticeminutes", "vorlauf", "vorlaufminuten", "préavis", "aviso"],
            DeskColumn::Zone => &["zone", "timezone", "zeitzone", "fuseauhoraire", "zonahoraria"],
            DeskColumn::Note => &[
                "note",
                "notes",
                "comment",
                "comments",
                "notiz",
                "notizen",
                "bemerkung",
                "remarque",
                "remarques",
                "nota",
                "notas",
            ],
        }
    }

    /// What a sheet is kept in step about.
    pub const ALL: &[DeskColumn] = EVERY;

    /// The columns of a new sheet, in the order staff ask about them.
    pub const DESCRIBED: &[DeskColumn] = &[
        DeskColumn::Name,
        DeskColumn::Mobile,
        DeskColumn::Email,
        DeskColumn::Service,
        DeskColumn::Party,
        DeskColumn::From,
        DeskColumn::Until,
        DeskColumn::Weekdays,
        DeskColumn::Earliest,
        DeskColumn::Latest,
        DeskColumn::Staff,
        DeskColumn::Location,
        DeskColumn::Priority,
        DeskColumn::Note,
    ];

    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            DeskColumn::FirstName => "first name",
            DeskColumn::LastName => "last name",
            DeskColumn::Notice => "notice minutes",
            DeskColumn::Nothing => "",
            DeskColumn::Name
            | DeskColumn::Mobile
            | DeskColumn::Email
            | DeskColumn::Service
            | DeskColumn::Party
            | DeskColumn::From
            | DeskColumn::Until
            | DeskColumn::Weekdays
            | DeskColumn::Earliest
            | DeskColumn::Latest
            | DeskColumn::Staff
            | DeskColumn::Location
            | DeskColumn::Priority
            | DeskColumn::Zone
            | DeskColumn::Note => self.aliases().first().copied().unwrap_or_default(),
        }
    }

    pub(crate) fn by_heading(heading: &str) -> Option<DeskColumn> {
        EVERY.iter().copied().find(|column| column.heading() == heading)
    }

    /// By a heading's letters alone, in small ones.
    pub(crate) fn by_word(word: &str) -> Option<DeskColumn> {
        EVERY.iter().copied().find(|column| column.aliases().contains(&word))
    }

    /// Says who somebody is, not what they wait for.
    pub(crate) fn is_person(self) -> bool {
        match self {
            DeskColumn::Name
            | DeskColumn::FirstName
            | DeskColumn::LastName
            | DeskColumn::Mobile
            | DeskColumn::Email
            | DeskColumn::Note => true,
            DeskColumn::Nothing
            | DeskColumn::Service
            | DeskColumn::Party
            | DeskColumn::From
            | DeskColumn::Until
            | DeskColumn::Weekdays
            | DeskColumn::Earliest
            | DeskColumn::Latest
            | DeskColumn::Staff
            | DeskColumn::Location
            | DeskColumn::Priority
            | DeskColumn::Notice
            | DeskColumn::Zone => false,
        }
    }

    fn of(cell: &[u8]) -> DeskColumn {
        let word = plain_word(cell);
        EVERY.iter().copied().find(|column| column.aliases().contains(&word.as_str())).unwrap_or(DeskColumn::Nothing)
    }
}

/// None if the first row is a person and no heading.
pub(super) fn by_headings(first: &ByteRecord) -> Result<Option<Vec<DeskColumn>>, BadBody> {
    let columns: Vec<DeskColumn> = first.iter().take(limits::SHEET_COLUMNS).map(DeskColumn::of).collect();
    let has = |column| columns.contains(&column);
    let name = has(DeskColumn::Name) || has(DeskColumn::FirstName) || has(DeskColumn::LastName);
    let contact = has(DeskColumn::Mobile) || has(DeskColumn::Email);
    if !name && !contact {
        return Ok(None);
    }
    if !name || !contact {
        // A client whose name is "Guest" is rare; a sheet without one of the two is not.
        let text =
            "The first row must name the columns: name, and mobile or email. Service, party and dates may follow.";
        return if first.len() > 1 { Err(Problem::new("rows", text).into()) } else { Ok(None) };
    }
    for (at, column) in columns.iter().enumerate() {
        if *column != DeskColumn::Nothing && columns[..at].contains(column) {
            let word = column.aliases().first().copied().unwrap_or("this");
            let text = format!("Two columns could be the {word}. Please rename or remove one.");
            return Err(Problem::new("rows", &text).into());
        }
    }
    Ok(Some(columns))
}

/// An address and a number are known by their looks, a service by its name; the name is the first word that is left, a
/// note the second, and the party a small number.
pub(super) fn by_content(first: &ByteRecord, desk: &DeskSettings) -> Vec<DeskColumn> {
    let mut columns = Vec::new();
    for cell in first.iter().take(limits::SHEET_COLUMNS) {
        let text = std::str::from_utf8(cell).unwrap_or("").trim();
        let looks = looks(text, desk);
        let free = |column: &DeskColumn| !columns.contains(column);
        let column = looks.into_iter().find(free).unwrap_or(DeskColumn::Nothing);
        columns.push(column);
    }
    columns
}

fn looks(text: &str, desk: &DeskSettings) -> Vec<DeskColumn> {
    let same = |name: &String| name.trim().to_lowercase() == text.to_lowercase();
    if text.is_empty() {
        Vec::new()
    } else if Email::parse(text).is_ok() {
        vec![DeskColumn::Email]
    } else if mobile(text.trim_start_matches('\'')).is_ok() {
        vec![DeskColumn::Mobile]
    } else if desk.service(text).is_some() {
        vec![DeskColumn::Service]
    } else if desk.staff.iter().any(same) {
        vec![DeskColumn::Staff, DeskColumn::Name]
    } else if text.len() < 3 && text.bytes().all(|octet| octet.is_ascii_digit()) {
        vec![DeskColumn::Party]
    } else if text.chars().any(char::is_alphabetic) {
        vec![DeskColumn::Name, DeskColumn::Note]
    } else {
        Vec::new()
    }
}
