//! What is printed when the club opens: where it is reached, large and as a QR code.

use std::fmt::Write as _;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::config::Lang;

/// The words around the addresses.
struct Words {
    open_here: &'static str,
    others: &'static str,
    alone: &'static str,
    stop: &'static str,
}

const fn words(lang: Lang) -> Words {
    match lang {
        Lang::ZhHans => Words {
            open_here: "对弈已开门。本机打开",
            others: "同一网络里的其他人扫码或输入",
            alone: "没有找到局域网地址，只有本机能打开。",
            stop: "按 Ctrl-C 停止。",
        },
        Lang::ZhHant => Words {
            open_here: "對弈已開門。本機打開",
            others: "同一網路裡的其他人掃碼或輸入",
            alone: "沒有找到區域網路位址，只有本機能打開。",
            stop: "按 Ctrl-C 停止。",
        },
        Lang::En => Words {
            open_here: "Duiyi is open. On this machine",
            others: "Others on the same network scan the code or type",
            alone: "No network address was found: only this machine can open it.",
            stop: "Ctrl-C stops it.",
        },
    }
}

/// The text to print. `local` is the address on this machine, `others` those for everybody
/// else, the best first.
pub(crate) fn banner(lang: Lang, local: &str, others: &[String]) -> String {
    let words = words(lang);
    let mut text = format!("\n  {}:  http://{local}/\n", words.open_here);
    match others.split_first() {
        Some((best, rest)) => {
            let _ = writeln!(text, "  {}:\n", words.others);
            text.push_str(&indent(&qr(&url(best))));
            let _ = writeln!(text, "\n      {}\n", spaced(best));
            for address in rest {
                let _ = writeln!(text, "  {}", url(address));
            }
        }
        None => {
            let _ = writeln!(text, "  {}", words.alone);
        }
    }
    let _ = writeln!(text, "\n  {}\n", words.stop);
    text
}

fn url(address: &str) -> String {
    if address.contains("://") {
        address.to_owned()
    } else {
        format!("http://{address}")
    }
}

/// Room between the characters makes an address readable across a room.
fn spaced(address: &str) -> String {
    let mut text = String::with_capacity(address.len() * 2);
    for character in address.chars() {
        text.push(character);
        text.push(' ');
    }
    text
}

/// Dark terminals are the rule, so light modules are drawn and dark ones left out.
fn qr(url: &str) -> String {
    QrCode::new(url).map_or_else(
        |_| String::new(),
        |code| {
            code.render::<Dense1x2>()
                .dark_color(Dense1x2::Light)
                .light_color(Dense1x2::Dark)
                .build()
        },
    )
}

fn indent(block: &str) -> String {
    let mut text = String::new();
    for line in block.lines() {
        let _ = writeln!(text, "    {line}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_address_stands_large_below_its_code() {
        let others = ["192.168.1.5:8080".to_owned(), "172.17.0.1:8080".to_owned()];
        let text = banner(Lang::En, "127.0.0.1:8080", &others);
        assert!(text.contains("http://127.0.0.1:8080/"));
        assert!(text.contains("1 9 2 . 1 6 8 . 1 . 5 : 8 0 8 0"));
        assert!(text.contains("http://172.17.0.1:8080"));
        assert!(text.contains('█'));
    }

    #[test]
    fn a_machine_alone_says_so() {
        for lang in [Lang::ZhHans, Lang::ZhHant, Lang::En] {
            let text = banner(lang, "127.0.0.1:8080", &[]);
            assert!(text.contains(words(lang).alone));
        }
    }
}
