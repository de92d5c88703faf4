package limits

import (
	"image"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// maxPixels bounds what a thumbnail takes to make: 200 MB at 8 bytes a pixel. A camera's 24 megapixels fit; a file of
// 100 KB can claim two gigapixels, and anybody may ask for the thumbnail.
const maxPixels = 25_000_000

// smallPictures refuses new files that announce more pixels. What is no picture for Go has no thumbnail either.
func smallPictures(e *core.RecordEvent) error {
	problems := validation.Errors{}
	for _, field := range e.Record.Collection().Fields {
		if field.Type() != core.FieldTypeFile {
			continue
		}
		for _, file := range e.Record.GetUnsavedFiles(field.GetName()) {
			if pixels(file) > maxPixels {
				problems[field.GetName()] = validation.NewError("validation_file_size_limit", "The picture has too many pixels.")
			}
		}
	}
	if len(problems) > 0 {
		return problems
	}
	return e.Next()
}

// pixels is what a file announces to be decoded to, 0 when it is no picture.
func pixels(file *filesystem.File) int64 {
	reader, err := file.Reader.Open()
	if err != nil {
		return 0 // saving it will say why
	}
	defer reader.Close()
	config, _, err := image.DecodeConfig(reader)
	if err != nil {
		return 0
	}
	return int64(config.Width) * int64(config.Height)
}
