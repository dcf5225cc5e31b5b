//! web: how many connections there may be, all together and from one network. A proxy the operator has named brings
//! everybody's, so it is not counted.

use crate::client::Proxies;
use crate::limit::networks;
use crate::limits;
use prometheus_client::metrics::counter::Counter;
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(crate) struct Rooms {
    all: Arc<Semaphore>,
    /// Connections of each network that has any.
    taken: Taken,
    most_of_one: usize,
    proxies: Proxies,
    turned_away: Counter,
}

type Taken = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// Held as long as the connection lasts.
pub(crate) struct Room {
    _one_of_all: OwnedSemaphorePermit,
    networks: Vec<IpAddr>,
    taken: Taken,
}

impl Rooms {
    pub fn new(proxies: Proxies, turned_away: Counter) -> Rooms {
        Rooms::of(limits::CONNECTIONS_OF_ONE, proxies, turned_away)
    }

    pub fn of(most_of_one: usize, proxies: Proxies, turned_away: Counter) -> Rooms {
        let all = Arc::new(Semaphore::new(limits::CONNECTIONS));
        Rooms { all, taken: Taken::default(), most_of_one, proxies, turned_away }
    }

    /// One of all, as soon as there is one.
    pub async fn any(&self) -> io::Result<OwnedSemaphorePermit> {
        self.all.clone().acquire_owned().await.map_err(io::Error::other)
    }

    /// None if this network has enough of them.
    pub fn take(&self, one_of_all: OwnedSemaphorePermit, peer: IpAddr) -> Option<Room> {
        let networks = if self.proxies.holds(peer) { Vec::new() } else { self.counted(peer) };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |(network, most): &(IpAddr, usize)| taken.get(network).is_some_and(|taken| taken >= most);
        if networks.iter().any(is_full) {
            self.turned_away.inc();
            return None;
        }
        let networks: Vec<IpAddr> = networks.into_iter().map(|(network, _)| network).collect();
        networks.iter().for_each(|network| *taken.entry(*network).or_insert(0) += 1);
        Some(Room { _one_of_all: one_of_all, networks, taken: self.taken.clone() })
    }

    /// The networks this address counts for, and how many connections each may have.
    fn counted(&self, peer: IpAddr) -> Vec<(IpAddr, usize)> {
        let (household, site) = networks(peer);
        let site = site.map(|site| (site, self.most_of_one * limits::SITE_CONNECTIONS));
        [(household, self.most_of_one)].into_iter().chain(site).collect()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for network in &self.networks {
            match taken.get_mut(network) {
                Some(many) if *many > 1 => *many -= 1,
                Some(_) | None => drop(taken.remove(network)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(rooms: &Rooms, peer: &str) -> Option<Room> {
        let one = rooms.all.clone().try_acquire_owned().expect("room for all");
        rooms.take(one, peer.parse().expect("an address"))
    }

    #[test]
    fn one_network_has_its_share_and_gets_it_back() {
        let rooms = Rooms::of(2, Proxies::default(), Counter::default());
        let first = take(&rooms, "203.0.113.7").expect("room");
        let _second = take(&rooms, "::ffff:203.0.113.7").expect("room");
        assert!(take(&rooms, "203.0.113.7").is_none());
        assert!(take(&rooms, "203.0.113.8").is_some(), "others are not kept out");
        assert_eq!(rooms.turned_away.get(), 1);
        drop(first);
        assert!(take(&rooms, "203.0.113.7").is_some());
        assert_eq!(rooms.taken.lock().expect("no panic").len(), 1, "who has left is forgotten");
        assert_eq!(rooms.all.available_permits(), limits::CONNECTIONS - 1);
    }

    #[test]
    fn a_site_of_ipv6_has_more_than_a_household_and_not_all() {
        let rooms = Rooms::of(2, Proxies::default(), Counter::default());
        let household = |number: usize| format!("2001:db8:1:{number:x}::1");
        let held: Vec<Option<Room>> = (0..10).map(|number| take(&rooms, &household(number))).collect();
        assert_eq!(held.iter().flatten().count(), 2 * limits::SITE_CONNECTIONS);
        assert!(take(&rooms, "2001:db8:2:1::1").is_some());
    }

    #[test]
    fn a_named_proxy_brings_everybody() {
        let proxies = Proxies::new(vec![("127.0.0.1".parse().expect("an address"), 32)]);
        let rooms = Rooms::of(1, proxies, Counter::default());
        let held: Vec<Room> = (0..50).filter_map(|_| take(&rooms, "127.0.0.1")).collect();
        assert_eq!(held.len(), 50);
    }
}
