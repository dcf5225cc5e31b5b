//! intake/letter: text without the writer's signature, and without what a telephone adds to every mail.

use super::fold::folded;
use crate::text::WordTable;

/// How telephones and programs sign.
const DEVICES: WordTable = WordTable(
    "sent from my |sent from mail for|sent from yahoo|sent from outlook|sent from proton|sent from gmail|sent via |\
     sent with |sent using |get outlook for|von meinem |gesendet von |gesendet mit |von unterwegs gesendet|\
     envoye de mon |envoye depuis |envoye a partir de |obtenez outlook|enviado desde |enviado de mi |\
     enviado do meu |enviado a partir|obtener outlook|obter o outlook|inviato da |scarica outlook|verzonden vanaf |\
     verstuurd vanaf |verzonden met |outlook voor |download outlook|outlook fur ",
);

pub(super) fn without(text: &str) -> String {
    let ends = |line: &&str| is_separator(line) || is_device(line);
    let mut kept: Vec<&str> = text.lines().take_while(|line| !ends(line)).collect();
    let last = kept.iter().rposition(|line| !line.trim().is_empty());
    if let Some(last) = last.filter(|last| *last > 0 && is_dashed_name(kept[*last])) {
        kept.truncate(last);
    }
    kept.join("\n").trim().to_string()
}

/// `-Ann Lee` as the last line.
fn is_dashed_name(line: &str) -> bool {
    let Some(name) = line.trim().strip_prefix(['-', '–', '—', '~']) else { return false };
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_name = |word: &&str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(|letter| letter.is_alphabetic() || "'-.".contains(letter))
    };
    (1..=3).contains(&words.len()) && words.iter().all(is_name)
}

/// `-- ` alone on a line, or without its blank.
fn is_separator(line: &str) -> bool {
    matches!(line, "-- " | "--" | "– " | "—" | "---")
}

fn is_device(line: &str) -> bool {
    if line.len() > 120 {
        return false;
    }
    let line = folded(line.trim_start_matches(['<', '[', ' ', '-', '*', '_']));
    DEVICES.iter().any(|begin| line.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn signatures_go() {
        for text in [
            "Cancel\n-- \nAnn Lee\nDirector",
            "Cancel\n\n-Ann Lee",
            "Cancel\n\nSent from my iPhone",
            "Cancel\n\nVon meinem iPhone gesendet",
            "Cancel\n\nEnvoyé de mon iPhone",
            "Cancel\n\nGet Outlook for iOS<https://x.example>",
        ] {
            assert_eq!(without(text), "Cancel", "{text}");
        }
        assert_eq!(without("Sent the form -- cancel"), "Sent the form -- cancel");
    }
}
