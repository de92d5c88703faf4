// Package unavailable says "try again" where PocketBase blames the client: with a full disk or a busy database it
// answers 400 "Failed to create record".
package unavailable

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"syscall"

	"github.com/dop251/goja"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/front/site"
)

// Code is what clients match; its messages are in web/src/ui/feedback/error-texts.ts.
const Code = "try_again"

// Seconds that a client should wait.
const retryAfter, busyRetryAfter, shortRetryAfter = "10", "5", "2"

var messages = map[string]string{
	"fr": "Rien ne peut être enregistré pour le moment. Réessayez dans un instant.",
	"en": "Nothing can be saved right now. Try again in a moment.",
}

var busyMessages = map[string]string{
	"fr": "Le service est très sollicité. Réessayez dans un instant.",
	"en": "The service is very busy. Try again in a moment.",
}

// Translate answers a request that met such a disk or database.
func Translate(e *core.RequestEvent) error {
	err := e.Next()
	if err == nil || !Is(err) {
		return err
	}
	return errors.Join(problem(e, retryAfter, messages), err) // the log shows the cause, the answer is the first
}

// Busy is the answer to a request when there is no capacity now.
func Busy(e *core.RequestEvent) error {
	return problem(e, busyRetryAfter, busyMessages)
}

// Refuse is Busy for a request that does not reach the routes.
func Refuse(w http.ResponseWriter, r *http.Request) {
	h, message := w.Header(), inLanguage(r, busyMessages)
	h.Set("Retry-After", busyRetryAfter)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	body, kind := []byte(message+"\n"), "text/plain; charset=utf-8"
	if strings.HasPrefix(r.URL.Path, "/api/") {
		kind = "application/json"
		body, _ = json.Marshal(tryAgain(message)) // texts alone: it cannot fail
	}
	h.Set("Content-Type", kind)
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(body) // the client may have left
}

// NotNow is the answer to a write that this machine may not make now: it may be lost, or another machine has taken over.
func NotNow(e *core.RequestEvent) error {
	return problem(e, shortRetryAfter, messages)
}

func problem(e *core.RequestEvent, after string, messages map[string]string) error {
	e.Response.Header().Set("Retry-After", after)
	return tryAgain(inLanguage(e.Request, messages))
}

func tryAgain(message string) *router.ApiError {
	return router.NewApiError(http.StatusServiceUnavailable, message, validation.Errors{
		"form": validation.NewError(Code, message),
	})
}

func inLanguage(r *http.Request, messages map[string]string) string {
	return messages[site.Preferred(r.Header["Accept-Language"], []string{"fr", "en"})]
}

// Is reports whether an error comes from a database or disk that cannot do its work now.
func Is(err error) bool {
	var api *router.ApiError
	if errors.As(err, &api) {
		if cause, ok := api.RawData().(error); ok && Is(cause) {
			return true
		}
	}
	var exception *goja.Exception
	if errors.As(err, &exception) {
		if cause, ok := exception.Value().Export().(map[string]any); ok {
			if goError, ok := cause["value"].(error); ok && Is(goError) {
				return true
			}
		}
	}
	var database *sqlite.Error
	if errors.As(err, &database) {
		return passing(database.Code())
	}
	return errors.Is(err, syscall.ENOSPC) || said.MatchString(err.Error())
}

// passing: the same request may succeed later. The low byte is the kind of an error, the rest its details.
func passing(code int) bool {
	if code == sqlite3.SQLITE_CONSTRAINT_COMMITHOOK {
		return true // a guard of internal/folder/datadir refused it
	}
	switch code & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
		sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return true
	}
	return false
}

// said finds the same errors after they turned into text on their way through a hook.
var said = regexp.MustCompile(`\(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)[A-Z_]*\)|no space left on device|` +
	`(database or disk is full|database is locked|disk I/O error|attempt to write a readonly database|unable to open database file)(:.*)? \(\d+\)|` +
	`constraint failed(:.*)? \(531\)|` + // SQLITE_CONSTRAINT_COMMITHOOK
	regexp.QuoteMeta(datadir.ErrReplaced.Error()))
