package limits

import (
	"image"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// maxPixels limits the cost of a thumbnail: 200 MB at 8 bytes per pixel. A camera's 24 megapixels fit; a file of 100 KB
// can claim two gigapixels, and anyone may request its thumbnail.
const maxPixels = 25_000_000

// smallPictures refuses new files that declare more pixels. Files that Go does not recognise as images have no
// thumbnail either.
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

// pixels is the declared size of a file, 0 when it is no image.
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
