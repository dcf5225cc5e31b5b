//! intake/desk_sheet: what staff and booking tools write above a column, in English, German, French and Spanish.

use super::DeskColumn;
use crate::text::WordTable;

impl DeskColumn {
    /// Small letters and digits only; the first is our own.
    pub(super) fn aliases(self) -> WordTable {
        WordTable(match self {
            DeskColumn::Nothing => "",
            DeskColumn::Name => {
                "name|fullname|client|clientname|customer|customername|guest|patient|kunde|kundin|gast|nom|\
                 nomcomplet|cliente|nombre|nombrecompleto"
            }
            DeskColumn::FirstName => "firstname|givenname|forename|vorname|prénom",
            DeskColumn::LastName => "lastname|surname|familyname|nachname|familienname|nomdefamille|apellido|apellidos",
            DeskColumn::Mobile => {
                "mobile|phone|mobilephone|cell|cellphone|phonenumber|mobilenumber|tel|handy|handynummer|telefon|\
                 telefonnummer|mobil|téléphone|portable|móvil|teléfono"
            }
            DeskColumn::Email => "email|emailaddress|mail|emailadresse|courriel|correo|correoelectrónico|mél",
            DeskColumn::Service => {
                "service|treatment|appointment|appointmenttype|waitsfor|leistung|behandlung|termin|prestation|soin|\
                 servicio|tratamiento"
            }
            DeskColumn::Party => "party|partysize|people|persons|covers|guests|personen|anzahl|personnes|personas",
            DeskColumn::From => "from|fromdate|startdate|notbefore|von|vondatum|ab|dès|àpartirdu|desdefecha",
            DeskColumn::Until => "until|untildate|enddate|to|notafter|bis|bisdatum|jusque|jusquau|hasta",
            DeskColumn::Weekdays => "weekdays|days|day|wochentage|tage|jours|días",
            DeskColumn::Earliest => "earliest|earliesttime|after|fromtime|frühestens|abuhr|auplustôt|máspronto",
            DeskColumn::Latest => "latest|latesttime|before|untiltime|spätestens|bisuhr|auplustard|mástarde",
            DeskColumn::Staff => {
                "staff|with|stylist|provider|therapist|mitarbeiter|mitarbeiterin|bei|personnel|avec|personal|con"
            }
            DeskColumn::Location => "location|place|branch|ort|filiale|standort|lieu|lugar|sucursal",
            DeskColumn::Priority => "priority|tier|priorität|stufe|priorité|prioridad",
            DeskColumn::Notice => "notice|noticeminutes|vorlauf|vorlaufminuten|préavis|aviso",
            DeskColumn::Zone => "zone|timezone|zeitzone|fuseauhoraire|zonahoraria",
            DeskColumn::Note => "note|notes|comment|comments|notiz|notizen|bemerkung|remarque|remarques|nota|notas",
        })
    }
}
