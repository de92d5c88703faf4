package pictures

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

const secret = "48.8566N 2.3522E"

// noted is Exif's TIFF of a camera that was turned, with a place behind it.
func noted(turned uint16) []byte { return append(tiffOf(turned), secret...) }

func picture() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for x := range 40 {
		img.Set(x, x%30, color.RGBA{uint8(x * 6), 200, 90, 255})
	}
	return img
}

func segment(marker byte, data string) []byte {
	out := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(data)+2))
	return append(out, data...)
}

func jpegWith(t *testing.T, turned uint16) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, picture(), nil); err != nil {
		t.Fatal(err)
	}
	out := append([]byte("\xff\xd8"), segment(markerAPP0, "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x00\x00")...)
	for _, part := range [][]byte{
		segment(markerAPP1, exifHead+string(noted(turned))),
		segment(markerAPP1, "http://ns.adobe.com/xap/1.0/\x00"+secret),
		segment(markerAPP2, iccHead+"profile"), segment(markerAPP2, "MPF\x00"+secret),
		segment(0xed, "Photoshop 3.0\x00"+secret), segment(markerCOM, secret),
	} {
		out = append(out, part...)
	}
	return append(append(out, plain.Bytes()[2:]...), "\xff\xd8\xff a second picture "+secret...)
}

func pngWith(t *testing.T, turned uint16) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := png.Encode(&plain, picture()); err != nil {
		t.Fatal(err)
	}
	head := len(startOfPNG) + 25 // with IHDR
	out := bytes.Clone(plain.Bytes()[:head])
	for kind, data := range map[string]string{"eXIf": string(noted(turned)), "tEXt": "Comment\x00" + secret, "iTXt": secret, "tIME": secret[:7]} {
		out = appendPNG(out, kind, []byte(data))
	}
	return append(append(out, plain.Bytes()[head:]...), "PK\x03\x04"+secret...)
}

func webpWith(_ *testing.T, turned uint16) []byte {
	out := []byte("RIFF\x00\x00\x00\x00WEBP")
	out = appendWebP(out, "VP8X", []byte{0x20 | flagExif | flagXMP, 0, 0, 0, 39, 0, 0, 29, 0, 0})
	for _, part := range [][2]string{{"ICCP", "profile."}, {"VP8L", "/pixels."}, {"EXIF", string(noted(turned))}, {"XMP ", secret}} {
		out = appendWebP(out, part[0], []byte(part[1]))
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return append(out, secret...)
}

func TestNotesGoAndThePictureStays(t *testing.T) {
	for kind, with := range map[string]func(*testing.T, uint16) []byte{"jpeg": jpegWith, "png": pngWith, "webp": webpWith} {
		for _, turned := range []uint16{1, 6} {
			whole := with(t, turned)
			cleaned := Clean(whole)
			if bytes.Contains(cleaned, []byte(secret[:7])) {
				t.Errorf("%s: it still says where it was taken", kind)
			}
			if kept := bytes.Contains(cleaned, tiffOf(6)); kept != (turned == 6) {
				t.Errorf("%s turned %d: the orientation is there: %v", kind, turned, kept)
			}
			if again := Clean(cleaned); !bytes.Equal(again, cleaned) {
				t.Errorf("%s: cleaning again changes it", kind)
			}
			if kind == "webp" {
				continue // this program reads no pixels of it
			}
			before, _, err := image.Decode(bytes.NewReader(whole))
			after, _, err2 := image.Decode(bytes.NewReader(cleaned))
			if err != nil || err2 != nil {
				t.Fatal(kind, err, err2)
			}
			for x := range 40 {
				for y := range 30 {
					if before.At(x, y) != after.At(x, y) {
						t.Fatalf("%s: another colour at %d, %d", kind, x, y)
					}
				}
			}
		}
	}
}

func TestColourProfilesStay(t *testing.T) {
	if !bytes.Contains(Clean(jpegWith(t, 1)), []byte(iccHead+"profile")) || !bytes.Contains(Clean(webpWith(t, 1)), []byte("ICCP")) {
		t.Error("a colour profile is gone")
	}
}

func TestAnnouncedNotesAreThere(t *testing.T) {
	for turned, want := range map[uint16]byte{1: 0x20, 6: 0x20 | flagExif} {
		cleaned := Clean(webpWith(t, turned))
		if cleaned[20] != want || int(binary.LittleEndian.Uint32(cleaned[4:]))+8 != len(cleaned) {
			t.Errorf("turned %d: flags %x, %d bytes", turned, cleaned[20], len(cleaned))
		}
	}
}

func TestOtherFilesStayAsTheyAre(t *testing.T) {
	wholes := map[string][]byte{"jpeg": jpegWith(t, 6), "png": pngWith(t, 6), "webp": webpWith(t, 6)}
	for kind, whole := range wholes {
		for cut := range len(whole) {
			Clean(whole[:cut]) // must not panic
			broken := bytes.Clone(whole)
			broken[cut] ^= 0xff
			Clean(broken)
		}
		if half := whole[:len(whole)/4]; !bytes.Equal(Clean(half), half) {
			t.Errorf("%s: a damaged file was changed", kind)
		}
	}
	for _, text := range []string{"", "GIF89a", "RIFF", "%PDF-1.7", strings.Repeat("\xff", 100)} {
		if !bytes.Equal(Clean([]byte(text)), []byte(text)) {
			t.Errorf("%q was changed", text)
		}
	}
}

// zeroes is a long file of which little may be read.
type zeroes struct{ left int }

func (z *zeroes) Open() (io.ReadSeekCloser, error) { return z, nil }
func (z *zeroes) Seek(int64, int) (int64, error)   { return 0, errors.ErrUnsupported }
func (z *zeroes) Close() error                     { return nil }
func (z *zeroes) Read(p []byte) (int, error) {
	clear(p)
	if z.left -= len(p); z.left < 0 {
		return 0, errors.New("read too far")
	}
	return len(p), nil
}

// Files of the operator's own collections may be larger than the memory.
func TestOtherFilesAreNotRead(t *testing.T) {
	for size, left := range map[int64]int{200 << 20: 0, maxCleaned: 64 << 10} {
		reader := &zeroes{left}
		file := &filesystem.File{Reader: reader, Size: size}
		if err := cleanFile(file); err != nil || file.Reader != reader || file.Size != size {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	short, err := filesystem.NewFileFromBytes([]byte("a text"), "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if err := cleanFile(short); err != nil || short.Size != 6 {
		t.Errorf("a short file: %d bytes, %v", short.Size, err)
	}
	picture, err := filesystem.NewFileFromBytes(jpegWith(t, 6), "a.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if err := cleanFile(picture); err != nil {
		t.Fatal(err)
	}
	if kept, ok := picture.Reader.(*filesystem.BytesReader); !ok || bytes.Contains(kept.Bytes, []byte(secret[:7])) {
		t.Error("a picture is stored as it was")
	}
}
