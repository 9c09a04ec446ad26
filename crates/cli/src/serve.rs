use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use bookends_explorer::{Games, Making, open_or_make};
use bookends_server::{Limits, Service, Shelf};
use clap::{Args, ValueEnum};
use tokio::{net::TcpListener, runtime, time};
use tracing::Level;

use crate::{
    book,
    common::Common,
    exit::Exit,
    interrupt,
    progress::{Progress, Unit},
    report::Report,
};

/// Where the server listens unless it is told otherwise; the port is that of lichess's tablebase server.
pub(crate) const BIND: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 9000);

/// Arguments of `bookends serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples; the page for people is at http://127.0.0.1:9000/
  bookends serve --tables /data/tables --book openings.bk
  curl 'http://127.0.0.1:9000/standard?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1'

  bookends serve --games my.pgn.zst
  curl 'http://127.0.0.1:9000/lichess?play=e2e4,e7e5'

Clients of the lichess tablebase and of its opening explorer need only the address.")]
pub(crate) struct Serve {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDR:PORT", default_value_t = BIND)]
    bind: SocketAddr,

    /// A book to answer from; may be given several times, and the first that knows a position answers
    #[arg(long = "book", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    books: Vec<PathBuf>,

    /// A file of games to answer from, plain or compressed; may be given several times. It is indexed first, and the
    /// index is kept beside it as FILE.index; games that are added later are added to it
    #[arg(long = "games", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    games: Vec<PathBuf>,

    /// What is logged on the standard error, a line each: errors, also starts and reloads, or also every request
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t)]
    log: LogLevel,

    /// How it is logged
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    log_format: LogFormat,
}

/// What is logged.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum LogLevel {
    /// What is broken
    Error,
    /// Starts, reloads and ends too
    #[default]
    Info,
    /// Every request too
    Debug,
}

/// How it is logged.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum LogFormat {
    /// For people
    #[default]
    Text,
    /// A JSON object a line
    Json,
}

impl Serve {
    /// Sends the log to the standard error.
    fn start_log(&self) {
        let level = match self.log {
            LogLevel::Error => Level::ERROR,
            LogLevel::Info => Level::INFO,
            LogLevel::Debug => Level::DEBUG,
        };
        let log =
            tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level).with_ansi(false);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
    }
}

/// Serves until the user stops it; requests under way are answered first.
pub(crate) fn run(args: &Serve, common: &Common) -> Result<Exit, Report> {
    args.start_log();
    let service = Service::new(shelf(args, common)?, Limits::default());
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| reload_when_asked(args, common, &service, &ended));
        let served = listen(args, common, service.clone());
        ended.store(true, Ordering::Relaxed);
        served
    })
}

/// Serves on the address.
fn listen(args: &Serve, common: &Common, service: Service) -> Result<Exit, Report> {
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
        common.note(format_args!("the page is at http://{address}/"));
        common.note(format_args!("clients of lichess ask http://{address}/standard?fen=…; Ctrl-C ends it"));
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

/// Opens everything anew whenever SIGHUP asks for it. What cannot be opened is told, and the old stays.
fn reload_when_asked(args: &Serve, common: &Common, service: &Service, ended: &AtomicBool) {
    let asked = interrupt::reload_flag();
    while !ended.load(Ordering::Relaxed) {
        if asked.swap(false, Ordering::Relaxed) {
            match shelf(args, common) {
                Ok(shelf) => {
                    service.exchange(shelf);
                    tracing::info!("tables, books and games are read anew");
                }
                Err(report) => {
                    report.print();
                    tracing::error!("the old tables, books and games are kept");
                }
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Completes once the user has asked to stop.
async fn stopped() {
    while !interrupt::flag().load(Ordering::Relaxed) {
        time::sleep(Duration::from_millis(50)).await;
    }
}
