//! The bus within one process.

use duiyi_bus::{InProcess, conformance};

#[tokio::test]
async fn the_in_process_bus_keeps_to_the_port() {
    conformance::run(|| async { InProcess::new() }).await;
}
