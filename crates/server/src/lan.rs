//! The addresses by which others on the network reach this machine.

use std::net::{IpAddr, Ipv4Addr};

/// A network address of this machine with the name of its card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interface {
    pub(crate) name: String,
    pub(crate) address: IpAddr,
}

/// How likely it is that a guest in the same room reaches an address. The best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// A network card with a private address: the ordinary case.
    Card,
    /// A network card with a public address.
    Public,
    /// A network of containers, virtual machines or a tunnel.
    Virtual,
    /// Only this machine.
    Loopback,
}

/// Names of cards that lead to containers, virtual machines and tunnels.
const VIRTUAL_CARDS: [&str; 18] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vethernet",
    "cni",
    "flannel",
    "cali",
    "podman",
    "lxc",
    "lxd",
    "tun",
    "tap",
    "wg",
    "tailscale",
    "zt",
];

/// This machine's addresses as the system tells them; none when it does not.
pub(crate) fn interfaces() -> Vec<Interface> {
    match if_addrs::get_if_addrs() {
        Ok(found) => found
            .into_iter()
            .map(|card| Interface {
                address: card.ip(),
                name: card.name,
            })
            .collect(),
        Err(error) => {
            tracing::warn!(%error, "the network addresses of this machine are unknown");
            Vec::new()
        }
    }
}

/// Addresses to hand out, the best first: real cards before containers and tunnels, IPv4
/// before IPv6, which is hard to type. Loopback and link-local addresses are left out: they
/// lead nobody here.
pub(crate) fn addresses(interfaces: &[Interface]) -> Vec<IpAddr> {
    let mut ranked: Vec<_> = interfaces
        .iter()
        .filter(|interface| !is_link_local(interface.address))
        .map(|interface| {
            (
                reach(interface),
                interface.address.is_ipv6(),
                interface.address,
            )
        })
        .filter(|(reach, ..)| *reach != Reach::Loopback)
        .collect();
    // Stable: the system's own order decides among equals.
    ranked.sort_by_key(|&(reach, is_ipv6, _)| (reach == Reach::Virtual, is_ipv6, reach));
    let mut addresses: Vec<IpAddr> = Vec::new();
    for (.., address) in ranked {
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    addresses
}

fn reach(Interface { name, address }: &Interface) -> Reach {
    let name = name.to_ascii_lowercase();
    if address.is_loopback() {
        Reach::Loopback
    } else if VIRTUAL_CARDS.iter().any(|card| name.starts_with(card)) || is_shared(*address) {
        Reach::Virtual
    } else if is_private(*address) {
        Reach::Card
    } else {
        Reach::Public
    }
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// 100.64.0.0/10, which tunnels such as Tailscale use.
fn is_shared(address: IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if address.octets()[0] == 100 && address.octets()[1] & 0xc0 == 64)
}

fn is_link_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_link_local() || address == Ipv4Addr::UNSPECIFIED,
        IpAddr::V6(address) => address.is_unicast_link_local() || address.is_unspecified(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interfaces(list: &[(&str, &str)]) -> Vec<Interface> {
        list.iter()
            .map(|(name, address)| Interface {
                name: (*name).to_owned(),
                address: address.parse().expect("an address"),
            })
            .collect()
    }

    #[test]
    fn real_cards_come_first_and_loopback_never() {
        let machine = interfaces(&[
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("tailscale0", "100.101.1.2"),
            ("wlan0", "fe80::1"),
            ("wlan0", "fd12::5"),
            ("eth1", "203.0.113.9"),
            ("wlan0", "192.168.1.5"),
            ("lo", "::1"),
        ]);
        let expected = [
            "192.168.1.5",
            "203.0.113.9",
            "fd12::5",
            "172.17.0.1",
            "100.101.1.2",
        ];
        let found: Vec<_> = addresses(&machine)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_machine_without_network_has_nothing_to_hand_out() {
        assert!(addresses(&interfaces(&[("lo", "127.0.0.1"), ("eth0", "169.254.3.4")])).is_empty());
    }

    #[test]
    fn an_address_told_twice_is_listed_once() {
        let machine = interfaces(&[("en0", "10.0.0.7"), ("en0:1", "10.0.0.7")]);
        assert_eq!(addresses(&machine).len(), 1);
    }
}
