package brand

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

// scene is what a kind of notice shows: how many of the six lamps burn, and what is on the deck. By day, access is over.
type scene struct {
	lit              int
	day              bool
	barrier, screens bool
}

var scenes = map[string]scene{
	"works":   {lit: 6},
	"expired": {day: true},
	"unpaid":  {lit: 3},
	"overdue": {lit: 3},
	"paused":  {},
	"held":    {barrier: true},
	"blocked": {barrier: true},
	"screens": {lit: 6, screens: true},
	"limited": {lit: 6, screens: true},
}

// Has reports whether a kind of notice has a poster.
func Has(kind string) bool {
	_, found := scenes[kind]
	return found
}

var (
	night = color.RGBA{0x02, 0x12, 0x1c, 0xff}
	water = color.RGBA{0x0a, 0x1a, 0x26, 0xff}
	hills = color.RGBA{0x0b, 0x20, 0x30, 0xff}
	moon  = color.RGBA{0xf6, 0xe2, 0xae, 0xff}
	white = color.RGBA{0xff, 0xff, 0xff, 0xff}
	lamps = []point{{22, 131}, {54, 107}, {92, 98}, {130, 103}, {162, 121}, {188, 150}}
	ridge = []point{{0, 172}, {40, 146}, {76, 164}, {120, 130}, {160, 152}, {200, 136}, {200, 196}, {0, 196}}
	arch  = curve(point{-14, 188}, point{20, 76}, point{150, 62}, point{214, 182})
)

// Draw returns the poster of a kind with its title, as a PNG of 600 × 900 pixels.
func Draw(kind, title string, brand *Brand) ([]byte, error) {
	parsed, err := face()
	if err != nil {
		return nil, err
	}
	shown := scenes[kind]
	c := newCanvas(200, 300)
	sky, ground, line, ink, mark := mix(brand.Glow, .16, night), water, brand.Glow, white, brand.Press
	far := hills
	if shown.day {
		sky, ground, line, mark = brand.Press, brand.OnPress, brand.OnPress, brand.OnPress
		ink, far = mix(brand.Press, .68, white), mix(brand.Press, .93, brand.OnPress)
	}
	c.rect(sky, 0, 0, 200, 300)
	own := brand.picture()
	if !shown.day && own == nil {
		c.circle(moon, 44, 62, 19)
		c.circle(sky, 52, 56, 16)
	}
	c.fill(far, ridge)
	c.rect(ground, 0, 190, 200, 110)
	if own != nil {
		c.television(own, brand, shown, line)
	} else {
		c.crossing(brand, shown, sky, line)
		c.markAt(mark, 158, 12, 25.6)
	}
	c.title(&writer{face: parsed}, ink, title)
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, c.to)
	return out.Bytes(), err
}

// crossing draws the product's footbridge, with its lamps and what is on the deck.
func (c canvas) crossing(brand *Brand, shown scene, sky, line color.RGBA) {
	c.stroke(line, 3.5, arch...)
	for _, lamp := range lamps {
		c.stroke(line, 1.5, lamp, point{lamp.x, 188})
	}
	c.rect(line, 0, 187, 200, 4)
	for i, lamp := range lamps {
		c.lamp(lamp, i < shown.lit, brand, sky, line)
	}
	if shown.barrier {
		c.barrier(brand)
	}
	if shown.screens {
		c.screens(brand)
	}
}

// television shows the operator's own picture on a screen in place of the product's footbridge: lit while the account works, with a
// barrier before it while it is closed, and beside a second screen where too many play.
func (c canvas) television(own image.Image, brand *Brand, shown scene, line color.RGBA) {
	if shown.lit == 0 {
		line = mix(line, .75, night)
	}
	if shown.lit > 3 {
		c.circle(color.NRGBA{brand.Glow.R, brand.Glow.G, brand.Glow.B, 36}, 100, 106, 92)
	}
	if shown.screens {
		c.plate(line, ground, 60, 44, 130, 92)
	}
	c.stroke(line, 5, point{72, 187}, point{128, 187})
	c.rect(line, 97, 168, 6, 19)
	c.plate(line, groundOf(own), 22, 62, 156, 108)
	c.place(own, 32, 72, 136, 88)
	if shown.barrier {
		c.barrier(brand)
	}
}

// plate draws a rectangle with a border that rounds its corners.
func (c canvas) plate(line, inside color.RGBA, x, y, width, height float64) {
	c.stroke(line, 5, point{x, y}, point{x + width, y}, point{x + width, y + height}, point{x, y + height}, point{x, y})
	c.rect(inside, x, y, width, height)
}

// lamp draws a lantern, which burns or is out.
func (c canvas) lamp(at point, lit bool, brand *Brand, sky, line color.RGBA) {
	if !lit {
		c.circle(line, at.x, at.y, 8.5)
		c.circle(sky, at.x, at.y, 5.5)
		return
	}
	halo := brand.Press
	const share = 56 // of 255
	c.circle(color.NRGBA{halo.R, halo.G, halo.B, share}, at.x, at.y, 17)
	c.circle(mix(brand.Press, .68, white), at.x, at.y, 8)
}

// barrier closes the deck.
func (c canvas) barrier(brand *Brand) {
	c.stroke(brand.Press, 5, point{36, 188}, point{36, 160})
	c.stroke(brand.Press, 5, point{164, 188}, point{164, 160})
	c.stroke(brand.Press, 13, point{30, 163}, point{170, 163})
	for x := 44.0; x < 164; x += 28 {
		c.fill(brand.OnPress, []point{{x, 169.5}, {x + 8, 156.5}, {x + 18, 156.5}, {x + 10, 169.5}})
	}
}

// screens puts four lit screens on the deck.
func (c canvas) screens(brand *Brand) {
	for i := range 4 {
		x := 16 + float64(i)*44
		c.stroke(brand.Glow, 4, point{x + 3, 156}, point{x + 33, 156}, point{x + 33, 176}, point{x + 3, 176}, point{x + 3, 156})
		c.rect(brand.Glow, x+3, 156, 30, 20)
		c.stroke(brand.Glow, 3, point{x + 11, 184}, point{x + 25, 184})
	}
}

// title writes the words under the deck, as large as they fit: legible from a sofa.
func (c canvas) title(w *writer, ink color.RGBA, title string) {
	const left, right, top, bottom = 15, 190, 198, 294
	for size := 33.0; size > 12; size-- {
		lines := w.wrap(title, size, right-left)
		step := size * .92
		widest := 0.0
		for _, line := range lines {
			widest = max(widest, w.width(line, size))
		}
		if widest > right-left || step*float64(len(lines)) > bottom-top {
			continue
		}
		for i, line := range lines {
			c.text(w, ink, line, left, top+size*.85+step*float64(i), size)
		}
		return
	}
}
