//! app: the keys about letters that come in.

use super::limits;
use super::parse;
use super::reader::Reader;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What mail servers speak that bring letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailProtocol {
    Smtp,
    Lmtp,
}

/// Keys are read and explained whether or not this Usher can make use of all of them.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "mail-in"), expect(dead_code, reason = "only the receiver of letters looks at them"))]
pub struct MailIn {
    /// The domain whose addresses are lists; None: letters do not come in, and guests answer the host.
    pub domain: Option<String>,
    pub listen: Option<SocketAddr>,
    pub protocol: MailProtocol,
    /// The receiver in front of us whose word about senders is taken.
    pub trusted_authserv: Option<String>,
    pub keep_days: u32,
    pub maildir: Option<PathBuf>,
    pub every_seconds: u32,
    /// Whom we ask about senders; None: as this machine does.
    pub resolver: Option<SocketAddr>,
    pub certificate: Option<(PathBuf, PathBuf)>,
}

pub fn read(from: &mut Reader<'_>) -> MailIn {
    let domain = from.maybe("mail_in.domain", parse::mail_domain);
    let listen = from.maybe("mail_in.listen", parse::listen);
    let maildir = from.maybe("mail_in.maildir", parse::path);
    if domain.is_none() && (listen.is_some() || maildir.is_some()) {
        from.need("mail_in.domain", "letters come in");
    }
    let certificate = from.maybe("mail_in.certificate_file", parse::path);
    let key = from.maybe("mail_in.key_file", parse::path);
    match (&certificate, &key) {
        (Some(_), None) => from.need("mail_in.key_file", "mail_in.certificate_file is set"),
        (None, Some(_)) => from.need("mail_in.certificate_file", "mail_in.key_file is set"),
        (Some(_), Some(_)) | (None, None) => {}
    }
    MailIn {
        domain,
        listen,
        protocol: from.text("mail_in.protocol", "smtp", parse::mail_protocol),
        trusted_authserv: from.maybe("mail_in.trusted_authserv", parse::receiver_name),
        keep_days: from.number("mail_in.keep_days", 30, &limits::KEEP_DAYS),
        maildir,
        every_seconds: from.number("mail_in.every_seconds", 30, &limits::MAIL_SECONDS),
        resolver: from.maybe("mail_in.resolver", parse::listen),
        certificate: certificate.zip(key),
    }
}
