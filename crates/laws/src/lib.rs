//! A game of chess under the Laws: history, results, claims, dead positions, clocks.
