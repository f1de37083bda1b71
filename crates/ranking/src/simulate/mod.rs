//! Simulated clubs: how levels spread and settle, with and without the house.
//!
//! # The model
//! Every player has a true strength on the scale of the points themselves. The expected
//! score of a game is logistic in the difference, `1 / (1 + 10^(−difference / 400))`: Elo's
//! curve with Elo's scale. That scale is taken because the house's thirty levels of 100
//! points have to span what Elo spans in 3000, from a beginner to a strong engine; one
//! level is then an expected score of 0.64. Of games between equals one in five is drawn,
//! and fewer the further apart the players are.
//!
//! The simulations decide nothing: they show what the rules of the other modules lead to.
//! A run is determined by its generator's seed (on one platform: the curve is computed in
//! floating point).

mod climb;
mod club;
mod model;
mod plot;
mod snapshot;

pub use climb::{OpponentRule, house_climb};
pub use club::{ClubPlan, ClubRun, HouseGames, Member, PlanError, play_club};
pub use model::{expected_score, play};
pub use plot::svg;
pub use snapshot::Snapshot;
