package limits

import (
	"io"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// maxKept limits what administrators and superusers send; it is PocketBase's own limit for bodies.
const maxKept = 32 << 20

func hasType(e *core.RequestEvent, names ...string) bool {
	given := strings.ToLower(e.Request.Header.Get("Content-Type"))
	for _, name := range names {
		if strings.HasPrefix(given, name) {
			return true
		}
	}
	return false
}

// isXML: PocketBase's forms accept XML, which neither its rules nor our hooks and guess counters read.
func isXML(e *core.RequestEvent) bool { return hasType(e, "text/xml", "application/xml") }

func isJSON(e *core.RequestEvent) bool { return hasType(e, "application/json") }

// streams reports a superuser's upload that is handled while it arrives: a backup, or a file that the operator's own
// collections take. Collections without such files refuse as much.
func streams(e *core.RequestEvent) bool {
	isLong := e.Request.ContentLength > maxKept || strings.HasPrefix(e.Request.URL.Path, backupsPath)
	return isLong && e.HasSuperuserAuth() && !isJSON(e)
}

// isResetForm reports a password reset confirmed by a form instead of JSON. A form may carry JSON under the key
// @jsonPayload, and PocketBase answers 500 where that is null; its own pages and clients send JSON.
func isResetForm(e *core.RequestEvent) bool {
	return !isJSON(e) && strings.HasSuffix(e.Request.URL.Path, "/confirm-password-reset")
}

// opening keeps the first four bytes of JSON.
type opening struct {
	text [4]byte
	size int
}

func (o *opening) Write(p []byte) (int, error) {
	for _, b := range p {
		if o.size == len(o.text) {
			break
		}
		if o.size == 0 && strings.IndexByte(" \t\r\n", b) >= 0 {
			continue
		}
		o.text[o.size] = b
		o.size++
	}
	return len(p), nil
}

// emptyNull turns JSON that begins with null into an empty object, however long it is and whatever follows: PocketBase
// reads only the first value. Decoding null empties the target, so PocketBase's forms lose their initial values, and
// the confirmation of a password reset answers 500.
func emptyNull(e *core.RequestEvent, begins *opening) {
	if string(begins.text[:]) != "null" || !isJSON(e) {
		return
	}
	e.Request.Body = &router.RereadableReadCloser{ReadCloser: struct {
		io.Reader
		io.Closer
	}{strings.NewReader("{}"), e.Request.Body}}
	e.Request.ContentLength = 2
}
