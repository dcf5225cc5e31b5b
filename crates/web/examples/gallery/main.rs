//! Writes every page in every state into a folder, with the assets beside them and an index.
//! Open `index.html` from any file server rooted there: `cargo run -p web --example gallery -- FOLDER`.

mod samples;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};
use web::{assets, pages};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).ok_or_else(|| io::Error::other("say which folder to write to"))?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("assets"))?;
    for name in ["usher.css", "usher.js", "icon.svg"] {
        let asset = assets::find(assets::href(name)).ok_or_else(|| io::Error::other(name))?;
        fs::write(folder.join(assets::href(name).trim_start_matches('/')), asset.bytes)?;
    }
    let mut index = String::from("<!doctype html><html lang=\"en\"><title>Gallery</title><ul>\n");
    for (name, page) in samples::all() {
        writeln!(index, "<li><a href=\"{name}.html\">{name}</a></li>").map_err(io::Error::other)?;
        fs::write(folder.join(format!("{name}.html")), beside(&page))?;
    }
    fs::write(folder.join("live.html"), samples::house::demo().render_live())?;
    fs::write(folder.join("mail.html"), MAIL)?;
    fs::write(folder.join("index.html"), index)
}

/// The addresses of the product, turned into the files beside this one.
fn beside(page: &str) -> String {
    page.replace("=\"/assets/", "=\"assets/")
        .replace("\"/e/winter-reading/embed\"", "\"register-embedded.html\"")
        .replace("\"/e/winter-reading\"", "\"register-seats.html\"")
        .replace("\"/demo/mail/14/html\"", "\"mail.html\"")
        .replace("\"/demo/mail/14\"", "\"demo-mail.html\"")
        .replace("\"/demo\"", "\"demo.html\"")
}

const MAIL: &str = "<!doctype html><html lang=\"en\"><base target=\"_top\"><title>Mail</title>\
    <p>Hello Bo,</p><p>a seat is free for you. It is held for you until 20:14.</p>\
    <p><a href=\"link-offer.html\">Take the seat</a></p>";
