//! web: the style sheet, the script and the icon, compiled in. Their address carries a hash of what is in them,
//! so a browser may keep them for ever and still gets the new one after an update.

use sha2::{Digest, Sha256};
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    pub bytes: &'static [u8],
    pub content_type: &'static str,
}

struct Shelved {
    name: &'static str,
    href: String,
    asset: Asset,
}

const STYLE: &str = concat!(
    include_str!("../assets/base.css"),
    include_str!("../assets/parts.css"),
    include_str!("../assets/pages.css"),
    include_str!("../assets/desk.css"),
    include_str!("../assets/demo.css"),
    include_str!("../assets/console_parts.css"),
    include_str!("../assets/console.css"),
    include_str!("../assets/wording.css"),
    include_str!("../assets/front.css"),
    include_str!("../assets/desk_console.css"),
);
const SCRIPT: &str = include_str!("../assets/usher.js");
const ICON: &str = include_str!("../assets/icon.svg");

static SHELF: LazyLock<Vec<Shelved>> = LazyLock::new(|| {
    vec![
        shelve("usher.css", STYLE, "text/css; charset=utf-8"),
        shelve("usher.js", SCRIPT, "text/javascript; charset=utf-8"),
        shelve("icon.svg", ICON, "image/svg+xml"),
    ]
});

fn shelve(name: &'static str, text: &'static str, content_type: &'static str) -> Shelved {
    let (stem, ending) = name.rsplit_once('.').expect("every asset is named with an ending");
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(text.as_bytes())[..8]);
    Shelved {
        name,
        href: format!("/assets/{stem}-{hash}.{ending}"),
        asset: Asset { bytes: text.as_bytes(), content_type },
    }
}

/// The address of an asset. The names are ours; one that is not on the shelf is a bug every page test would meet.
#[must_use]
pub fn href(name: &str) -> &'static str {
    SHELF.iter().find(|shelved| shelved.name == name).map(|shelved| shelved.href.as_str()).expect("a name on the shelf")
}

/// The asset under an address, exactly as `href` wrote it.
#[must_use]
pub fn find(path: &str) -> Option<Asset> {
    SHELF.iter().find(|shelved| shelved.href == path).map(|shelved| shelved.asset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_href_says_can_be_found() {
        for name in ["usher.css", "usher.js", "icon.svg"] {
            let asset = find(href(name)).expect("found");
            assert!(!asset.bytes.is_empty());
        }
        assert!(href("usher.css").starts_with("/assets/usher-"));
        assert!(href("usher.css").ends_with(".css"));
    }

    #[test]
    fn only_the_exact_address_is_known() {
        assert_eq!(find("/assets/usher.css"), None);
        assert_eq!(find(""), None);
        assert_eq!(find("/assets/../usher.css"), None);
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("data:"));
        }
    }
}
