// Package console judges two routes of PocketBase's dashboard that have no hook: emptying a collection goes through the
// hooks of its deletion, where pb_hooks/platform/guard decides, and the SQL console only reads.
package console

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"

	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/front/site"
)

// empties tells the hooks of a deletion that only the rows go (pb_hooks/platform/guard/collections.ts).
const empties = "passerelleEmpties"

// Code is what clients match; pb_hooks/platform/guard refuses with the same one.
const code = "guarded"

var onlyReads = map[string]string{
	"fr": "Cette console ne fait que lire. Modifiez les lignes et les collections sur leurs pages : chaque changement y est vérifié et journalisé.",
	"en": "This console only reads. Change rows and collections on their pages, where each change is checked and logged.",
}

// Check judges the two routes. Other requests cost the comparison of their route's pattern.
func Check(e *core.RequestEvent) error {
	switch e.Request.Pattern {
	case "POST /api/sql":
		if e.HasSuperuserAuth() {
			return read(e)
		}
	case "DELETE /api/collections/{collection}/truncate":
		if e.HasSuperuserAuth() {
			return empty(e)
		}
	}
	return e.Next()
}

// empty lets the hooks of a deletion decide; the last of them is the route itself.
func empty(e *core.RequestEvent) error {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil {
		return e.Next() // PocketBase answers 404
	}
	event := &core.CollectionRequestEvent{RequestEvent: e}
	event.Collection = collection
	e.Set(empties, true)
	return e.App.OnCollectionDeleteRequest().Trigger(event, func(*core.CollectionRequestEvent) error { return e.Next() })
}

// read answers the statement from a separate connection, so that nothing set on it (PRAGMA, ATTACH) outlives the request.
func read(e *core.RequestEvent) error {
	db, err := open(e.Request.Context(), e.App.DataDir())
	if err != nil {
		return err
	}
	defer db.Close()
	outer := e.App
	e.App = reader{App: outer, db: db, refusal: refusal(e)}
	defer func() { e.App = outer }()
	if err := e.Next(); err != nil {
		if strings.Contains(err.Error(), "readonly database") {
			return refusal(e)
		}
		return err
	}
	return nil
}

// open returns a single connection that can neither write nor attach another file.
func open(ctx context.Context, dir string) (*dbx.DB, error) {
	db, err := datadir.ConnectToRead(filepath.Join(dir, "data.db"))
	if err != nil {
		return nil, err
	}
	db.DB().SetMaxOpenConns(1)
	conn, err := db.DB().Conn(ctx)
	if err == nil {
		_, err = sqlite.Limit(conn, sqlite3.SQLITE_LIMIT_ATTACHED, 0)
		_ = conn.Close() // back to the pool
	}
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	return db, nil
}

// reader is an application whose database only reads.
type reader struct {
	core.App
	db      *dbx.DB
	refusal error
}

func (r reader) ConcurrentDB() dbx.Builder { return r.db }

func (r reader) RunInTransaction(func(core.App) error) error { return r.refusal }

func refusal(e *core.RequestEvent) error {
	message := onlyReads[site.Preferred(e.Request.Header["Accept-Language"], []string{"en", "fr"})]
	return router.NewApiError(http.StatusForbidden, message, validation.Errors{"form": validation.NewError(code, message)})
}
