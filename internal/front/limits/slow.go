package limits

import (
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"passerelle/internal/front/unavailable"
)

const (
	// maxBodyTime is how long a body of at most 128 KB may take: 8 KB per second.
	maxBodyTime = 15 * time.Second
	// maxUploadTime is PocketBase's own, for images and backups.
	maxUploadTime = 5 * time.Minute
	// smallBody always finds room: signing in must not depend on others' uploads.
	smallBody = 8 << 10
)

// inTime ends the reading of every body, even an unwanted one: net/http reads what is left of it before it writes an answer, which
// waits in memory meanwhile. Where no route wants a body, the connection ends with the answer, which then waits for nothing.
// Over HTTP/2 no answer waits for a body.
func inTime(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength == 0 {
		return
	}
	readUntil(w, maxBodyTime)
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if reads && r.ProtoMajor == 1 && !strings.HasPrefix(r.URL.Path, "/api/") {
		w.Header().Set("Connection", "close")
	}
}

// readUntil fails only for this process's own requests, whose body is already there.
func readUntil(w http.ResponseWriter, limit time.Duration) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(limit))
}

// readFirst reads the whole body before the request holds anything, so that a slow body costs no more than its
// connection, and before internal/auth/sessions looks whether the account still opens: who begins a request, loses the right
// and then ends it, changes nothing. PocketBase reads the body again from memory.
func (m *Room) readFirst(e *core.RequestEvent, next func(*core.RequestEvent) error) error {
	if isXML(e) || isResetForm(e) {
		return e.BadRequestError("", nil)
	}
	if uploads(e) {
		readUntil(e.Response, maxUploadTime)
		if !streams(e) {
			if err := readWhole(e, maxKept); err != nil {
				return err
			}
		}
		return next(e)
	}
	limit := bodyLimit(e)
	size := e.Request.ContentLength
	if size < 0 {
		size = limit // not declared
	}
	if size > limit {
		return apis.ErrRequestEntityTooLarge
	}
	if size > smallBody {
		return m.readLong(e, limit, size, next)
	}
	if err := readWhole(e, limit); err != nil {
		return err
	}
	return next(e)
}

func (m *Room) readLong(e *core.RequestEvent, limit, size int64, next func(*core.RequestEvent) error) error {
	one := m.admit(e.RealIP(), size, func() { readUntil(e.Response, 0) })
	if one == nil {
		giveUp(e)
		return unavailable.Busy(e)
	}
	defer m.end(one)
	err := readWhole(e, limit)
	m.arrived(one)
	if err != nil {
		return err
	}
	return next(e)
}

// giveUp makes the server answer without waiting for the rest of the body.
func giveUp(e *core.RequestEvent) {
	e.Response.Header().Set("Connection", "close")
	readUntil(e.Response, 0)
}

func readWhole(e *core.RequestEvent, limit int64) error {
	var begins opening
	read, err := io.Copy(io.Discard, io.TeeReader(io.LimitReader(e.Request.Body, limit+1), &begins))
	switch {
	case read > limit:
		return apis.ErrRequestEntityTooLarge
	case err == nil:
	case errors.Is(err, os.ErrDeadlineExceeded):
		giveUp(e)
		return router.NewApiError(http.StatusRequestTimeout, "The request took too long.", nil)
	default:
		giveUp(e)
		return e.BadRequestError("", nil)
	}
	// The server keeps reading, to notice a client that leaves: a deadline would look like one. Like readUntil, it fails
	// only for our own requests.
	_ = http.NewResponseController(e.Response).SetReadDeadline(time.Time{})
	if body, ok := e.Request.Body.(router.Rereader); ok {
		body.Reread()
	}
	emptyNull(e, &begins)
	return nil
}
