package tables

import (
	"encoding/json"
	"testing"
)

func TestACellIsNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"plain": "plain", "": "", "=HYPERLINK(1)": "'=HYPERLINK(1)", "+33 1": "'+33 1", "-1": "'-1", "@me": "'@me", "\tx": "'\tx",
		" =1+1": "' =1+1", "＝1+1": "'＝1+1", `a "b"`: `"a ""b"""`, "a,b": `"a,b"`, "a;b": `"a;b"`, "=1,2": `"'=1,2"`,
		"a;=1+1;b": `"a;'=1+1;b"`, "a, +1": `"a, '+1"`, "a\n-1": "\"a\n'-1\"", "two\nlines": "\"two\nlines\"", "Zoë": "Zoë", "a=1": "a=1",
	} {
		cells, _ := json.Marshal([][]string{{text}})
		for _, locale := range []string{"fr", "en"} {
			if got, err := csvLines(string(cells), locale); err != nil || got != want+"\r\n" {
				t.Errorf("%q in %s: %q, %v", text, locale, got, err)
			}
		}
	}
}

func TestFiguresAreThoseOfTheReadersSpreadsheet(t *testing.T) {
	const cells = `[["a","",12,7.5,-3,{"hundredths":499},{"hundredths":-99}]]`
	for locale, want := range map[string]string{"fr": "a;;12;7,5;-3;4,99;-0,99\r\n", "en": "a,,12,7.5,-3,4.99,-0.99\r\n"} {
		if got, err := csvLines(cells, locale); err != nil || got != want {
			t.Errorf("%s: %q, %v", locale, got, err)
		}
	}
}

func TestATextInASCII(t *testing.T) {
	for text, want := range map[string]string{
		"Zoë Œuvrard": "Zoe OEuvrard", " a\u00a0\r\n|\"b\" ": "a b", "L’été – “oui”…": "L'ete - oui ...", "Formule à 5 €": "Formule a 5 EUR", "Virement ": "Virement",
	} {
		got := asciiCell(text)
		if got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
		for _, letter := range got {
			if letter < ' ' || letter > '~' {
				t.Errorf("%q: %q", text, got)
			}
		}
	}
}
