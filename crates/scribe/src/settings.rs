//! scribe: who is asked, how long we wait, and what it costs.

use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Provider);

/// Which language the other side speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Provider {
    /// Nobody: rules and templates only.
    None,
    /// The Messages API.
    Anthropic,
    /// Chat completions, as many services and local programs speak them.
    OpenAi,
}

/// Hundredths of the operator's currency for a million tokens; 300 is 3.00.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prices {
    pub tokens_in: u32,
    pub tokens_out: u32,
}

impl Prices {
    /// In millionths of the currency, rounded up.
    #[must_use]
    pub fn cost(self, tokens_in: u64, tokens_out: u64) -> u64 {
        let hundredths = tokens_in.saturating_mul(u64::from(self.tokens_in));
        let hundredths = hundredths.saturating_add(tokens_out.saturating_mul(u64::from(self.tokens_out)));
        hundredths.div_ceil(100)
    }
}

#[derive(Clone)]
pub struct Settings {
    pub provider: Provider,
    pub model: String,
    /// Without a slash at the end: `https://api.anthropic.com`, `http://127.0.0.1:11434/v1`.
    pub endpoint: String,
    pub key: Option<String>,
    /// For one question, tries included.
    pub seconds: u32,
    pub prices: Prices,
    /// In millionths of the currency; nothing more is asked in a month that has cost this much.
    pub monthly_limit: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_tokens_cost_their_price() {
        let prices = Prices { tokens_in: 300, tokens_out: 1_500 };
        assert_eq!(prices.cost(1_000_000, 0), 3_000_000);
        assert_eq!(prices.cost(0, 1_000_000), 15_000_000);
        assert_eq!(prices.cost(1, 0), 3, "rounded up, never down");
        assert_eq!(Prices::default().cost(5_000, 5_000), 0);
    }
}
