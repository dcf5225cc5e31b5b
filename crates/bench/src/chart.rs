//! bench: the results as one drawing. Bars and words only, readable on a light and on a dark page.

use crate::figure::{Figure, Results, Subject, Unit};
use crate::print::shown;
use std::fmt::Write;

const WIDTH: f64 = 860.0;
const LEFT: f64 = 320.0;
const LONGEST: f64 = 400.0;
const BAR: f64 = 14.0;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#1d2433}.head{font-weight:600;font-size:15px}\
    .quiet{fill:#5b6475}.ours{fill:#2563a8}.baseline{fill:#a9b4c4}.page{fill:#ffffff}\
    @media (prefers-color-scheme:dark){text{fill:#e6e9ef}.quiet{fill:#a3adbd}.ours{fill:#6aa9ea}\
    .baseline{fill:#5d6878}.page{fill:#14181f}}";

pub(crate) fn svg(subject: &Subject, results: &Results) -> String {
    let mut drawing = Drawing { out: String::new(), down: 34.0 };
    drawing.words("head", 20.0, subject.title);
    drawing.down += 24.0;
    drawing.legend(subject.baseline);
    for (unit, title) in [
        (Unit::PerSecond, subject.rates),
        (Unit::Millis, "How long somebody waits (shorter is better)"),
        (Unit::Micros, subject.costs),
        (Unit::Mebibytes, "Memory of the whole process"),
    ] {
        let figures: Vec<&Figure> = results.figures.iter().filter(|figure| figure.unit == unit).collect();
        drawing.group(title, &figures);
    }
    let height = drawing.down + 10.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"Usher beside {}\"><style>{STYLE}</style>\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\"/>\n{}</svg>\n",
        subject.baseline, drawing.out
    )
}

struct Drawing {
    out: String,
    down: f64,
}

impl Drawing {
    fn words(&mut self, class: &str, from: f64, words: &str) {
        let (words, down) = (escaped(words), self.down);
        let _infallible = writeln!(self.out, "<text class=\"{class}\" x=\"{from}\" y=\"{down}\">{words}</text>");
    }

    fn bar(&mut self, class: &str, length: f64) {
        let top = self.down - BAR + 3.0;
        let _infallible = writeln!(
            self.out,
            "<rect class=\"{class}\" x=\"{LEFT}\" y=\"{top}\" width=\"{length:.1}\" height=\"{BAR}\" rx=\"2\"/>"
        );
    }

    fn legend(&mut self, baseline: &str) {
        self.bar("ours", BAR);
        self.words("quiet", LEFT + 22.0, "Usher");
        self.down += BAR + 4.0;
        self.bar("baseline", BAR);
        self.words("quiet", LEFT + 22.0, baseline);
    }

    fn group(&mut self, title: &str, figures: &[&Figure]) {
        if figures.is_empty() {
            return;
        }
        self.down += 36.0;
        self.words("head", 20.0, title);
        let longest =
            figures.iter().flat_map(|figure| [Some(figure.ours), figure.baseline]).flatten().fold(1.0, f64::max);
        for figure in figures {
            self.down += 24.0;
            self.figure(figure, longest);
        }
    }

    fn figure(&mut self, figure: &Figure, longest: f64) {
        self.words("label", 20.0, figure.label.trim());
        self.value("ours", figure.ours, figure.unit, longest);
        if let Some(baseline) = figure.baseline {
            self.down += BAR + 3.0;
            self.value("baseline", baseline, figure.unit, longest);
        }
    }

    fn value(&mut self, class: &str, value: f64, unit: Unit, longest: f64) {
        let length = (value / longest * LONGEST).max(1.0);
        self.bar(class, length);
        self.words("quiet", LEFT + length + 8.0, &format!("{} {}", shown(value), unit.word()));
    }
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ENGINE;
    use crate::figure::Rounds;

    #[test]
    fn every_label_and_value_is_on_the_drawing() {
        let mut results = Results::default();
        let rounds = Rounds { ours: vec![12_345.0], baseline: vec![20_000.0] };
        results.rates("hot", "registrations & more", &rounds);
        results.cost("entries_1000", "a command with 1,000 entries", 41.5, Some(30.0));
        results.memory("memory_idle", "memory, idle", 12.0);
        let drawing = svg(&ENGINE, &results);
        for label in
            ["registrations &amp; more", "12,345 /s", "20,000 /s", "a command with 1,000 entries", "memory, idle"]
        {
            assert!(drawing.contains(label), "{label}");
        }
        assert!(drawing.contains("prefers-color-scheme:dark") && drawing.ends_with("</svg>\n"));
    }
}
