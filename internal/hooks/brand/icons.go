package brand

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"

	xdraw "golang.org/x/image/draw"
)

// Files are the pictures that the brand replaces or adds, by their path on the site, drawn when they are asked for. The product's own
// brand has none: its files are in web/static.
func (b *Brand) Files() map[string]func() ([]byte, error) {
	if b.Version == "" {
		return nil
	}
	icon := func(side int, kind shape) func() ([]byte, error) {
		return func() ([]byte, error) { return b.square(side, kind) }
	}
	files := map[string]func() ([]byte, error){
		"/favicon.svg":           b.svg,
		"/favicon.ico":           b.ico,
		"/icon-192.png":          icon(192, plain),
		"/icon-512.png":          icon(512, plain),
		"/icon-maskable-512.png": icon(512, maskable),
		"/apple-touch-icon.png":  icon(180, full),
	}
	for kind := range motifs {
		files["/og/"+kind+".png"] = func() ([]byte, error) { return b.share(kind) }
	}
	if len(b.logo) > 0 {
		files["/brand/logo.png"] = func() ([]byte, error) { return b.logo, nil }
	}
	return files
}

// Icon is the icon as a PNG of 180 × 180 pixels, whose corners the paper shows.
func (b *Brand) Icon() ([]byte, error) { return b.square(180, plain) }

// shape is how an icon fills its square: with round corners or as the operator's own is, to the edges, or with room around it that
// systems may cut off.
type shape int

const (
	plain shape = iota
	full
	maskable
)

// ground is the site's night.
var ground = color.RGBA{0x0a, 0x12, 0x18, 0xff}

// square draws the icon.
func (b *Brand) square(side int, kind shape) ([]byte, error) {
	out := image.NewNRGBA(image.Rect(0, 0, side, side))
	if kind != plain {
		xdraw.Draw(out, out.Bounds(), image.NewUniform(ground), image.Point{}, xdraw.Src)
	}
	room := image.Rect(0, 0, side, side)
	if kind == maskable {
		room = room.Inset(side / 10)
	}
	if len(b.icon) > 0 {
		own, err := png.Decode(bytes.NewReader(b.icon))
		if err != nil {
			return nil, err
		}
		xdraw.CatmullRom.Scale(out, room, own, own.Bounds(), xdraw.Over, nil)
		return encode(out)
	}
	// Drawn three times as large, which also smooths it.
	c := newCanvas(side, side)
	if kind == plain {
		c.fill(ground, rounded(float64(side), float64(side)*7/32))
	}
	at := float64(room.Min.X) + float64(room.Dx())*.06
	// The mark is wider than it is high: lower, it looks centred.
	c.markAt(b.Press, at, at+float64(room.Dx())*.04, float64(room.Dx())*.88)
	xdraw.CatmullRom.Scale(out, out.Bounds(), c.to, c.to.Bounds(), xdraw.Over, nil)
	return encode(out)
}

// rounded is a square with round corners.
func rounded(side, radius float64) []point {
	var outline []point
	for i, corner := range []point{{side - radius, side - radius}, {radius, side - radius}, {radius, radius}, {side - radius, radius}} {
		turn := disc(corner.x, corner.y, radius)
		outline = append(outline, turn[i*12:i*12+12]...)
		outline = append(outline, turn[(i*12+12)%len(turn)])
	}
	return outline
}

// ownMark draws the operator's icon in a square of a side, or else the product's mark.
func (c canvas) ownMark(b *Brand, ink color.RGBA, x, y, side float64) {
	if len(b.icon) > 0 {
		if own, err := png.Decode(bytes.NewReader(b.icon)); err == nil {
			place := image.Rect(int(x*scale), int(y*scale), int((x+side)*scale), int((y+side)*scale))
			xdraw.CatmullRom.Scale(c.to, place, own, own.Bounds(), xdraw.Over, nil)
			return
		}
	}
	c.markAt(ink, x, y, side)
}

// markAt draws the product's mark, a footbridge, in a square of a side (web/src/ui/text/logo.tsx).
func (c canvas) markAt(ink color.RGBA, x, y, side float64) {
	size := side / 32
	draw := func(width float64, line ...point) {
		moved := make([]point, len(line))
		for i, p := range line {
			moved[i] = point{x + p.x*size, y + p.y*size}
		}
		c.stroke(ink, width*size, moved...)
	}
	draw(2.5, curve(point{3, 22}, point{6, 11}, point{11, 6.5}, point{16, 6.5})...)
	draw(2.5, curve(point{16, 6.5}, point{21, 6.5}, point{26, 11}, point{29, 22})...)
	for _, hanger := range []float64{9.5, 16, 22.5} {
		top := 13.5
		if hanger == 16 {
			top = 7
		}
		draw(1.5, point{hanger, top}, point{hanger, 21})
	}
	draw(2.5, point{2, 22.5}, point{30, 22.5})
}

// svg is the icon for browsers that take one: the product's in other colours, or a frame around the operator's own.
func (b *Brand) svg() ([]byte, error) {
	if len(b.icon) > 0 {
		small, err := b.square(128, plain)
		return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,%s"/></svg>`,
			base64.StdEncoding.EncodeToString(small)), err
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="%s" stroke-linecap="round">
  <rect width="32" height="32" rx="7" fill="%s" stroke="none"/>
  <path d="M6 20.5C8.5 12 12 9 16 9s7.5 3 10 11.5M4.5 21h23" stroke-width="2.5"/>
  <path d="M11 14v6M16 9.5V20M21 14v6M9 25h14" stroke-width="1.5" opacity=".75"/>
</svg>
`, Hex(b.Press), Hex(ground)), nil
}

// ico is a file of one icon, which holds a PNG.
func (b *Brand) ico() ([]byte, error) {
	const side, head = 48, 22
	picture, err := b.square(side, plain)
	out := []byte{0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(picture)))
	out = binary.LittleEndian.AppendUint32(out, head)
	return append(out, picture...), err
}
