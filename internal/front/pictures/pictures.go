// Package pictures removes from pictures, before they are stored, what they say beside the picture: where and when it was taken,
// with which device and by whom. Readers of the blog get the files as they were uploaded. Of all that, only the orientation and
// the colours stay, without which a picture looks different; what follows a picture in its file goes too.
package pictures

import (
	"bufio"
	"bytes"
	"errors"
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
