//! bench/http: the server Usher is measured beside: its own threads and its own loop of sockets and HTTP, and behind
//! them nothing but a word.

use crate::stage::{runtime, text};
use tokio::net::TcpListener;

/// Says where it listens, then serves until it is ended.
pub(crate) fn hello_server() -> Result<(), String> {
    runtime()?.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(text)?;
        println!("http://{}", listener.local_addr().map_err(text)?);
        web::serve_hello(listener, std::future::pending()).await;
        Ok(())
    })
}
