//! app: what somebody probably meant by a key that does not exist.

/// The known names closest to this one, as a question; empty when nothing is close.
pub fn did_you_mean<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    let mut scored: Vec<(usize, &str)> = known.filter_map(|name| Some((closeness(typed, name)?, name))).collect();
    scored.sort_unstable();
    let Some(&(best, _)) = scored.first() else { return String::new() };
    let names: Vec<&str> = scored.iter().take_while(|(score, _)| *score == best).map(|(_, name)| *name).collect();
    format!(" Did you mean {}?", names.join(" or "))
}

/// Lower is closer. Nothing for names that have little in common.
fn closeness(typed: &str, name: &str) -> Option<usize> {
    if typed.len().abs_diff(name.len()) <= 2 {
        let typing_errors = strsim::osa_distance(typed, name);
        if typing_errors <= 2 && typing_errors * 2 < name.len() {
            return Some(typing_errors);
        }
    }
    // The right key in the wrong section, or in none; a secret where its file should be named.
    (own_name(typed) == own_name(name)).then_some(3)
}

fn own_name(key: &str) -> &str {
    let last = key.rsplit('.').next().unwrap_or(key);
    last.strip_suffix("_file").unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        let known = ["listen", "url", "log", "log_level", "mail.host", "mail.from", "smtp.host", "smtp.password_file"];
        for (typed, expected) in [
            ("lisen", " Did you mean listen?"),
            ("log-level", " Did you mean log_level?"),
            ("mial.from", " Did you mean mail.from?"),
            ("mail.form", " Did you mean mail.from?"),
            ("host", " Did you mean mail.host or smtp.host?"),
            ("port", ""),
            ("password", " Did you mean smtp.password_file?"),
            ("uri", " Did you mean url?"),
            ("colour", ""),
            ("", ""),
        ] {
            assert_eq!(did_you_mean(typed, known.into_iter()), expected, "{typed}");
        }
    }
}
