// Package exposed ends an API key that someone sends in an address: browsers, proxies and their logs keep addresses.
package exposed

import (
	"cmp"
	"net/http"
	"net/url"
	"regexp"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	// Path is the route of the hooks that ends the key in the header Authorization (pb_hooks/programs/api-v1).
	Path = "/api/app/api-keys/exposed"
	// outermost runs before the gateway, the site and internal/replication/node, which answer without PocketBase.
	outermost = -100_004
)

var key = regexp.MustCompile(`psk_[A-Za-z0-9]{48}`)

// Register looks at every request of app's server.
func Register(app core.App) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "exposedKeys", Priority: outermost, Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Server.Handler = Wrap(e.Server.Handler)
		return nil
	}})
}

// Wrap sends a request with a key in its address to Path instead, with nothing else of it.
func Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := keyIn(r.URL)
		if found == "" {
			next.ServeHTTP(w, r)
			return
		}
		ending := r.Clone(r.Context())
		ending.Method, ending.RequestURI = http.MethodPost, Path
		ending.URL = &url.URL{Path: Path}
		ending.Body, ending.ContentLength, ending.TransferEncoding = http.NoBody, 0, nil
		for _, name := range []string{"Cookie", "Content-Type", "Content-Length", "Referer"} {
			ending.Header.Del(name)
		}
		ending.Header.Set("Authorization", "Bearer "+found)
		next.ServeHTTP(w, ending)
	})
}

// keyIn is the key in an address's path or query, "" for none. No encoder touches its letters.
func keyIn(address *url.URL) string {
	return cmp.Or(key.FindString(address.Path), key.FindString(address.RawQuery))
}
