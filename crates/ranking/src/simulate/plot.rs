//! A plot of simulated clubs: points over time, and who stands at which level at the end.
//!
//! One panel a run, all on the same scale, so that runs can be compared by eye. The bars
//! beside a panel count the members of each level and share its axis.

use std::fmt::Write as _;
use std::ops::Range;

use super::{ClubRun, HouseGames, Snapshot};
use crate::{Language, Level, Points};

const PANEL_WIDTH: f64 = 420.0;
const PANEL_HEIGHT: f64 = 400.0;
const BARS_WIDTH: f64 = 110.0;
const LEFT: f64 = 96.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 64.0;
const GAP: f64 = 28.0;
/// From one panel's left edge to the next one's.
const STRIDE: f64 = LEFT + PANEL_WIDTH + BARS_WIDTH + GAP;

/// The colors of the house, by role, in light and in dark.
const STYLE: &str = "\
text{fill:#1F1D1A;font:13px system-ui,'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif}\
.page{fill:#FAF8F3}.grid{stroke:#D9D1C1}.range{fill:#27557F;opacity:.12}\
.middle{fill:#27557F;opacity:.25}.median{fill:none;stroke:#B0362B;stroke-width:2}\
.bar{fill:#27557F}.muted{fill:#665F54;font-size:12px}.title{font-size:16px;font-weight:600}\
@media(prefers-color-scheme:dark){text{fill:#EEE9DF}.page{fill:#171614}.grid{stroke:#3A362F}\
.range,.middle,.bar{fill:#7FB2E5}.median{stroke:#E5705F}.muted{fill:#A89F90}}";

/// Draws the runs side by side as an SVG document of its own, which loads nothing.
pub fn svg(runs: &[ClubRun], language: Language) -> String {
    let words = Words::of(language);
    let axis = Axis::over(runs);
    let width = STRIDE * runs.len().max(1) as f64;
    let height = TOP + PANEL_HEIGHT + BOTTOM;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" lang=\"{}\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n",
        words.lang, words.title,
    );
    for (index, run) in runs.iter().enumerate() {
        let panel = Panel {
            left: STRIDE * index as f64 + LEFT,
            axis: &axis,
            run,
            words: &words,
        };
        panel.draw(&mut out);
    }
    out.push_str("</svg>\n");
    out
}

/// What the plot says, in one language.
struct Words {
    language: Language,
    lang: &'static str,
    title: &'static str,
    closed: &'static str,
    open: &'static str,
    games: &'static str,
    members: &'static str,
    legend: &'static str,
}

impl Words {
    fn of(language: Language) -> Self {
        match language {
            Language::ZhHans => Self {
                language,
                lang: "zh-Hans",
                title: "积分随对局数的变化",
                closed: "只有人与人对局",
                open: "一半对局与电脑进行",
                games: "每人对局数",
                members: "终局时各级别人数",
                legend: "线：中位数 · 深色：中间八成 · 浅色：全部",
            },
            Language::ZhHant => Self {
                language,
                lang: "zh-Hant",
                title: "積分隨對局數的變化",
                closed: "只有人與人對局",
                open: "一半對局與電腦進行",
                games: "每人對局數",
                members: "終局時各級別人數",
                legend: "線：中位數 · 深色：中間八成 · 淺色：全部",
            },
            Language::En => Self {
                language,
                lang: "en",
                title: "Points over games played",
                closed: "people play people only",
                open: "half of the games against the house",
                games: "games played by each",
                members: "members by level, at the end",
                legend: "line: median · dark: middle 80 % · light: all",
            },
        }
    }

    /// What stands at a gridline: the points, and the level that begins there.
    fn gridline(&self, points: i32) -> String {
        match Level::of(Points::from_whole(points)) {
            Level::UNRANKED => points.to_string(),
            level => format!("{points} · {}", level.label(self.language)),
        }
    }
}

/// The axis of points, in whole points, both ends multiples of 100.
struct Axis {
    range: Range<i32>,
    step: i32,
}

impl Axis {
    fn over(runs: &[ClubRun]) -> Self {
        let snapshots = || runs.iter().flat_map(|run| &run.snapshots);
        let lowest = snapshots().map(|s| s.lowest.to_f64()).fold(0.0, f64::min);
        let highest = snapshots().map(|s| s.highest.to_f64()).fold(0.0, f64::max);
        let start = (lowest / 100.0).floor() as i32 * 100;
        let end = (highest / 100.0).floor() as i32 * 100 + 100;
        let step = [100, 200, 500, 1_000, 2_000]
            .into_iter()
            .find(|step| (end - start) / step <= 16)
            .unwrap_or(5_000);
        Self {
            range: start..end,
            step,
        }
    }

    /// Gridlines at whole multiples of the step, 0 among them.
    fn gridlines(&self) -> impl Iterator<Item = i32> {
        let first =
            self.range.start.div_euclid(self.step) + i32::from(self.range.start % self.step != 0);
        (first * self.step..=self.range.end).step_by(self.step as usize)
    }

    fn y(&self, points: f64) -> f64 {
        let span = f64::from(self.range.end - self.range.start);
        TOP + PANEL_HEIGHT * (f64::from(self.range.end) - points) / span
    }
}

struct Panel<'a> {
    left: f64,
    axis: &'a Axis,
    run: &'a ClubRun,
    words: &'a Words,
}

impl Panel<'_> {
    fn draw(&self, out: &mut String) {
        self.draw_frame(out);
        self.draw_band(out, "range", |s| s.lowest, |s| s.highest);
        self.draw_band(out, "middle", |s| s.tenth, |s| s.ninetieth);
        let median = self.line(self.run.snapshots.iter(), |s| s.median);
        tag(
            out,
            format_args!("<polyline class=\"median\" points=\"{median}\"/>"),
        );
        if let Some(end) = self.run.snapshots.last() {
            self.draw_bars(out, end);
        }
    }

    fn draw_frame(&self, out: &mut String) {
        let right = self.left + PANEL_WIDTH;
        let title = match self.run.house {
            HouseGames::None => self.words.closed,
            HouseGames::Half => self.words.open,
        };
        text(out, self.left, TOP - 24.0, "class=\"title\"", title);
        for points in self.axis.gridlines() {
            let y = self.axis.y(f64::from(points));
            tag(
                out,
                format_args!(
                    "<line class=\"grid\" x1=\"{:.1}\" x2=\"{right:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>",
                    self.left,
                ),
            );
            let label = self.words.gridline(points);
            text(out, self.left - 8.0, y + 4.0, "text-anchor=\"end\"", &label);
        }
        let under = TOP + PANEL_HEIGHT;
        let rounds = self.rounds();
        text(out, self.left, under + 20.0, "", "0");
        text(
            out,
            right,
            under + 20.0,
            "text-anchor=\"end\"",
            &rounds.to_string(),
        );
        let middle = self.left + PANEL_WIDTH / 2.0;
        text(
            out,
            middle,
            under + 20.0,
            "text-anchor=\"middle\"",
            self.words.games,
        );
        text(
            out,
            self.left,
            under + 46.0,
            "class=\"muted\"",
            self.words.legend,
        );
    }

    fn draw_band(
        &self,
        out: &mut String,
        class: &str,
        low: fn(&Snapshot) -> Points,
        high: fn(&Snapshot) -> Points,
    ) {
        let above = self.line(self.run.snapshots.iter(), high);
        let below = self.line(self.run.snapshots.iter().rev(), low);
        tag(
            out,
            format_args!("<polygon class=\"{class}\" points=\"{above} {below}\"/>"),
        );
    }

    fn line<'s>(
        &self,
        snapshots: impl Iterator<Item = &'s Snapshot>,
        points: fn(&Snapshot) -> Points,
    ) -> String {
        let place = |snapshot: &Snapshot| {
            let x = self.left + PANEL_WIDTH * f64::from(snapshot.round) / f64::from(self.rounds());
            format!("{x:.1},{:.1}", self.axis.y(points(snapshot).to_f64()))
        };
        snapshots.map(place).collect::<Vec<_>>().join(" ")
    }

    /// One bar a level that anyone holds. The unranked bar stands just below the first
    /// level, however deep the points of the unranked reach.
    fn draw_bars(&self, out: &mut String, end: &Snapshot) {
        let most = end
            .levels
            .iter()
            .map(|&(_, count)| count)
            .max()
            .unwrap_or(1)
            .max(1);
        let left = self.left + PANEL_WIDTH + 8.0;
        let longest = BARS_WIDTH - 40.0;
        for &(level, count) in end.levels.iter().filter(|&&(_, count)| count > 0) {
            let lower = level.lowest_points().map_or(0.0, Points::to_f64);
            let (top, bottom) = (self.axis.y(lower + 95.0), self.axis.y(lower + 5.0));
            let length = longest * f64::from(count) / f64::from(most);
            tag(
                out,
                format_args!(
                    "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{length:.1}\" height=\"{:.1}\"/>",
                    bottom - top,
                ),
            );
            let label = count.to_string();
            text(
                out,
                left + length + 4.0,
                f64::midpoint(top, bottom) + 4.0,
                "class=\"muted\"",
                &label,
            );
        }
        let right = left + BARS_WIDTH - 8.0;
        text(
            out,
            right,
            TOP + PANEL_HEIGHT + 46.0,
            "class=\"muted\" text-anchor=\"end\"",
            self.words.members,
        );
    }

    /// How many games the run has; never 0, which no run has and a quotient must not meet.
    fn rounds(&self) -> u32 {
        self.run
            .snapshots
            .last()
            .map_or(1, |snapshot| snapshot.round.max(1))
    }
}

/// Writing to a `String` cannot fail.
fn tag(out: &mut String, tag: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{tag}");
}

/// All texts are this file's own words and numbers: none needs escaping.
fn text(out: &mut String, x: f64, y: f64, attributes: &str, content: &str) {
    let space = if attributes.is_empty() { "" } else { " " };
    tag(
        out,
        format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\"{space}{attributes}>{content}</text>"),
    );
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::simulate::{ClubPlan, play_club};

    fn runs() -> Vec<ClubRun> {
        [HouseGames::None, HouseGames::Half]
            .map(|house| {
                let plan = ClubPlan::new(40, 120, house).expect("test plan");
                play_club(&plan, &mut ChaCha8Rng::seed_from_u64(1))
            })
            .to_vec()
    }

    #[test]
    fn the_plot_has_a_median_and_two_bands_for_each_run() {
        let drawn = svg(&runs(), Language::En);
        for class in ["median", "range", "middle"] {
            assert_eq!(
                drawn.matches(&format!("class=\"{class}\"")).count(),
                2,
                "{class}"
            );
        }
        assert!(drawn.contains("people play people only"));
        assert!(drawn.contains("half of the games against the house"));
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
    }

    #[test]
    fn bars_count_every_member_of_a_run() {
        let runs = runs();
        let drawn = svg(&runs[..1], Language::ZhHans);
        let end = runs[0].snapshots.last().expect("a look");
        let held = end.levels.iter().filter(|(_, count)| *count > 0).count();
        assert_eq!(drawn.matches("class=\"bar\"").count(), held);
    }

    #[test]
    fn gridlines_are_multiples_of_the_step_and_few() {
        let axis = Axis {
            range: -700..2_500,
            step: 200,
        };
        let lines: Vec<i32> = axis.gridlines().collect();
        assert_eq!((lines[0], lines[lines.len() - 1]), (-600, 2_400));
        assert!(lines.contains(&0));
        let over = Axis::over(&runs());
        assert!(over.gridlines().count() <= 17);
    }

    #[test]
    fn nothing_to_draw_is_an_empty_sheet() {
        let drawn = svg(&[], Language::ZhHant);
        assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    }
}
