package tables

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/front/broken"
	"passerelle/internal/testapp"
)

func TestAFileThatFailsAfterItsFirstPageIsCutOff(t *testing.T) {
	app := testapp.New(t)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{Priority: -99_999, Func: broken.Cut})
		e.Router.GET("/test/file", func(e *core.RequestEvent) error {
			send, err := begin(e.App, e.Response, `{"format":"json"}`)
			if err != nil {
				return err
			}
			// The second page fails: a number of SQLite has an end.
			return send(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
				SELECT i AS place, iif(i > 1000, abs(-9223372036854775807 - (i > 1000)), i) AS n FROM n
				WHERE i > CAST({:last} AS INTEGER) ORDER BY i LIMIT {:limit}`, map[string]any{"last": ""})
		})
		e.Router.GET("/test/refused", func(e *core.RequestEvent) error { return e.ForbiddenError("", nil) })
		return e.Next()
	})
	server := httptest.NewServer(testapp.Handler(t, app))
	defer server.Close()
	answer, err := http.Get(server.URL + "/test/file")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); !errors.Is(err, io.ErrUnexpectedEOF) || len(body) < pageRows {
		t.Errorf("%d bytes and %v", len(body), err)
	}
	refused, err := http.Get(server.URL + "/test/refused")
	if err != nil {
		t.Fatal(err)
	}
	defer refused.Body.Close()
	if refused.StatusCode != http.StatusForbidden {
		t.Errorf("an error before the answer: %d", refused.StatusCode)
	}
}
