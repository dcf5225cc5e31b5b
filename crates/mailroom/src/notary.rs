//! mailroom: whether a letter is from whom it says. SPF and DKIM are looked at, and DMARC says whether one of them
//! speaks for the address in the header. A domain that publishes no policy vouches for nobody.

use crate::limits;
use mail_auth::dkim::Signature;
use mail_auth::hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig, ResolverOpts};
use mail_auth::spf::verify::SpfParameters;
use mail_auth::{AuthenticatedMessage, DkimOutput, DmarcResult, MessageAuthenticator, SpfOutput};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

pub struct Notary {
    authenticator: MessageAuthenticator,
    /// What we call ourselves.
    host: String,
}

/// Where a letter came from, as far as SMTP told.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    pub address: IpAddr,
    pub greeting: &'a str,
    /// Empty: nobody.
    pub mail_from: &'a str,
}

#[derive(Debug)]
pub struct NotaryError(pub String);

impl Notary {
    /// Asks the name servers of this machine, or the one given.
    pub fn new(resolver: Option<SocketAddr>, host: &str) -> Result<Notary, NotaryError> {
        let fault = |error: mail_auth::hickory_resolver::net::NetError| NotaryError(error.to_string());
        let authenticator = match resolver {
            None => MessageAuthenticator::new_system_conf().map_err(fault)?,
            Some(address) => {
                let at = |mut connection: ConnectionConfig| {
                    connection.port = address.port();
                    connection
                };
                let connections = vec![at(ConnectionConfig::udp()), at(ConnectionConfig::tcp())];
                let server = NameServerConfig::new(address.ip(), true, connections);
                let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
                let mut options = ResolverOpts::default();
                options.timeout = Duration::from_secs(3);
                options.attempts = 2;
                MessageAuthenticator::new(config, options).map_err(fault)?
            }
        };
        Ok(Notary { authenticator, host: host.to_string() })
    }

    /// The sender whose domain vouches for this letter, if it does so in time: the whole address, in lower case. Without an
    /// origin only signatures can tell.
    pub async fn vouched(&self, origin: Option<Origin<'_>>, raw: &[u8]) -> Option<String> {
        tokio::time::timeout(limits::NOTARY_TIME, self.look(origin, raw)).await.ok().flatten()
    }

    async fn look(&self, origin: Option<Origin<'_>>, raw: &[u8]) -> Option<String> {
        let message = AuthenticatedMessage::parse(raw)?;
        let [from] = message.froms() else { return None };
        let sender = from.to_ascii_lowercase();
        let signatures = self.authenticator.verify_dkim(&message).await;
        let signatures: Vec<DkimOutput<'_>> =
            signatures.into_iter().filter(|one| one.signature().is_some_and(|one| covers(one, &message))).collect();
        let spf = match origin {
            Some(origin) if !origin.mail_from.is_empty() => self.spf(origin).await,
            Some(_) | None => SpfOutput::new(String::new()),
        };
        let mail_from = origin.and_then(|origin| origin.mail_from.rsplit_once('@')).map_or("", |(_, domain)| domain);
        let parameters = mail_auth::dmarc::verify::DmarcParameters::new(&message, &signatures, mail_from, &spf);
        let verdict = self.authenticator.verify_dmarc(parameters).await;
        let passed = [verdict.dkim_result(), verdict.spf_result()].contains(&&DmarcResult::Pass);
        passed.then_some(sender)
    }

    async fn spf(&self, origin: Origin<'_>) -> SpfOutput {
        let Origin { address, greeting, mail_from } = origin;
        let parameters = SpfParameters::verify_mail_from(address, greeting, &self.host, mail_from);
        self.authenticator.verify_spf(parameters).await
    }
}

/// What makes a letter ours to act on: whom it is from and for, and what it says.
const SIGNED: [&str; 4] = ["From", "To", "Cc", "Subject"];

/// Whether nothing that counts could have been changed or put in since it was signed: every such header is among the signed
/// ones, and the body to its very end. Otherwise words signed for somebody else could be brought here again.
fn covers(signature: &Signature, message: &AuthenticatedMessage<'_>) -> bool {
    let signed = |name: &str| signature.h.iter().filter(|one| one.trim().eq_ignore_ascii_case(name)).count();
    let there = |name: &str| {
        let is_this = |header: &[u8]| header.trim_ascii().eq_ignore_ascii_case(name.as_bytes());
        message.raw_parsed_headers().iter().filter(|(header, _)| is_this(header)).count()
    };
    signature.l == 0 && SIGNED.iter().all(|name| signed(name) >= there(name))
}
