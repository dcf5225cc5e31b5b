//! app: `usher export` — an event's guests or a desk's waitlist as CSV, a workbook or JSON lines, a page at a time.

use crate::data::{self, DATABASE, FolderArgs};
use crate::meter::Meter;
use crate::secrets::private;
use crate::trouble::{Trouble, show};
use clap::{Args, ValueEnum};
use intake::SheetFormat;
use services::ListPages;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use store::sqlite::SqliteReader;

#[derive(Args)]
#[command(group = clap::ArgGroup::new("whose").args(["event", "desk"]).required(true))]
pub struct ExportArgs {
    /// The event, by its number or its public name.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
    /// A desk instead: its waitlist.
    #[arg(long, value_name = "DESK")]
    desk: Option<String>,
    /// The form [default: as the ending of --out says, else csv].
    #[arg(long, value_enum)]
    format: Option<FormatArg>,
    /// Only guests in this state: confirmed, waitlisted, pending, cancelled, paused, expired or offered.
    #[arg(long)]
    state: Option<String>,
    /// The file to write, for its owner only. Without it, the list goes to stdout.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatArg {
    Csv,
    Xlsx,
    Jsonl,
}

pub fn export(args: &ExportArgs) -> Result<(), Trouble> {
    let format = format(args)?;
    let path = args.folder.folder()?.join(DATABASE);
    let mut reader = data::open(&path)?;
    let list = match &args.desk {
        Some(desk) => data::desk(&mut reader, &path, desk)?.0,
        None => data::event(&mut reader, &path, args.event.as_deref().unwrap_or_default())?.0,
    };
    if args.out.is_none() && format == SheetFormat::Xlsx && std::io::stdout().is_terminal() {
        return Err(Trouble::CouldNot("A workbook does not belong on a screen. Name a file with --out.".to_string()));
    }
    let begun = ListPages::start(&mut reader, list, format, args.state.as_deref());
    let begun = begun.map_err(|error| data::cannot_open(&path, &error))?;
    let pages = begun.ok_or_else(|| Trouble::CouldNot("There is no such list.".to_string()))?;
    let pages = pages.map_err(|problem| Trouble::CouldNot(problem.text))?;
    let mut out = Out { reader, path: &path, pages, meter: Meter::new("Exporting") };
    match &args.out {
        Some(file) => out.into_file(file),
        None => out.write(&mut std::io::stdout().lock()),
    }
}

/// As it was said, or as the file's name says. A name that says something else would lie about what is in the file.
fn format(args: &ExportArgs) -> Result<SheetFormat, Trouble> {
    match args.format {
        Some(FormatArg::Csv) => Ok(SheetFormat::Csv),
        Some(FormatArg::Xlsx) => Ok(SheetFormat::Xlsx),
        Some(FormatArg::Jsonl) => Ok(SheetFormat::JsonLines),
        None => match args.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str()) {
            None => Ok(SheetFormat::Csv),
            Some(ending) => SheetFormat::from_word(ending).ok_or_else(|| {
                let text =
                    format!("A list is not written as .{ending}. Choose .csv, .xlsx or .jsonl, or say --format.");
                Trouble::CouldNot(text)
            }),
        },
    }
}

struct Out<'p> {
    reader: SqliteReader,
    path: &'p Path,
    pages: ListPages,
    meter: Meter,
}

impl Out<'_> {
    fn write(&mut self, out: &mut dyn Write) -> Result<(), Trouble> {
        let cannot = |error: std::io::Error| {
            if error.kind() == std::io::ErrorKind::BrokenPipe {
                return Trouble::NobodyReads;
            }
            Trouble::CouldNot(format!("The list could not be written: {error}."))
        };
        loop {
            let octets = self.pages.next(&mut self.reader).map_err(|error| data::cannot_open(self.path, &error))?;
            let Some(octets) = octets else { return out.flush().map_err(cannot) };
            out.write_all(&octets).map_err(cannot)?;
            self.meter.at(self.pages.read(), self.pages.of());
        }
    }

    /// The whole list or nothing: half a file never has the name of a whole one.
    fn into_file(mut self, file: &Path) -> Result<(), Trouble> {
        let draft = private::draft_of(file)?;
        let written = File::options().write(true).open(&draft);
        let written =
            written.map_err(|error| Trouble::CouldNot(format!("{} cannot be written: {error}.", file.display())));
        let written = written.and_then(|mut out| {
            self.write(&mut out)?;
            out.sync_all().map_err(|error| Trouble::CouldNot(format!("{} cannot be written: {error}.", file.display())))
        });
        written.inspect_err(|_| drop(std::fs::remove_file(&draft)))?;
        private::put_in_place(&draft, file)?;
        drop(self.meter);
        show(&format!("{} rows looked through; the list is in {}.\n", self.pages.read(), file.display()))
    }
}
