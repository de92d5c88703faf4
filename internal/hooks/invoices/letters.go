package invoices

import (
	"strings"
	"sync"

	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/mozillazg/go-unidecode"
	"golang.org/x/image/font/sfnt"
)

// glyphs is the font whose letters we have: Latin, Greek and Cyrillic. The bold one has the same.
var glyphs = sync.OnceValue(func() *sfnt.Font {
	font, err := sfnt.Parse(liberationsansregular.TTF)
	if err != nil {
		panic("the font of invoices cannot be read: " + err.Error())
	}
	return font
})

// plain writes a text in letters that the font has. Those of other scripts, such as Chinese or Arabic, are transliterated:
// an invoice has to name its customer, and empty boxes name nobody. What has no transliteration, such as an emoji, becomes a
// question mark.
func plain(text string) string {
	var buffer sfnt.Buffer
	var out, foreign strings.Builder
	flush := func() {
		// Each Chinese character comes with a space after it.
		out.WriteString(strings.TrimRight(foreign.String(), " "))
		foreign.Reset()
	}
	for _, r := range text {
		switch {
		case r == '\u202f': // a space that the font lacks
			r = '\u00a0'
		case r != '\n' && r < ' ':
			r = ' '
		}
		index, err := glyphs().GlyphIndex(&buffer, r)
		if r == '\n' || r <= 0xffff && err == nil && index != 0 {
			flush()
			out.WriteRune(r)
			continue
		}
		latin := unidecode.Unidecode(string(r))
		if latin == "" || strings.Contains(latin, "[?]") {
			latin = "?"
		}
		foreign.WriteString(latin)
	}
	flush()
	return out.String()
}
