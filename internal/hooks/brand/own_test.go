package brand

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// framed is a transparent picture of a side with a square of one colour, a share of the side, in its middle.
func framed(t *testing.T, side, inner int, ink color.Color) []byte {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, side, side))
	room := (side - inner) / 2
	draw.Draw(picture, picture.Bounds().Inset(room), image.NewUniform(ink), image.Point{}, draw.Src)
	for _, corner := range []image.Point{{0, 0}, {side - 1, 0}, {0, side - 1}, {side - 1, side - 1}} {
		picture.Set(corner.X, corner.Y, color.Transparent)
	}
	written, err := encode(picture)
	if err != nil {
		t.Fatal(err)
	}
	return written
}

// What lies beneath a transparent icon on a telephone: its own colour, white under a dark one, the night under a light one.
func TestGroundOfIcons(t *testing.T) {
	pink, navy, cream := color.RGBA{0xd6, 0x33, 0x84, 0xff}, color.RGBA{0x1b, 0x2a, 0x49, 0xff}, color.RGBA{0xff, 0xf3, 0xbf, 0xff}
	for name, each := range map[string]struct {
		icon []byte
		want color.RGBA
	}{
		"round corners": {framed(t, 256, 256, pink), pink},
		"dark":          {framed(t, 256, 128, navy), white},
		"light":         {framed(t, 256, 128, cream), ground},
	} {
		b := own(t, false)
		b.icon = each.icon
		for _, path := range []string{"/apple-touch-icon.png", "/icon-maskable-512.png"} {
			file, err := b.Files()[path]()
			if err != nil {
				t.Fatal(err)
			}
			if corner := color.RGBAModel.Convert(decoded(t, file).At(0, 0)); corner != each.want {
				t.Errorf("the corner of %s, %s, is %v", path, name, corner)
			}
		}
	}
}

// A notice with the operator's own picture has no part of the product's footbridge, and shows the picture.
func TestOwnNotice(t *testing.T) {
	pink := color.RGBA{0xd6, 0x33, 0x84, 0xff}
	for name, with := range map[string]func(*Brand){
		"icon": func(b *Brand) { b.icon = framed(t, 256, 256, pink) },
		"logo": func(b *Brand) { b.logo = framed(t, 256, 256, pink) },
	} {
		for kind := range scenes {
			b := own(t, false)
			without, err := Draw(kind, "A", b)
			if err != nil {
				t.Fatal(err)
			}
			with(b)
			file, err := Draw(kind, "A", b)
			if err != nil {
				t.Fatal(err)
			}
			picture, bridge := decoded(t, file), decoded(t, without)
			if middle := color.RGBAModel.Convert(picture.At(300, 300)); middle != pink {
				t.Errorf("%s with the operator's %s shows %v", kind, name, middle)
			}
			// The deck at the left edge, and the last lamp.
			for _, at := range []image.Point{{6, 566}, {564, 450}} {
				if picture.At(at.X, at.Y) == bridge.At(at.X, at.Y) {
					t.Errorf("%s with the operator's %s has the bridge at %v", kind, name, at)
				}
			}
		}
	}
}
