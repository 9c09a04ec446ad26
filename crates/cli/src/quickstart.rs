use std::{
    io::Write,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use bookends_store::Publish;
use clap::{Args, Parser};

use crate::{cli::Cli, common::Common, exit::Exit, output::shell_words::joined, report::Report, serve};

/// A few hundred real games; `corpora/README.md` says where they are from.
const SAMPLE_GAMES: &[u8] = include_bytes!("../../../corpora/games/sample.pgn.zst");

/// An ending to ask about: a king and a pawn against a king.
const THREE_MEN: &str = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1";

/// An ending to ask about, if there are tables of four men: bishop and knight against a king.
const FOUR_MEN: &str = "8/8/8/8/3k4/8/8/KNB5 w - - 0 1";

/// Arguments of `bookends quickstart`.
#[derive(Debug, Args)]
pub(crate) struct Quickstart {
    /// Folder for the tables, the games and the book
    #[arg(long, value_name = "DIR", default_value = ".", value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,

    /// Make the tables of up to so many men
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    men: u8,

    /// Address and port of the page that it ends with
    #[arg(long, value_name = "ADDR:PORT", default_value_t = serve::BIND)]
    bind: SocketAddr,

    /// End without serving the page, for scripts
    #[arg(long)]
    no_serve: bool,
}

/// Runs the commands that a newcomer would, and shows them. What exists already is kept.
pub(crate) fn run(args: &Quickstart, common: &Common) -> Result<Exit, Report> {
    let place = |name: &str| if args.dir == Path::new(".") { name.into() } else { args.dir.join(name) };
    let (tables, games, book) = (place("tables"), place("sample-games.pgn.zst"), place("quickstart.bk"));
    let common = common.with_tables(tables.clone());
    let text = |path: &Path| path.display().to_string();
    let ask_tables = |words: &[&str]| {
        let mut words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        if tables != Path::new("tables") {
            words.extend(["--tables".to_owned(), text(&tables)]);
        }
        words
    };

    let ending = if args.men > 3 { FOUR_MEN } else { THREE_MEN };

    common.note(format!("Every ending of up to {} men, solved from the rules alone:", args.men));
    step(&common, &ask_tables(&["table", "make", "--men", &args.men.to_string()]))?;

    common.note("A book from real games:");
    if !games.exists() {
        let mut file = Publish::create(&games, false)?;
        file.write_all(SAMPLE_GAMES).map_err(|e| {
            Report::new(Exit::Missing, format!("{}: cannot be written: {e}", games.display()))
        })?;
        file.commit()?;
    }
    if book.exists() {
        common.note(format!("{} exists and is kept", book.display()));
    } else {
        step(&common, &["book", "make", &text(&games), "-o", &text(&book)].map(str::to_owned))?;
    }

    common.note("Who wins this ending, and how fast?");
    step(&common, &ask_tables(&["table", "probe", ending]))?;
    common.note("What was played at the start of those games?");
    step(&common, &["book", "probe", &text(&book)].map(str::to_owned))?;

    common.note("Try next:");
    for words in [
        ask_tables(&["table", "line", ending]),
        ask_tables(&["table", "info", "KPvK"]),
        ["book", "info", &text(&book)].map(str::to_owned).to_vec(),
        ["book", "make", "YOUR-GAMES.pgn", "-o", "yours.bk"].map(str::to_owned).to_vec(),
        ["help"].map(str::to_owned).to_vec(),
    ] {
        common.note(format!("  bookends {}", joined(&words)));
    }
    let mut serve = ask_tables(&["serve", "--book", &text(&book), "--games", &text(&games)]);
    if args.bind != serve::BIND {
        serve.extend(["--bind".to_owned(), args.bind.to_string()]);
    }
    if args.no_serve {
        common.note(format!("  bookends {}", joined(&serve)));
        return Ok(Exit::Done);
    }
    common.note("");
    common.note("All of it on one page, until Ctrl-C:");
    step(&common, &serve)
}

/// Runs a command as if it had been typed, and shows it first.
fn step(common: &Common, words: &[String]) -> Result<Exit, Report> {
    common.note(format!("$ bookends {}", joined(words)));
    let cli = Cli::try_parse_from(["bookends".to_owned()].iter().chain(words))
        .map_err(|e| Report::new(Exit::Usage, e.to_string()))?;
    let exit = cli.command.run(common)?;
    common.note("");
    Ok(exit)
}
