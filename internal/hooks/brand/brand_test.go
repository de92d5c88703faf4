package brand

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dots is a picture of one colour with another corner.
func dots(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = 200
	}
	picture.Set(0, 0, color.NRGBA{1, 2, 3, 255})
	return picture
}

func pngOf(t *testing.T, width, height int) []byte {
	t.Helper()
	written, err := encode(dots(width, height))
	if err != nil {
		t.Fatal(err)
	}
	return written
}

func text(file []byte) string { return base64.StdEncoding.EncodeToString(file) }

func TestTake(t *testing.T) {
	var asJPEG, asGIF bytes.Buffer
	if err := jpeg.Encode(&asJPEG, dots(300, 200), nil); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&asGIF, dots(300, 200), nil); err != nil {
		t.Fatal(err)
	}
	secret := append(pngOf(t, 300, 200), "<script>secret</script>"...)
	bomb := pngOf(t, 10, 10)
	copy(bomb[16:24], []byte{0, 0, 0x80, 0, 0, 0, 0x80, 0}) // 32,768 × 32,768, with a wrong checksum
	for _, each := range []struct {
		kind, file    string
		width, height int
		problem       string
	}{
		{"icon", text(pngOf(t, 800, 400)), 512, 512, ""},
		{"icon", text(asJPEG.Bytes()), 300, 300, ""},
		{"logo", text(pngOf(t, 1280, 160)), 640, 80, ""},
		{"logo", text(pngOf(t, 60, 30)), 60, 30, ""},
		{"logo", text(secret), 240, 160, ""},
		{"icon", text(pngOf(t, 60, 60)), 0, 0, tooSmall},
		{"icon", text(asGIF.Bytes()), 0, 0, unreadable},
		{"icon", text([]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)), 0, 0, unreadable},
		{"icon", text(bomb), 0, 0, unreadable},
		{"icon", text(pngOf(t, 300, 300)[:200]), 0, 0, unreadable},
		{"icon", "%%%", 0, 0, unreadable},
		{"icon", "", 0, 0, unreadable},
		{"icon", strings.Repeat("A", 4<<20), 0, 0, tooLarge},
		{"icon", text(pngOf(t, 1500, 1500)), 512, 512, ""},
		{"icon", text(pngOf(t, 1600, 1600)), 0, 0, tooLarge},
	} {
		taken, problem := Take(each.kind, each.file)
		if problem != each.problem || taken.Width != each.width || taken.Height != each.height {
			t.Errorf("%s %.20s…: %d × %d %q", each.kind, each.file, taken.Width, taken.Height, problem)
		}
		if bytes.Contains(taken.PNG, []byte("secret")) {
			t.Error("what the file held beside the picture is kept")
		}
		if problem == "" {
			if _, err := png.Decode(bytes.NewReader(taken.PNG)); err != nil {
				t.Error(err)
			}
		}
	}
}

// own is a brand with other colours, and pictures if asked.
func own(t *testing.T, withPictures bool) *Brand {
	t.Helper()
	look := map[string]any{"press": "#7ef0a0", "glow": "#f7a8d8", "paperGlow": "#7a1257", "version": "abc"}
	if withPictures {
		look["icon"], look["logo"] = pngOf(t, 256, 256), map[string]any{"data": pngOf(t, 320, 80)}
	}
	written, err := json.Marshal(look)
	if err != nil {
		t.Fatal(err)
	}
	return Parse(string(written))
}

func TestParse(t *testing.T) {
	if b := own(t, false); Hex(b.Press) != "#7ef0a0" || Hex(b.PaperGlow) != "#7a1257" || b.Version != "abc" {
		t.Errorf("%+v", b)
	}
	for _, damaged := range []string{"", "null", "{}", "[", `{"version":"a","press":"red"}`} {
		if Parse(damaged) != Bridge {
			t.Errorf("%q is a brand", damaged)
		}
	}
	cut, large := pngOf(t, 256, 256), pngOf(t, 1100, 1000)
	for _, picture := range [][]byte{[]byte("text"), cut[:len(cut)/2], large} {
		stored := `{"press":"#7ef0a0","glow":"#f7a8d8","paperGlow":"#7a1257","version":"a","icon":"` + text(picture) +
			`","logo":{"data":"` + text(picture) + `"}}`
		b := Parse(stored)
		if b == Bridge || len(b.icon) > 0 || len(b.logo) > 0 {
			t.Errorf("a damaged picture of %d bytes counts", len(picture))
		}
		if _, err := b.Icon(); err != nil {
			t.Error(err)
		}
	}
	if (*Keeper)(nil).Current() != Bridge || Bridge.Files() != nil {
		t.Error("the product's own brand replaces files")
	}
}

func TestFiles(t *testing.T) {
	sizes := map[string]image.Point{
		"/icon-192.png": {192, 192}, "/icon-512.png": {512, 512}, "/icon-maskable-512.png": {512, 512}, "/apple-touch-icon.png": {180, 180},
		"/og/default.png": {1200, 630}, "/og/blog.png": {1200, 630}, "/og/docs.png": {1200, 630}, "/og/plans.png": {1200, 630},
	}
	for _, pictures := range []bool{false, true} {
		files := own(t, pictures).Files()
		if _, found := files["/brand/logo.png"]; found != pictures || len(files) < len(sizes)+2 {
			t.Errorf("%d files, a logo: %t", len(files), found)
		}
		for path, draw := range files {
			file, err := draw()
			if err != nil {
				t.Fatal(path, err)
			}
			if dir := os.Getenv("DRAW_TO"); dir != "" {
				name := strings.ReplaceAll(strings.TrimPrefix(path, "/"), "/", "-")
				if pictures {
					name = "own-" + name
				}
				if err := os.WriteFile(filepath.Join(dir, name), file, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if want, asked := sizes[path]; asked {
				decoded, err := png.Decode(bytes.NewReader(file))
				if err != nil || decoded.Bounds().Size() != want {
					t.Errorf("%s is %v, %v", path, decoded, err)
				}
				continue
			}
			if path == "/favicon.svg" && bytes.Contains(file, []byte("#7ef0a0")) == pictures {
				t.Errorf("%s", file)
			}
			if path == "/favicon.ico" {
				if _, err := png.Decode(bytes.NewReader(file[22:])); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

func TestPreview(t *testing.T) {
	written, err := previewJSON(`{"press":"#7ef0a0","glow":"#f7a8d8","paperGlow":"#7a1257","version":"abc"}`, []string{"Un", "One"})
	if err != nil {
		t.Fatal(err)
	}
	var preview struct {
		Share, Icon []byte
		Notices     [][]byte
	}
	if err := json.Unmarshal([]byte(written), &preview); err != nil {
		t.Fatal(err)
	}
	for _, file := range append(preview.Notices, preview.Share, preview.Icon) {
		if _, err := png.Decode(bytes.NewReader(file)); err != nil {
			t.Error(err)
		}
	}
	if len(preview.Notices) != 2 {
		t.Errorf("%d notices", len(preview.Notices))
	}
}

// An operator's transparent icon lies on the paper of an invoice, and is alone in the image of previews.
func TestOwnIcon(t *testing.T) {
	empty, err := encode(image.NewNRGBA(image.Rect(0, 0, 256, 256)))
	if err != nil {
		t.Fatal(err)
	}
	b := own(t, false)
	b.icon = empty
	onPaper, err := b.Icon()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, alpha := decoded(t, onPaper).At(90, 90).RGBA(); alpha != 0 {
		t.Error("the paper does not show through a transparent icon")
	}
	preview, err := b.share("default")
	if err != nil {
		t.Fatal(err)
	}
	// The top of the product's arch.
	if r, g, _, _ := decoded(t, preview).At(600, 340).RGBA(); r>>8 == 0x7e || g>>8 == 0xf0 {
		t.Error("the product's bridge is beneath the operator's icon")
	}
}

func decoded(t *testing.T, file []byte) image.Image {
	t.Helper()
	found, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return found
}
