package mailbox

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	_ "image/gif" // a picture of a mail may be one
	"image/jpeg"
	"io"
	"slices"

	_ "image/png"

	"github.com/disintegration/imaging"
	xdraw "golang.org/x/image/draw"
	_ "golang.org/x/image/webp"
)

const (
	maxPictures     = 6
	maxPictureBytes = 10 << 20
	// maxPixels is of all pictures of a mail: one photograph of a telephone. A progressive JPEG takes 16 bytes a pixel while it is decoded.
	maxPixels = 12_500_000
	// maxSide is the longest side of a kept picture: a photograph of a screen stays readable.
	maxSide = 2000
)

// formats are those that are imported here: others are registered by packages that import them for themselves.
var formats = []string{"jpeg", "png", "gif", "webp"}

type picture struct {
	name  string
	bytes []byte
}

// readPicture decodes a picture and writes another one: what else the file holds stays behind, and so does every file that is no picture,
// whatever its name and type say.
func (m *Mail) readPicture(body io.Reader) (found picture, ok bool) {
	defer func() {
		if recover() != nil { // decoders read what anyone has made
			found, ok = picture{}, false
		}
	}()
	content, err := io.ReadAll(io.LimitReader(body, maxPictureBytes+1))
	if err != nil || len(content) > maxPictureBytes {
		return picture{}, false
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || !slices.Contains(formats, format) || config.Width < 2 || config.Height < 2 {
		return picture{}, false // one pixel follows readers
	}
	pixels := int64(config.Width) * int64(config.Height)
	if pixels > maxPixels-m.pixels {
		return picture{}, false
	}
	m.pixels += pixels
	// A telephone says beside the picture how it was held.
	decoded, err := imaging.Decode(bytes.NewReader(content), imaging.AutoOrientation(true))
	if err != nil {
		return picture{}, false
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, flat(decoded), &jpeg.Options{Quality: 85}); err != nil {
		return picture{}, false
	}
	return picture{name: fmt.Sprintf("picture%d.jpg", len(m.pictures)+1), bytes: out.Bytes()}, true
}

// flat is a picture on white, no larger than it is kept.
func flat(source image.Image) image.Image {
	size := source.Bounds().Size()
	if longest := max(size.X, size.Y); longest > maxSide {
		size = image.Pt(max(1, size.X*maxSide/longest), max(1, size.Y*maxSide/longest))
	}
	kept := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(kept, kept.Bounds(), image.White, image.Point{}, draw.Src)
	xdraw.ApproxBiLinear.Scale(kept, kept.Bounds(), source, source.Bounds(), draw.Over, nil)
	return kept
}
