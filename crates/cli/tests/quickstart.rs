//! `bookends quickstart` does what its name says, anywhere, and twice.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Command, Output, Stdio},
};

fn quickstart(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bookends"));
    command
        .args(["quickstart", "--men", "3", "--dir", "new folder", "--progress", "never"])
        .current_dir(folder);
    command
}

fn quickstart_without_page(folder: &Path) -> Output {
    quickstart(folder).arg("--no-serve").output().unwrap()
}

#[test]
fn tables_and_a_book_are_made_asked_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let first = quickstart_without_page(folder.path());
    let said = String::from_utf8(first.stderr).unwrap();
    assert!(first.status.success(), "{said}");
    let place = folder.path().join("new folder");
    for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
        assert!(place.join(format!("tables/standard/{name}.egtb")).exists(), "{name}");
    }
    assert!(place.join("quickstart.bk").exists() && place.join("sample-games.pgn.zst").exists());

    let answers = String::from_utf8(first.stdout.clone()).unwrap();
    assert!(answers.contains("White mates in 11 moves") && answers.contains("e2e4"), "{answers}");
    for command in [
        "$ bookends table make --men 3 --tables 'new folder/tables'",
        "  bookends book info 'new folder/quickstart.bk'",
        "  bookends serve --book 'new folder/quickstart.bk' --games 'new folder/sample-games.pgn.zst' \
         --tables 'new folder/tables'",
    ] {
        assert!(said.contains(command), "{said}");
    }

    let second = quickstart_without_page(folder.path());
    assert_eq!(second.stdout, first.stdout);
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains("there already") && said.contains("quickstart.bk exists and is kept"), "{said}");
}

#[test]
fn it_ends_with_a_page_whose_address_it_prints() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = quickstart(folder.path())
        .args(["--bind", "127.0.0.1:0"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let address = lines.find_map(|line| {
        let (_, address) = line.split_once("the page is at http://")?;
        address.strip_suffix('/').map(str::to_owned)
    });
    let mut stream = TcpStream::connect(address.expect("the address is printed")).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<title>Bookends</title>"), "{answer}");
    child.kill().unwrap();
    child.wait().unwrap();
}
