package brand

import (
	"bytes"
	"image/png"
	"math"
)

// motifs are what the lamp above the bridge shows, by kind of page, on a grid of 24 units: as scripts/share-images.ts draws the product's
// own images.
var motifs = map[string][][]point{
	"default": {{{8.5, 5.5}, {8.5, 18.5}, {18.5, 12}, {8.5, 5.5}}},
	"blog":    {{{5, 4.5}, {19, 4.5}, {19, 19.5}, {5, 19.5}, {5, 4.5}}, {{8, 8.5}, {16, 8.5}}, {{8, 12}, {16, 12}}, {{8, 15.5}, {13, 15.5}}},
	"docs": {
		append(curve(point{12, 6.5}, point{10, 4.9}, point{7.3, 4.5}, point{4.5, 4.5}), curve(point{4.5, 17.5}, point{7.3, 17.5}, point{10, 17.9}, point{12, 19.5})...),
		append(curve(point{12, 6.5}, point{14, 4.9}, point{16.7, 4.5}, point{19.5, 4.5}), curve(point{19.5, 17.5}, point{16.7, 17.5}, point{14, 17.9}, point{12, 19.5})...),
		{{12, 6.5}, {12, 19.5}},
	},
	"plans": {{{4, 8.5}, {12, 4.5}, {20, 8.5}, {12, 12.5}, {4, 8.5}}, {{4, 12.5}, {12, 16.5}, {20, 12.5}}, {{4, 16.5}, {12, 20.5}, {20, 16.5}}},
}

// share draws the image of link previews, 1200 × 630 pixels, without words. The operator's own picture takes the place of the bridge.
func (b *Brand) share(kind string) ([]byte, error) {
	at := func(x, y float64) point { return point{x / scale, y / scale} }
	c := newCanvas(1200/scale, 630/scale)
	c.rect(ground, 0, 0, 400, 210)
	c.fill(mix(b.Glow, .05, ground), []point{at(0, 470), at(170, 380), at(320, 450), at(510, 330), at(670, 420), at(850, 310), at(1020, 390), at(1200, 300), at(1200, 630), at(0, 630)})
	c.fill(mix(b.Glow, .09, ground), []point{at(0, 540), at(220, 460), at(430, 520), at(670, 430), at(900, 510), at(1200, 410), at(1200, 630), at(0, 630)})
	if own := b.picture(); own != nil {
		c.stroke(b.Press, 14./scale, at(0, 562), at(1200, 562))
		x, y, width, height := fitted(own, 300./scale, 150./scale, 600./scale, 300./scale)
		if groundOf(own) == white {
			c.plate(white, white, x-8, y-8, width+16, height+16)
		}
		c.place(own, x, y, width, height)
	} else {
		c.bridge(b, motifs[kind])
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, c.to)
	return out.Bytes(), err
}

// bridge draws the product's footbridge, and the lamp above it with a motif.
func (c canvas) bridge(b *Brand, motif [][]point) {
	at := func(x, y float64) point { return point{x / scale, y / scale} }
	arch := make([]point, 81)
	for i := range arch {
		turn := math.Pi * (1 - float64(i)/80)
		arch[i] = at(600+480*math.Cos(turn), 560-220*math.Sin(turn))
	}
	for x := 240.0; x <= 960; x += 90 {
		c.stroke(mix(b.Press, .7, ground), 5./scale, at(x, 560-220*math.Sqrt(1-math.Pow((x-600)/480, 2))), at(x, 560))
	}
	c.stroke(b.Press, 14./scale, arch...)
	c.stroke(b.Press, 14./scale, at(40, 562), at(1160, 562))
	c.stroke(mix(b.Press, .45, ground), 6./scale, at(160, 596), at(1040, 596))
	c.circle(b.Press, 600./scale, 172./scale, 108./scale)
	for _, line := range motif {
		moved := make([]point, len(line))
		for i, p := range line {
			moved[i] = at(522+p.x*6.5, 94+p.y*6.5)
		}
		c.stroke(ground, 1.75*6.5/scale, moved...)
	}
}
