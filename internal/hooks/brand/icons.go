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
	var own image.Image
	beneath := ground
	if len(b.icon) > 0 {
		var err error
		if own, err = png.Decode(bytes.NewReader(b.icon)); err != nil {
			return nil, err
		}
		beneath = groundOf(own)
	}
	if kind != plain {
		xdraw.Draw(out, out.Bounds(), image.NewUniform(beneath), image.Point{}, xdraw.Src)
	}
	room := image.Rect(0, 0, side, side)
	if kind == maskable {
		room = room.Inset(side / 10)
	}
	if own != nil {
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

// groundOf is what an operator's icon lies on where a system wants a full square: its own colour where it reaches all four edges, as a
// disc does or a square with round corners; else the site's night or, beneath a dark icon, white.
func groundOf(own image.Image) color.RGBA {
	at := own.Bounds()
	middle := image.Pt((at.Min.X+at.Max.X)/2, (at.Min.Y+at.Max.Y)/2)
	edges := []image.Point{{middle.X, at.Min.Y + 1}, {middle.X, at.Max.Y - 2}, {at.Min.X + 1, middle.Y}, {at.Max.X - 2, middle.Y}}
	var red, green, blue, opaque uint32
	for _, p := range edges {
		r, g, b, a := own.At(p.X, p.Y).RGBA()
		if a > 0xf000 {
			red, green, blue, opaque = red+r, green+g, blue+b, opaque+1
		}
	}
	if count := uint32(len(edges)); opaque == count {
		return color.RGBA{uint8(red / count >> 8), uint8(green / count >> 8), uint8(blue / count >> 8), 255}
	}
	var light, all float64
	for y := at.Min.Y; y < at.Max.Y; y += 4 {
		for x := at.Min.X; x < at.Max.X; x += 4 {
			// Each share is multiplied by the opacity already.
			r, g, b, a := own.At(x, y).RGBA()
			light += .2126*float64(r) + .7152*float64(g) + .0722*float64(b)
			all += float64(a)
		}
	}
	if all > 0 && light/all < .35 {
		return white
	}
	return ground
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

// picture is what stands for the operator in a drawing: the icon, or else the logo; nil for neither.
func (b *Brand) picture() image.Image {
	for _, file := range [][]byte{b.icon, b.logo} {
		if own, err := png.Decode(bytes.NewReader(file)); err == nil {
			return own
		}
	}
	return nil
}

// fitted is the largest box with a picture's proportions in the middle of another one.
func fitted(own image.Image, x, y, width, height float64) (left, top, w, h float64) {
	size := own.Bounds().Size()
	share := min(width/float64(size.X), height/float64(size.Y))
	w, h = float64(size.X)*share, float64(size.Y)*share
	return x + (width-w)/2, y + (height-h)/2, w, h
}

// place draws a picture as large as it fits into a box, in its middle.
func (c canvas) place(own image.Image, x, y, width, height float64) {
	left, top, w, h := fitted(own, x, y, width, height)
	box := image.Rect(int(left*scale), int(top*scale), int((left+w)*scale), int((top+h)*scale))
	xdraw.CatmullRom.Scale(c.to, box, own, own.Bounds(), xdraw.Over, nil)
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
