package brand

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/jpeg" // what operators have
	"image/png"
	"sync"

	"github.com/disintegration/imaging"
	xdraw "golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // likewise
)

const (
	maxFile   = 2 << 20
	maxPixels = 2_500_000 // 40 MB while it is read: of a progressive JPEG, 16 bytes a pixel
	// maxStored is that of a stored picture, which a superuser may have replaced.
	maxStored = 1_000_000
	// maxKept is how large a kept picture may be: it is part of the site's record.
	maxKept = 300 << 10
)

// Problems of a file.
const (
	unreadable = "picture_unreadable"
	tooLarge   = "picture_large"
	tooSmall   = "picture_small"
)

// kinds are the pictures of a brand: the largest sides that are kept, the larger ones first, and the smallest that a file may have.
var kinds = map[string]struct {
	sizes []image.Point
	least int
}{
	"logo": {[]image.Point{{640, 160}, {480, 120}}, 24},
	"icon": {[]image.Point{{512, 512}, {256, 256}}, 128},
}

// reading lets one file at a time take that much memory.
var reading sync.Mutex

// Taken is a picture that was written again.
type Taken struct {
	PNG           []byte
	Width, Height int
}

// Take reads a picture in base64 and writes another one, as a PNG: what else the file holds stays behind, and so does every file that is
// no PNG, JPEG or WebP, whatever its name says. It returns the problem of a file that it refuses.
func Take(kind, file string) (Taken, string) {
	if len(file) > base64.StdEncoding.EncodedLen(maxFile) {
		return Taken{}, tooLarge
	}
	content, err := base64.StdEncoding.DecodeString(file)
	if err != nil {
		return Taken{}, unreadable
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || format != "png" && format != "jpeg" && format != "webp" {
		return Taken{}, unreadable
	}
	if int64(config.Width)*int64(config.Height) > maxPixels {
		return Taken{}, tooLarge
	}
	asked := kinds[kind]
	if min(config.Width, config.Height) < asked.least {
		return Taken{}, tooSmall
	}
	reading.Lock()
	defer reading.Unlock()
	decoded, err := imaging.Decode(bytes.NewReader(content), imaging.AutoOrientation(true))
	if err != nil {
		return Taken{}, unreadable
	}
	for _, most := range asked.sizes {
		kept := within(decoded, most)
		if kind == "icon" {
			kept = onSquare(kept)
		}
		written, err := encode(kept)
		if err == nil && len(written) <= maxKept {
			size := kept.Bounds().Size()
			return Taken{written, size.X, size.Y}, ""
		}
	}
	return Taken{}, tooLarge
}

// sound is a stored PNG file that can be drawn, and nil for any other.
func sound(file []byte) []byte {
	config, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil || int64(config.Width)*int64(config.Height) > maxStored {
		return nil
	}
	if _, err := png.Decode(bytes.NewReader(file)); err != nil {
		return nil
	}
	return file
}

// within is a picture no larger than a box, in its own proportions.
func within(source image.Image, box image.Point) *image.NRGBA {
	size := source.Bounds().Size()
	if share := min(float64(box.X)/float64(size.X), float64(box.Y)/float64(size.Y)); share < 1 {
		size = image.Pt(max(1, int(float64(size.X)*share)), max(1, int(float64(size.Y)*share)))
	}
	out := image.NewNRGBA(image.Rectangle{Max: size})
	xdraw.CatmullRom.Scale(out, out.Bounds(), source, source.Bounds(), xdraw.Src, nil)
	return out
}

// onSquare is a picture in the middle of a square without colour.
func onSquare(source *image.NRGBA) *image.NRGBA {
	size := source.Bounds().Size()
	side := max(size.X, size.Y)
	out := image.NewNRGBA(image.Rect(0, 0, side, side))
	at := image.Pt((side-size.X)/2, (side-size.Y)/2)
	xdraw.Draw(out, source.Bounds().Add(at), source, image.Point{}, xdraw.Src)
	return out
}

func encode(picture image.Image) ([]byte, error) {
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, picture)
	return out.Bytes(), err
}
