//! intake/step: how staff say in the state of a row that somebody is off the list.

use crate::text::WordTable;

/// Whether a cell says so, in any of the four languages; we ourselves never write any of these.
pub(super) fn says_left(cell: &str) -> bool {
    LEFT.contains(&cell.to_lowercase())
}

const LEFT: WordTable = WordTable(
    "left|leave|leaves|removed|remove|gone|cancelled|canceled|cancel|deleted|delete|out|weg|entfernt|gelöscht|\
     abgesagt|raus|ausgetragen|storniert|parti|partie|annulé|annulée|supprimé|supprimée|retiré|retirée|baja|\
     cancelado|cancelada|eliminado|eliminada|retirado|retirada|borrado",
);
