//! The 级别/积分 ranking and Glicko-2.
