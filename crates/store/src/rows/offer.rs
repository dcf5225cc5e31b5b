//! store: an offer.

use super::row::row;
use rules::Offer;

row! {
    OFFER, offer_cells, offer_from = Offer as offer {
        id,
        rev,
        list,
        place,
        seq,
        chain,
        entry,
        seats,
        kind,
        state,
        lane,
        made_at,
        sent_at,
        ends_at,
        extended_at,
    }
}
