// Package broken ends the connection of an answer that fails after it began. Its end would be proper otherwise, and a browser would save
// half a file as a whole one.
package broken

import (
	"errors"
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// Cut passes an error on while nothing was sent: PocketBase answers it. Later it is past the request log, and net/http ends the
// connection, or the stream of HTTP/2, without a word. ErrMFA follows a complete answer, which asks for the second factor.
func Cut(e *core.RequestEvent) error {
	err := e.Next()
	if err != nil && e.Written() && !errors.Is(err, apis.ErrMFA) {
		panic(http.ErrAbortHandler)
	}
	return err
}
