package pictures

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"reflect"
	"testing"
)

func extension(label byte, blocks ...string) []byte {
	out := []byte{gifExtension, label}
	for _, block := range blocks {
		out = append(append(out, byte(len(block))), block...)
	}
	return append(out, 0)
}

// gifWith is an animation of three images that repeats seven times.
func gifWith(t *testing.T, notes ...[]byte) []byte {
	t.Helper()
	animation := gif.GIF{LoopCount: 7}
	for frame := range 3 {
		colours := palette.Plan9
		if frame == 1 {
			colours = palette.WebSafe // its own table
		}
		img := image.NewPaletted(image.Rect(0, 0, 40, 30), colours)
		draw.Draw(img, img.Rect, picture(), image.Pt(frame, 0), draw.Src)
		animation.Image, animation.Delay = append(animation.Image, img), append(animation.Delay, 10+frame)
		animation.Disposal = append(animation.Disposal, gif.DisposalBackground)
	}
	var plain bytes.Buffer
	if err := gif.EncodeAll(&plain, &animation); err != nil {
		t.Fatal(err)
	}
	head := gifHead + tableOfGIF(plain.Bytes()[10])
	return bytes.Join([][]byte{plain.Bytes()[:head], bytes.Join(notes, nil), plain.Bytes()[head:], []byte("PK\x03\x04" + secret)}, nil)
}

func allNotes() [][]byte {
	return [][]byte{
		extension(0xfe, secret, secret),
		extension(gifApplication, "XMP DataXMP", secret),
		extension(gifApplication, "NETSCAPE2.0", "\x01\x07\x00", secret),
		extension(gifControl, "\x00\x0a\x00\x00"), extension(0x01, "\x00\x00\x00\x00\x00\x00\x00\x00\x08\x08\x01\x02", secret),
		extension(0x42, secret),
	}
}

func TestNotesOfAGIFGoAndItsImagesStay(t *testing.T) {
	whole := gifWith(t, allNotes()...)
	cleaned := Clean(whole)
	if bytes.Contains(cleaned, []byte(secret[:7])) {
		t.Error("it still says where it was taken")
	}
	if again := Clean(cleaned); !bytes.Equal(again, cleaned) {
		t.Error("cleaning again changes it")
	}
	before, err := gif.DecodeAll(bytes.NewReader(gifWith(t)))
	after, err2 := gif.DecodeAll(bytes.NewReader(cleaned))
	if err != nil || err2 != nil || !reflect.DeepEqual(before, after) {
		t.Errorf("another animation: %v, %v", err, err2)
	}
	if profile := extension(gifApplication, "ICCRGBG1012", "profile"); !bytes.Contains(Clean(gifWith(t, profile)), profile) {
		t.Error("a colour profile is gone")
	}
}

func TestANoteBetweenAnImageAndItsControlTakesNothingFromIt(t *testing.T) {
	plain := gifWith(t)
	control := bytes.Index(plain, []byte{gifExtension, gifControl, 4})
	image := control + 8
	noted := bytes.Join([][]byte{plain[:image], extension(0xfe, secret), plain[image:]}, nil)
	if cleaned := Clean(noted); !bytes.Equal(cleaned, Clean(plain)) {
		t.Error("the image lost its delay")
	}
}

func TestAGIFWithoutItsEndIsCleaned(t *testing.T) {
	whole := gifWith(t, allNotes()...)
	whole = whole[:len(whole)-len("PK\x03\x04"+secret)-1]
	if cleaned := Clean(whole); bytes.Contains(cleaned, []byte(secret[:7])) || cleaned[len(cleaned)-1] != gifEnd {
		t.Error("it still says where it was taken, or has no end")
	}
}

func TestADamagedGIFStaysAsItIs(t *testing.T) {
	whole := gifWith(t, allNotes()...)
	for cut := range len(whole) {
		Clean(whole[:cut]) // must not panic
		broken := bytes.Clone(whole)
		broken[cut] ^= 0xff
		Clean(broken)
	}
	if half := whole[:len(whole)/4]; !bytes.Equal(Clean(half), half) {
		t.Error("a damaged file was changed")
	}
}
