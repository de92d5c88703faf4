package queries

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// maxPerPage is how many records a visitor gets at a time. The SDK's whole lists ask for more, and continue page by page.
const maxPerPage = 100

// isWhole reports whether a field holds a whole text, as a post's body does: no list reads it, and nobody searches in it. One
// pattern with dozens of wildcards takes seconds of processor time, and a hundred bodies take 20 MB.
func isWhole(field core.Field) bool {
	_, whole := field.(*core.EditorField)
	return whole
}

// reads are the lists of whole texts that run at once: each connection to the database keeps what it has read, up to 32 MB.
var reads = make(chan struct{}, 2)

// isList reports whether a request reads a list: HEAD reads as much as GET, and POST alone has the same path.
func isList(e *core.RequestEvent) bool {
	return e.Request.Method != http.MethodPost && strings.HasSuffix(strings.TrimSuffix(e.Request.URL.Path, "/"), "/records")
}

// lighten keeps the answer to a list small for anyone but a superuser: whole texts are not even read. The caller ends with done.
func lighten(e *core.RequestEvent, collection *core.Collection) (done func()) {
	if e.Auth == nil {
		clampPage(e.Request.URL)
	}
	var columns []string
	light := true
	for _, field := range collection.Fields {
		if isWhole(field) {
			light = false
			continue
		}
		columns = append(columns, collection.Name+"."+field.GetName())
	}
	if light {
		return func() {}
	}
	e.App = listApp{e.App, columns}
	select {
	case reads <- struct{}{}:
		return func() { <-reads }
	case <-e.Request.Context().Done():
		return func() {}
	}
}

func clampPage(address *url.URL) {
	query := address.Query()
	if asked, err := strconv.Atoi(query.Get("perPage")); err == nil && asked > maxPerPage {
		query.Set("perPage", strconv.Itoa(maxPerPage))
		address.RawQuery = query.Encode()
	}
}

// listApp reads lists without whole texts.
type listApp struct {
	core.App
	columns []string
}

// RecordQuery is what PocketBase begins a list with.
func (a listApp) RecordQuery(collection any) *dbx.SelectQuery {
	return a.App.RecordQuery(collection).Select(a.columns...)
}

// hideWhole leaves the fields out that were not read, and gives the hooks after it the app itself.
func hideWhole(e *core.RecordsListRequestEvent) error {
	if app, ok := e.App.(listApp); ok {
		e.App = app.App
		for _, record := range e.Records {
			for _, field := range e.Collection.Fields {
				if isWhole(field) {
					record.Hide(field.GetName())
				}
			}
		}
	}
	return e.Next()
}
