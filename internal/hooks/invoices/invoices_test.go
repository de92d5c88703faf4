package invoices

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"passerelle/internal/hooks/brand"
)

var update = flag.Bool("update", false, "write testdata/*.txt again")

func draw(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	file, err := PDF(string(text), brand.Bridge)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// run calls a program of Debian's packages qpdf and poppler-utils, which `npm test` installs.
func run(t *testing.T, program string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Fatalf("%s is missing: apt-get install qpdf poppler-utils", program)
	}
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	return string(out)
}

func TestPaper(t *testing.T) {
	for _, name := range []string{"invoice-fr", "credit-note-en"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "file.pdf")
			if err := os.WriteFile(path, draw(t, name), 0o600); err != nil {
				t.Fatal(err)
			}
			if out := run(t, "qpdf", "--check", path); !strings.Contains(out, "No syntax or stream encoding errors") {
				t.Error(out)
			}
			got := run(t, "pdftotext", "-raw", path, "-")
			golden := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the text is\n%s\nwant\n%s", got, want)
			}
			if fonts := run(t, "pdffonts", path); strings.Count(fonts, "Identity-H       yes no  yes") != 2 {
				t.Errorf("both fonts must be embedded, with their Unicode values:\n%s", fonts)
			}
		})
	}
}

func TestSameSheetSameBytes(t *testing.T) {
	first := draw(t, "invoice-fr")
	for range 5 {
		if !bytes.Equal(draw(t, "invoice-fr"), first) {
			t.Fatal("the same sheet gave other bytes")
		}
	}
	if len(first) > 100_000 {
		t.Errorf("%d bytes: the fonts are not cut down", len(first))
	}
}

func TestNamesThatNoFontHas(t *testing.T) {
	for _, name := range []string{"🎬 Émilie", "\x00\x07", "日本", "\u202e", strings.Repeat("long ", 400), "é\u0301", "(\\)", "\u2028"} {
		sheet, err := json.Marshal(map[string]any{
			"lang": "fr", "number": "2026-000001", "issued": "2026-11-22T10:00:00Z",
			"parties": []any{map[string]any{"title": "Client", "lines": []string{name}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		file, err := PDF(string(sheet), brand.Bridge)
		if err != nil {
			t.Errorf("%.20q: %v", name, err)
		}
		path := filepath.Join(t.TempDir(), "file.pdf")
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, "qpdf", "--check", path)
	}
}

func TestDamagedSheet(t *testing.T) {
	if _, err := PDF("{", brand.Bridge); err == nil {
		t.Error("no error")
	}
}
