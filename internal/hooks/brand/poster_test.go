package brand

import (
	"bytes"
	"image/png"
	"testing"
)

func TestDraw(t *testing.T) {
	for kind := range scenes {
		picture, err := Draw(kind, "Votre accès a pris fin", Bridge)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		if size := decoded.Bounds().Size(); size.X != 600 || size.Y != 900 {
			t.Errorf("%s is %v", kind, size)
		}
		if len(picture) > 100_000 {
			t.Errorf("%s has %d bytes", kind, len(picture))
		}
	}
}

func TestALongTitleFits(t *testing.T) {
	parsed, err := face()
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{face: parsed}
	for _, line := range w.wrap("Votre abonnement n’est pas encore payé", 24, 175) {
		if w.width(line, 24) > 175 {
			t.Errorf("%q is too wide", line)
		}
	}
}
