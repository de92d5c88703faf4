// Package pictures removes from pictures, before they are stored, what they say beside the picture: where and when it was taken,
// with which device and by whom. Readers of the blog get the files as they were uploaded. Of all that, only the orientation and
// the colours stay, without which a picture looks different; what follows a picture in its file goes too.
package pictures

import (
	"bufio"
	"bytes"
	"errors"
	"image"
	"io"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// maxPixels limits the cost of a thumbnail: 200 MB at 8 bytes per pixel. A camera's 24 megapixels fit; a file of 100 KB
// can claim two gigapixels, and anyone may request its thumbnail.
const maxPixels = 25_000_000

// Register refuses new files of a record that declare more pixels, and cleans the others once the record is valid.
func Register(app core.App) {
	app.OnRecordValidate().BindFunc(func(e *core.RecordEvent) error {
		var files []*filesystem.File
		problems := validation.Errors{}
		for _, field := range e.Record.Collection().Fields {
			if field.Type() != core.FieldTypeFile {
				continue
			}
			for _, file := range e.Record.GetUnsavedFiles(field.GetName()) {
				files = append(files, file)
				if pixels(file) > maxPixels {
					problems[field.GetName()] = validation.NewError("validation_file_size_limit", "The picture has too many pixels.")
				}
			}
		}
		if len(problems) > 0 {
			return problems
		}
		if err := e.Next(); err != nil {
			return err
		}
		for _, file := range files {
			if err := cleanFile(file); err != nil {
				return err
			}
		}
		return nil
	})
}

// pixels is the declared size of a file, 0 when Go does not recognise an image: then it has no thumbnail either.
func pixels(file *filesystem.File) int64 {
	reader, err := file.Reader.Open()
	if err != nil {
		return 0 // saving it will report why
	}
	defer reader.Close()
	config, _, err := image.DecodeConfig(reader)
	if err != nil {
		return 0
	}
	return int64(config.Width) * int64(config.Height)
}

// maxCleaned is the longest picture that is cleaned, which happens in memory. Only a superuser can send a longer one, to the
// operator's own collections: those files are handled while they arrive (internal/front/limits).
const maxCleaned = 32 << 20

func cleanFile(file *filesystem.File) error {
	if file.Size > maxCleaned {
		return nil
	}
	reader, err := file.Reader.Open()
	if err != nil {
		return err
	}
	defer reader.Close()
	rest := bufio.NewReader(reader)
	start, err := rest.Peek(sizeOfStart)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if cleanerOf(start) == nil {
		return nil
	}
	// The field has compared its size with the limit.
	whole, err := io.ReadAll(rest)
	if err != nil {
		return err
	}
	if cleaned := Clean(whole); !bytes.Equal(cleaned, whole) {
		file.Reader, file.Size = &filesystem.BytesReader{Bytes: cleaned}, int64(len(cleaned))
	}
	return nil
}

// Clean returns a JPEG, PNG, WebP or GIF without its notes; anything else, and a file that is damaged, as it is.
func Clean(whole []byte) []byte {
	clean := cleanerOf(whole)
	if clean == nil {
		return whole
	}
	cleaned, ok := clean(whole)
	if !ok {
		return whole
	}
	return cleaned
}

// sizeOfStart is how much of a file cleanerOf needs.
const sizeOfStart = 12

// cleanerOf is what cleans a file that begins so, nil where nothing does.
func cleanerOf(start []byte) func(whole []byte) (cleaned []byte, ok bool) {
	switch {
	case bytes.HasPrefix(start, []byte(startOfJPEG)):
		return cleanJPEG
	case bytes.HasPrefix(start, []byte(startOfPNG)):
		return cleanPNG
	case len(start) >= sizeOfStart && string(start[:4]) == "RIFF" && string(start[8:sizeOfStart]) == "WEBP":
		return cleanWebP
	case bytes.HasPrefix(start, []byte(startOfGIF87)), bytes.HasPrefix(start, []byte(startOfGIF89)):
		return cleanGIF
	}
	return nil
}
