//! app: what `usher hook` can be asked for.

use crate::data::{self, FolderArgs};
use clap::{Args, Subcommand};
use rules::desk::BookingSource;
use std::path::PathBuf;

#[derive(Subcommand)]
pub enum HookWish {
    /// The address of every tool for a desk, and whether it has a secret; with --secrets the ones to type in.
    List(ListArgs),
    /// Keep a tool's own secret: Square's signature key, Acuity's API key, or one you chose.
    Set(SetArgs),
    /// A new secret of ours, or the next one of theirs. The one before counts for three more days.
    Rotate(RotateArgs),
    /// Forget a tool's secret. Where ours take its place, it is a new one.
    Remove(ToolArgs),
}

#[derive(Args)]
pub struct HookArgs {
    /// The desk, by its public name or its number.
    #[arg(long, value_name = "NAME")]
    pub desk: String,
    #[command(flatten)]
    pub folder: FolderArgs,
}

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub hook: HookArgs,
    /// Also print the secrets of our making.
    #[arg(long)]
    pub secrets: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ToolArgs {
    /// Which booking tool.
    #[arg(value_parser = data::one_of(TOOLS, BookingSource::word))]
    pub source: BookingSource,
    #[command(flatten)]
    pub hook: HookArgs,
}

#[derive(Args)]
pub struct SetArgs {
    #[command(flatten)]
    pub tool: ToolArgs,
    /// The file with the secret; without it, it is read from standard input.
    #[arg(long, value_name = "FILE")]
    pub secret_file: Option<PathBuf>,
    /// Acuity only: the user id beside the API key. With it, Usher asks Acuity when an appointment was.
    #[arg(long, value_name = "ID")]
    pub user: Option<String>,
}

#[derive(Args)]
pub struct RotateArgs {
    #[command(flatten)]
    pub tool: ToolArgs,
    /// The secret before stops counting right away, for one that was seen by others.
    #[arg(long)]
    pub at_once: bool,
    /// The file with the tool's next own secret.
    #[arg(long, value_name = "FILE")]
    pub secret_file: Option<PathBuf>,
}

/// The tools that call; a calendar feed is looked at instead.
pub const TOOLS: &[BookingSource] = &[
    BookingSource::Standard,
    BookingSource::Calcom,
    BookingSource::Calendly,
    BookingSource::Square,
    BookingSource::Acuity,
];
