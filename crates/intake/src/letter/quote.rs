//! intake/letter: plain text without what it answers to. Mail programs put a line before the copy, or a header block, or
//! a mark before every line of it; where none of these is seen, all of it counts as new, and is too long to be clear.

use super::fold::folded;
use crate::limits;
use crate::text::WordTable;

/// Words for "wrote" at the end of the line before a copy.
const WROTE: WordTable = WordTable(
    "wrote|writes|schrieb|a ecrit|escribio|ha scritto|schreef|escreveu|skrev|kirjoitti|napisal|napisal(a)|scrisse|\
     het volgende geschreven|написал|написала|написал(а)|пишет",
);

/// How such a line begins where the name stands last.
const ON: WordTable = WordTable("on |am |le |el |il |op |em |a |no dia |den |dnia |w dniu |pa |on:");

/// Lines above a whole copy.
const ORIGINAL: WordTable = WordTable(
    "original message|original-nachricht|originalnachricht|ursprungliche nachricht|ursprungliche mail|\
     message d'origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|\
     mensagem original|forwarded message|weitergeleitete nachricht|message transfere|mensaje reenviado|\
     messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada|begin forwarded message|reply above this line",
);

/// Fields of a copied header block, by what they are called.
const FROM: WordTable = WordTable("from:|von:|de:|de :|da:|van:|fra:|fran:|от:");
const SENT: WordTable = WordTable(
    "sent:|date:|gesendet:|datum:|envoye:|envoye :|date :|enviado:|enviado el:|fecha:|inviato:|data:|verzonden:|\
     enviada:|enviada em:|to:|an:|a:|a :|para:|aan:|subject:|betreff:|objet:|objet :|asunto:|oggetto:|onderwerp:|\
     assunto:|отправлено:|дата:|кому:|тема:",
);

pub(super) fn without(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(limits::LETTER_LINES).collect();
    let mut kept: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if is_quoted(line) {
            at += 1;
            continue;
        }
        if begins_copy(&lines, at) {
            break;
        }
        if let Some(after) = past_attribution(&lines, at) {
            // A marked copy may have new words below it; an unmarked one goes to the end.
            match lines[after..].iter().find(|line| !line.trim().is_empty()) {
                Some(next) if is_quoted(next) => {
                    at = after;
                    continue;
                }
                Some(_) | None => break,
            }
        }
        kept.push(line);
        at += 1;
    }
    kept.join("\n").trim().to_string()
}

fn is_quoted(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('>') || line == "|" || line.starts_with("| ") || line.starts_with("|>")
}

/// A line that announces a copy, a ruler of underscores, or a header block.
fn begins_copy(lines: &[&str], at: usize) -> bool {
    let line = lines[at].trim();
    if line.len() > 200 {
        return false;
    }
    let ruler = line.len() >= 20 && line.chars().all(|letter| letter == '_');
    let bare = folded(line.trim_matches(|letter: char| "-–—_*# :".contains(letter)));
    ruler || ORIGINAL.iter().any(|title| bare == *title) || is_header_block(lines, at)
}

/// "From:" and, close below it, "Sent:" or the like; or any of them with two others. Bold stars are how some programs
/// write bold.
fn is_header_block(lines: &[&str], at: usize) -> bool {
    let is_field = |line: &str, names: WordTable| {
        let line = folded(crate::text::cut(line.trim_start_matches(['*', ' ']), 200)).replace('*', "");
        names.iter().any(|name| line.starts_with(name))
    };
    let below = |names: WordTable| lines.iter().skip(at + 1).take(3).filter(|line| is_field(line, names)).count();
    (is_field(lines[at], FROM) && below(SENT) > 0) || (is_field(lines[at], SENT) && below(FROM) > 0 && below(SENT) > 0)
}

/// After "On Monday, Ann wrote:", which may take several lines. Only a line that begins like one begins one: what stands
/// directly above it is the writer's.
fn past_attribution(lines: &[&str], at: usize) -> Option<usize> {
    let mut joined = String::new();
    for (taken, line) in lines.iter().skip(at).take(7).enumerate() {
        let line = line.trim();
        let apart = line.is_empty() || is_quoted(line);
        let begins_anew = taken > 0 && is_dated_start(line);
        if joined.len() + line.len() > 400 || begins_anew || (taken == 0 && apart) {
            return None;
        }
        joined.push(' ');
        joined.push_str(line);
        let said = folded(joined.trim_matches(['-', ' ']));
        let dashed = line.starts_with("--") && line.ends_with("--");
        let next = lines.get(at + taken + 1).map_or("", |next| next.trim());
        let mailbox = line.ends_with('>') && is_dated_start(&said) && !(next.starts_with('>') && next.ends_with(':'));
        let closed = said.ends_with(':') || dashed || mailbox;
        let said = said.trim_end_matches([':', ' ']);
        if closed && (is_attribution(said) || (dashed && ends_with_wrote(said))) {
            return Some(at + taken + 1);
        }
        let may_go_on = is_dated_start(lines[at]) || (taken < 2 && !apart && joined.contains(['@', '<']));
        if (closed && line.ends_with(':')) || !may_go_on || line.ends_with(['.', '!', '?']) {
            return None;
        }
    }
    None
}

/// "On Tue, 1 Jun 2026 …" or "2026-06-01 10:00 …".
fn is_dated_start(line: &str) -> bool {
    let line = folded(crate::text::cut(line.trim_start_matches(['-', ' ']), 200));
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let date = line.starts_with(|letter: char| letter.is_ascii_digit())
        && line.split_whitespace().next().is_some_and(|word| !word.contains('@'));
    digits > 1 && (date || ON.iter().any(|on| line.starts_with(on)))
}

fn ends_with_wrote(said: &str) -> bool {
    WROTE.iter().any(|wrote| said.strip_suffix(wrote).is_some_and(|before| before.ends_with([' ', '>', ')'])))
}

fn is_attribution(said: &str) -> bool {
    let ends = ends_with_wrote(said);
    let begins = ON.iter().any(|on| said.starts_with(on));
    let inside = WROTE.iter().any(|wrote| said.contains(&format!(" {wrote} ")));
    let dated = said.chars().any(|letter| letter.is_ascii_digit()) || said.contains('@');
    let timed = said.as_bytes().windows(4).any(|four| {
        let digit = |at: usize| four.get(at).is_some_and(u8::is_ascii_digit);
        digit(0) && four.get(1) == Some(&b':') && digit(2) && digit(3)
    });
    let dated_mailbox = (is_dated_start(said) || timed) && said.contains('@') && said.ends_with(['>', ')']);
    (ends && (begins || dated)) || (begins && inside && dated) || dated_mailbox
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn copies_are_cut_away() {
        for text in [
            "Cancel\n\nOn Mon, 1 Jun 2026 at 10:00, Usher <rsvp@example.org> wrote:\n> Hello\n> old",
            "Cancel\n\nOn Mon, 1 Jun 2026 at 10:00, Usher\n<rsvp@example.org> wrote:\n\n> old\n",
            "Cancel\n\nAm 01.06.26 um 10:00 schrieb Usher:\n> alt",
            "Cancel\n\nLe lun. 1 juin 2026 à 10:00, Usher <r@x.example> a écrit :\n\n> vieux",
            "Cancel\n\nEl lun, 1 jun 2026 a las 10:00, Usher (<r@x.example>) escribió:\nviejo",
            "Cancel\n\n-----Original Message-----\nFrom: Usher\nold",
            "Cancel\n\n________________________________\nFrom: Usher\nSent: Monday\nold",
            "Cancel\n\nVon: Usher <r@x.example>\nGesendet: Montag, 1. Juni 2026\nAn: Ann\nalt",
            "Cancel\n\n*From:* Usher\n*Sent:* Monday\nold",
            "Cancel\nOn Mon, 1 Jun 2026, Usher wrote:\n> old",
            "Cancel\n\n---- On Mon, 1 Jun 2026 10:00:00 +0200 r@x.example wrote ----\n\nold",
            "Cancel\n\n2026-06-01 10:00 GMT+02:00 Usher <\nr@x.example>:\n\n> old",
            "Cancel\n\n2026/6/1 Usher <r@x.example>\n\n| old\n| older",
            "Cancel\n\n01.06.2026 10:00 пользователь \"Usher\" <\nr@x.example> написал:\nold",
            "Cancel\n\nW dniu 1 czerwca 2026 10:00 użytkownik Usher <r@x.example>\nnapisał:\n\nold",
            "Cancel\n\nOn Mon, 1 Jun 2026 at 10:00 Usher\n\n<\nmailto:Usher <r@x.example>\n> wrote:\n\nold",
            "Cancel\nDate: Mon, 1 Jun 2026 10:00:00 +0000\nFrom: r@x.example\nTo: ann@x.example\nold",
            "Cancel\n\nОт: Usher\nОтправлено: понедельник\nКому: Ann\nold",
            "> old\n> older\n\nCancel",
            "On Mon, 1 Jun 2026, Usher wrote:\n> old\n\nCancel",
            "Cancel\n\n    On Monday, 1 June 2026 at 10:00:00 BST, Usher <r@x.example> wrote:  \n\n Hello Ann,\n old",
        ] {
            assert_eq!(without(text), "Cancel", "{text}");
        }
    }

    #[test]
    fn peoples_own_lines_stay() {
        let above =
            "Cancel\n\nNo wait, I can. Please keep my seat!\nOn Mon, 1 Jun 2026, Usher <r@x.example> wrote:\n> old";
        assert_eq!(without(above), "Cancel\n\nNo wait, I can. Please keep my seat!");
        let on = "Cancel\nOn 2nd thought keep my seat\nOn Mon, 1 Jun 2026, Usher <r@x.example> wrote:\n> old";
        assert_eq!(without(on), "Cancel\nOn 2nd thought keep my seat");
        for text in ["On my way: cancel", "From: me", "She wrote:\nhello", "I wrote to you: cancel"] {
            assert_eq!(without(text), text);
        }
    }
}
