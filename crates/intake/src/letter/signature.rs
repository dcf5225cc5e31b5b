//! intake/letter: text without the writer's signature, and without what a telephone adds to every mail.

use super::fold::folded;

/// How telephones and programs sign.
const DEVICES: &[&str] = &[
    "sent from my ",
    "sent from mail for",
    "sent from yahoo",
    "sent from outlook",
    "sent from proton",
    "sent from gmail",
    "sent via ",
    "sent with ",
    "sent using ",
    "get outlook for",
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "von unterwegs gesendet",
    "envoye de mon ",
    "envoye depuis ",
    "envoye a partir de ",
    "obtenez outlook",
    "enviado desde ",
    "enviado de mi ",
    "enviado do meu ",
    "enviado a partir",
    "obtener outlook",
    "obter o outlook",
    "inviato da ",
    "scarica outlook",
    "verzonden vanaf ",
    "verstuurd vanaf ",
    "verzonden met ",
    "outlook voor ",
    "download outlook",
    "outlook fur ",
];

pub(super) fn without(text: &str) -> String {
    let ends = |line: &&str| is_separator(line) || is_device(line);
    let kept: Vec<&str> = text.lines().take_while(|line| !ends(line)).collect();
    kept.join("\n").trim().to_string()
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
