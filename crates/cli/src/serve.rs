use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::atomic::AtomicU64,
    time::Duration,
};

use bookends_explorer::{Games, Making, open_or_make};
use bookends_server::{Limits, Service, Shelf};
use clap::Args;
use tokio::{net::TcpListener, runtime, time};

use crate::{
    book,
    common::Common,
    exit::Exit,
    interrupt,
    progress::{Progress, Unit},
    report::Report,
};

/// Arguments of `bookends serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  bookends serve --tables /data/tables &
  curl 'http://127.0.0.1:9000/standard?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1'

  bookends serve --games my.pgn.zst
  curl 'http://127.0.0.1:9000/lichess?play=e2e4,e7e5'

Clients of the lichess tablebase and of its opening explorer need only the address.")]
pub(crate) struct Serve {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:9000")]
    bind: SocketAddr,

    /// A book to answer from; may be given several times, and the first that knows a position answers
    #[arg(long = "book", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    books: Vec<PathBuf>,

    /// A file of games to answer from, plain or compressed; may be given several times. It is indexed first, and the
    /// index is kept beside it as FILE.index; games that are added later are added to it
    #[arg(long = "games", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    games: Vec<PathBuf>,
}

/// Serves until the user stops it; requests under way are answered first.
pub(crate) fn run(args: &Serve, common: &Common) -> Result<Exit, Report> {
    let service = Service::new(shelf(args, common)?, Limits::default());
    let trouble = |what: &str, e: std::io::Error| {
        Report::new(Exit::Missing, format!("{what}: {e}")).help("choose another address with --bind")
    };
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(common.threads().get())
        .enable_all()
        .build()
        .map_err(|e| trouble("threads cannot be started", e))?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.bind)
            .await
            .map_err(|e| trouble(&format!("cannot listen on {}", args.bind), e))?;
        let address = listener.local_addr().map_err(|e| trouble("the address is unknown", e))?;
        common.note(format_args!("serving on http://{address}/standard?fen=…, Ctrl-C ends it"));
        bookends_server::serve(listener, service, stopped()).await.map_err(|e| trouble("serving failed", e))
    })?;
    Ok(Exit::Done)
}

/// Opens everything that is asked.
fn shelf(args: &Serve, common: &Common) -> Result<Shelf, Report> {
    let books = args.books.iter().map(|path| book::open(path)).collect::<Result<_, _>>()?;
    let mut games = Games::default();
    for path in &args.games {
        games.extend(indexed(path, common)?);
    }
    Ok(Shelf { tables: common.open_tables(), books, games })
}

/// The index of a file of games, which is made first if it has to be.
fn indexed(path: &Path, common: &Common) -> Result<Games, Report> {
    let len = bookends_store::file_len(path);
    let progress = Progress::new(common, format_args!("indexing {}", path.display()), Unit::Bytes, len);
    let bytes = AtomicU64::new(0);
    let memory = common.memory().map_or(1 << 28, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let making = Making { temp_dir: common.temp_dir(), memory, bytes: &bytes, stop: interrupt::flag() };
    let games = progress.follow(0, &bytes, || open_or_make(path, &making));
    progress.finish();
    let games = games?;
    common.note(format_args!("{}: {} games, {} positions", path.display(), games.games(), games.positions()));
    Ok(games)
}

/// Completes once the user has asked to stop.
async fn stopped() {
    while !interrupt::flag().load(std::sync::atomic::Ordering::Relaxed) {
        time::sleep(Duration::from_millis(50)).await;
    }
}
