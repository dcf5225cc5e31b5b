//! post: bars drawn by hand, as SVG for pages and as a picture in a mail, and as table cells for mail programs that show
//! no pictures. Colours follow the text around them, so that light and dark both work.

use crate::words::html_value as escaped;

/// One bar: so many of so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    pub label: String,
    pub freed: u32,
    pub filled: u32,
    /// Said at the end of the line, such as "3 of 5".
    pub said: String,
}

/// A drawing of bars, and what it shows in words for those who cannot see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bars {
    /// Tells the drawings of one page apart.
    pub id: &'static str,
    pub title: String,
    pub words: String,
    pub bars: Vec<Bar>,
}

const WIDTH: u32 = 360;
const ROW: u32 = 40;
const LABEL_CHARS: usize = 32;

/// Whose colour the bars have: that of the page around them, or one of their own where there is no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    OfThePage,
    OfTheHouse,
}

impl Bars {
    #[must_use]
    pub fn svg(&self, ink: Ink) -> String {
        let height = ROW * u32::try_from(self.bars.len()).unwrap_or(0).max(1) + 4;
        let colour = match ink {
            Ink::OfThePage => "",
            Ink::OfTheHouse => " color=\"#17594a\" width=\"360\"",
        };
        let (id, title, words) = (self.id, escaped(&self.title), escaped(&self.words));
        let rows: String = self.bars.iter().zip(0..).map(|(bar, at)| self.row(bar, at * ROW)).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" font-family=\"sans-serif\" font-size=\"14\"{colour}>\
             <title id=\"{id}-title\">{title}</title><desc id=\"{id}-desc\">{words}</desc>{rows}</svg>"
        )
    }

    fn row(&self, bar: &Bar, top: u32) -> String {
        let (text, line) = (top + 15, top + 22);
        let (freed, filled) = (self.width(bar.freed), self.width(bar.filled));
        let (label, said) = (escaped(&short(&bar.label)), escaped(&bar.said));
        format!(
            "<text x=\"0\" y=\"{text}\" fill=\"currentColor\">{label}</text>\
             <text x=\"{WIDTH}\" y=\"{text}\" fill=\"currentColor\" text-anchor=\"end\">{said}</text>\
             <rect x=\"0\" y=\"{line}\" width=\"{freed}\" height=\"10\" rx=\"2\" fill=\"currentColor\" opacity=\"0.2\"/>\
             <rect x=\"0\" y=\"{line}\" width=\"{filled}\" height=\"10\" rx=\"2\" fill=\"currentColor\"/>"
        )
    }

    fn width(&self, count: u32) -> u32 {
        let most = self.bars.iter().map(|bar| bar.freed.max(bar.filled)).max().unwrap_or(0).max(1);
        u32::try_from(u64::from(WIDTH) * u64::from(count) / u64::from(most)).unwrap_or(WIDTH)
    }

    /// Cells of a table: what every mail program shows, with the numbers beside.
    #[must_use]
    pub fn table(&self) -> String {
        let rows: String = self.bars.iter().map(|bar| self.cells(bar)).collect();
        format!("<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" width=\"100%\">{rows}</table>\n")
    }

    fn cells(&self, bar: &Bar) -> String {
        let percent = |count: u32| self.width(count) * 100 / WIDTH;
        let (filled, freed) = (percent(bar.filled), percent(bar.freed));
        let (open, rest) = (freed.saturating_sub(filled), 100 - freed.min(100));
        let cell = |width: u32, colour: &str| match width {
            0 => String::new(),
            some => format!(
                "<td width=\"{some}%\" height=\"10\" style=\"{colour}font-size: 1px; line-height: 10px;\">&nbsp;</td>"
            ),
        };
        let (label, said) = (escaped(&bar.label), escaped(&bar.said));
        let drawn =
            [cell(filled, "background: #17594a; "), cell(open, "background: #b9d3cc; "), cell(rest, "")].concat();
        format!(
            "<tr><td style=\"padding: 8px 0 2px;\">{label}</td>\
             <td align=\"right\" style=\"padding: 8px 0 2px;\">{said}</td></tr>\
             <tr><td colspan=\"2\"><table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" width=\"100%\">\
             <tr>{drawn}</tr></table></td></tr>"
        )
    }

    /// The same as lines of text.
    #[must_use]
    pub fn lines(&self) -> String {
        let line = |bar: &Bar| format!("- {}: {}", bar.label, bar.said);
        self.bars.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

fn short(label: &str) -> String {
    if label.chars().count() <= LABEL_CHARS {
        return label.to_string();
    }
    label.chars().take(LABEL_CHARS - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars() -> Bars {
        let bar = |label: &str, freed, filled| Bar {
            label: label.into(),
            freed,
            filled,
            said: format!("{filled} of {freed}"),
        };
        let bars = vec![bar("Colour <b>", 4, 2), bar(&"long ".repeat(20), 8, 8), bar("Cut", 0, 0)];
        Bars { id: "services", title: "By service".into(), words: "Two & more".into(), bars }
    }

    #[test]
    fn nothing_typed_by_people_is_markup() {
        for drawn in [bars().svg(Ink::OfThePage), bars().table()] {
            assert!(drawn.contains("Colour &lt;b&gt;") && !drawn.contains("<b>"), "{drawn}");
        }
        assert!(bars().svg(Ink::OfThePage).contains("Two &amp; more"));
    }

    #[test]
    fn the_longest_bar_fills_the_width_and_the_filled_part_its_share() {
        let drawn = bars().svg(Ink::OfTheHouse);
        assert!(
            drawn.contains("width=\"360\" height=\"10\"") && drawn.contains("width=\"90\" height=\"10\""),
            "{drawn}"
        );
        assert!(!drawn.contains("style"), "a strict page would not show it");
        assert!(bars().table().contains("width=\"25%\""));
        assert!(bars().lines().starts_with("- Colour <b>: 2 of 4\n"));
    }
}
