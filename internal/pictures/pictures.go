// Package pictures removes from pictures, before they are stored, what they say beside the picture: where and when it was taken,
// with which device and by whom. Readers of the blog get the files as they were uploaded. Of all that, only the orientation and
// the colours stay, without which a picture looks different; what follows a picture in its file goes too.
package pictures

import (
	"bytes"
	"io"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// Register cleans each new file of a record once it has been judged by its size.
func Register(app core.App) {
	app.OnRecordValidate().BindFunc(func(e *core.RecordEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		for _, field := range e.Record.Collection().Fields {
			if field.Type() != core.FieldTypeFile {
				continue
			}
			for _, file := range e.Record.GetUnsavedFiles(field.GetName()) {
				if err := cleanFile(file); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func cleanFile(file *filesystem.File) error {
	reader, err := file.Reader.Open()
	if err != nil {
		return err
	}
	defer reader.Close()
	// The field has compared its size with the limit.
	whole, err := io.ReadAll(reader)
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
	cleaned, ok := []byte(nil), false
	switch {
	case bytes.HasPrefix(whole, []byte(startOfJPEG)):
		cleaned, ok = cleanJPEG(whole)
	case bytes.HasPrefix(whole, []byte(startOfPNG)):
		cleaned, ok = cleanPNG(whole)
	case len(whole) > 12 && string(whole[:4]) == "RIFF" && string(whole[8:12]) == "WEBP":
		cleaned, ok = cleanWebP(whole)
	case bytes.HasPrefix(whole, []byte(startOfGIF87)), bytes.HasPrefix(whole, []byte(startOfGIF89)):
		cleaned, ok = cleanGIF(whole)
	}
	if !ok {
		return whole
	}
	return cleaned
}
