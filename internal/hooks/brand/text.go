package brand

import (
	_ "embed"
	"image/color"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed display.ttf
var display []byte

// face is the display face of the site (web/src/styles/fonts, with its licence) at its boldest, without compression.
var face = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(display) })

// tracking is what the face is set tighter, as a share of its size.
const tracking = -0.02

// writer turns text into outlines. It is not safe for several goroutines.
type writer struct {
	face   *sfnt.Font
	buffer sfnt.Buffer
}

// text writes a line whose baseline begins at a point.
func (c canvas) text(w *writer, ink color.Color, line string, x, y, size float64) {
	var outlines [][]point
	w.glyphs(line, size, func(glyph sfnt.GlyphIndex, at float64) {
		outlines = append(outlines, w.outline(glyph, size, x+at, y)...)
	})
	c.fill(ink, outlines...)
}

// width returns the width of a line, in units.
func (w *writer) width(line string, size float64) float64 {
	return w.glyphs(line, size, func(sfnt.GlyphIndex, float64) {})
}

// glyphs calls each for every letter that the face has, with the distance from the start. It returns the width.
func (w *writer) glyphs(line string, size float64, each func(sfnt.GlyphIndex, float64)) float64 {
	at, last := 0.0, sfnt.GlyphIndex(0)
	ppem := fixed.Int26_6(size * 64)
	for _, letter := range line {
		glyph, err := w.face.GlyphIndex(&w.buffer, letter)
		if err != nil || glyph == 0 {
			continue
		}
		if last != 0 {
			if kern, err := w.face.Kern(&w.buffer, last, glyph, ppem, font.HintingNone); err == nil {
				at += float64(kern) / 64
			}
		}
		each(glyph, at)
		advance, err := w.face.GlyphAdvance(&w.buffer, glyph, ppem, font.HintingNone)
		if err != nil {
			continue
		}
		at += float64(advance)/64 + tracking*size
		last = glyph
	}
	return at
}

// outline returns a letter's contours.
func (w *writer) outline(glyph sfnt.GlyphIndex, size, x, y float64) [][]point {
	segments, err := w.face.LoadGlyph(&w.buffer, glyph, fixed.Int26_6(size*64), nil)
	if err != nil {
		return nil
	}
	at := func(p fixed.Point26_6) point { return point{x + float64(p.X)/64, y + float64(p.Y)/64} }
	var contours [][]point
	for _, segment := range segments {
		if segment.Op == sfnt.SegmentOpMoveTo {
			contours = append(contours, []point{at(segment.Args[0])})
			continue
		}
		contour := &contours[len(contours)-1]
		from := (*contour)[len(*contour)-1]
		switch segment.Op {
		case sfnt.SegmentOpLineTo:
			*contour = append(*contour, at(segment.Args[0]))
		case sfnt.SegmentOpQuadTo:
			control, end := at(segment.Args[0]), at(segment.Args[1])
			third := func(a point) point { return point{a.x + (control.x-a.x)*2/3, a.y + (control.y-a.y)*2/3} }
			*contour = append(*contour, curve(from, third(from), third(end), end)[1:]...)
		case sfnt.SegmentOpCubeTo:
			*contour = append(*contour, curve(from, at(segment.Args[0]), at(segment.Args[1]), at(segment.Args[2]))[1:]...)
		}
	}
	return contours
}

// wrap breaks a text into lines of at most a width.
func (w *writer) wrap(text string, size, width float64) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if last := len(lines) - 1; last >= 0 && w.width(lines[last]+" "+word, size) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
