//! intake/request: what stands before a value in a form somebody filled in.

use crate::text::WordTable;
use rules::desk::RequestField;

/// The labels of a form, for each field.
pub const LABELS: &[(RequestField, WordTable)] = &[
    (
        RequestField::Name,
        WordTable(
            "name|full name|your name|client|customer|guest|guest name|vor- und nachname|vorname und nachname|\
             kunde|kundin|nom|nom et prenom|prenom et nom|client(e)|nombre|nombre y apellidos|nombre completo|\
             cliente",
        ),
    ),
    (
        RequestField::Mobile,
        WordTable(
            "phone|phone number|tel|telephone|mobile|mobile number|mobile phone|cell|handy|handynummer|telefon|\
             telefonnummer|mobil|portable|telefono|movil",
        ),
    ),
    (
        RequestField::Email,
        WordTable(
            "email|e-mail|mail|e-mail address|email address|e-mail-adresse|courriel|adresse e-mail|correo|\
             correo electronico",
        ),
    ),
    (
        RequestField::Service,
        WordTable(
            "service|services|treatment|appointment for|what|leistung|behandlung|wunsch|prestation|soin|servicio|\
             tratamiento",
        ),
    ),
    (
        RequestField::Party,
        WordTable(
            "party|party size|people|number of people|guests|personen|anzahl personen|anzahl|personnes|\
             nombre de personnes|personas|numero de personas",
        ),
    ),
    (RequestField::Staff, WordTable("staff|stylist|with|mitarbeiter|mitarbeiterin|bei|avec|con")),
    (RequestField::Location, WordTable("location|branch|standort|filiale|lieu|lugar|sede")),
    (
        RequestField::Note,
        WordTable(
            "note|notes|comment|comments|remarks|allergies|bemerkung|bemerkungen|hinweis|anmerkung|allergien|\
             remarque|remarques|commentaire|nota|notas|comentario|comentarios|observaciones|alergias",
        ),
    ),
];
