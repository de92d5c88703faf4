package limits

import (
	"bytes"
	"io"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// longestNull is more than anybody needs to say null.
const longestNull = 64

// noNull makes an empty object of a body that says null. The JSON decoder empties what it decodes null into, so that
// PocketBase's own forms lose what they were made with, and the confirmation of a password reset answers 500.
func noNull(e *core.RequestEvent) error {
	r := e.Request
	if r.Body == nil || r.ContentLength <= 0 || r.ContentLength > longestNull ||
		!strings.HasPrefix(strings.ToLower(r.Header.Get("Content-Type")), "application/json") {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return e.BadRequestError("", nil)
	}
	if bytes.Equal(bytes.TrimSpace(body), []byte("null")) {
		body = []byte("{}")
	}
	r.Body = &router.RereadableReadCloser{ReadCloser: struct {
		io.Reader
		io.Closer
	}{bytes.NewReader(body), r.Body}}
	r.ContentLength = int64(len(body))
	return nil
}
