//! Documents by their first octets, the sizes of pictures, and what the child that reads them says.

use super::folder;
use fuzz::{Target, Weight, files, texts};
use papers::{Kind, Paper};

pub fn targets() -> Vec<Target> {
    vec![kind(), child()]
}

fn kind() -> Target {
    let of = |ending| files(folder("tests/requests"), ending);
    let mut seeds: Vec<Vec<u8>> = ["png", "jpg", "tif", "pdf"].into_iter().flat_map(of).collect();
    seeds.iter_mut().for_each(|seed| seed.truncate(600));
    Target::new("paper", Weight::Light, seeds, |raw| {
        let kind = Kind::of(raw);
        assert_eq!(Kind::from_word(kind.word()), Some(kind));
        for kind in Kind::ALL {
            assert_ne!(kind.pixels(raw), Some(0));
        }
    })
}

fn child() -> Target {
    let seed = r#"{"kind":"pdf","how":"words","text":"Name: Ann","trouble":null}"#;
    let cut = r#"{"kind":"tiff","how":"recognised","text":"x","trouble":"text_cut"}"#;
    Target::json("paper_line", Weight::Light, texts(&[seed, cut]), |raw| {
        if let Some(paper) = Paper::from_line(raw) {
            assert!(paper.text.len() <= papers::limits::TEXT_OCTETS);
            assert_eq!(Paper::from_line(paper.to_line().as_bytes()), Some(paper));
        }
    })
}
