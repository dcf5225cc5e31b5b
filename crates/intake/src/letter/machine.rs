//! intake/letter: what machines write. Each is told by what it says about itself; `X-Auto-Response-Suppress` says
//! nothing, because people's own mail programs write it.

use super::{From, Ours};
use crate::bounce::parts::Mail;
use crate::bounce::{self, Report};
use crate::text::WordTable;

/// Which machine wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    AutoReply,
    MailingList,
    /// About a mail that came back, or was complained about.
    Report,
    /// One of ours.
    Own,
}

/// How the subjects of holiday answers begin, in small letters without accents.
const AWAY: WordTable = WordTable(
    "automatic reply|automatic response|auto reply|auto-reply|autoreply|auto response|auto-response|auto:|\
     out of office|out of the office|out-of-office|i am away|away from my mail|on vacation|vacation reply|\
     on annual leave|on parental leave|automatische antwort|abwesenheit|automatische abwesenheit|ausser haus|\
     im urlaub|reponse automatique|absence du bureau|absent du bureau|en conges|message d'absence|\
     respuesta automatica|fuera de la oficina|fuera de oficina|ausente|risposta automatica|fuori ufficio|\
     fuori sede|assente dall'ufficio|automatisch antwoord|automatisch bericht|afwezig|niet aanwezig|\
     resposta automatica|fora do escritorio|ausencia|automatiskt svar|autosvar|automatisk svar|franvaro|\
     automaattinen vastaus|poissa toimistosta|odpowiedz automatyczna|automaticka odpoved|автоответ|\
     автоматический ответ|自动回复|自動返信",
);

/// Who never reads what is sent back.
const NOBODY: &[&str] =
    &["no-reply", "noreply", "no_reply", "do-not-reply", "donotreply", "do_not_reply", "mailer-daemon", "bounce"];

pub(super) fn look(mail: &Mail<'_>, from: Option<&From>, ours: &Ours<'_>, subject: &str) -> Option<Machine> {
    match bounce::report_of(mail) {
        Report::Bounce { .. } | Report::Complaint { .. } => return Some(Machine::Report),
        Report::AutoReply | Report::Other => {}
    }
    if from.is_some_and(|from| is_own(from, ours)) {
        return Some(Machine::Own);
    }
    let head = &mail.head;
    let bulk = matches!(head.word("Precedence").as_str(), "bulk" | "list");
    if bulk || ["List-Id", "List-Post", "List-Unsubscribe", "Mailing-List"].iter().any(|name| head.has(name)) {
        return Some(Machine::MailingList);
    }
    let answers =
        ["X-Auto-Reply", "X-Mail-Autoreply", "X-Autoresponder", "X-Auto-Response-For", "X-FC-MachineGenerated"];
    let automatic = bounce::is_automatic(mail) || answers.iter().any(|name| head.has(name)) || is_away(subject);
    (automatic || from.is_some_and(is_nobody)).then_some(Machine::AutoReply)
}

fn is_own(from: &From, ours: &Ours<'_>) -> bool {
    let key = from.email.key();
    let domain = key.rsplit_once('@').map_or("", |(_, domain)| domain);
    domain == ours.domain || ours.addresses.contains(&key)
}

/// Only at the beginning: "Re: your out of office" was written by somebody.
fn is_away(subject: &str) -> bool {
    let subject = super::fold::folded(subject);
    AWAY.iter().any(|begin| subject.starts_with(begin))
}

fn is_nobody(from: &From) -> bool {
    let local = from.email.key().split('@').next().unwrap_or_default();
    NOBODY
        .iter()
        .any(|name| local == *name || local.starts_with(&format!("{name}+")) || local.starts_with(&format!("{name}-")))
}
