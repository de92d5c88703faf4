package console

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

type harness struct {
	*testing.T
	app     core.App
	handler http.Handler
}

func begin(t *testing.T) harness {
	app := testapp.New(t)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.BindFunc(func(e *core.RequestEvent) error {
			defer func() {
				if e.App != app {
					t.Error("what follows the console gets its application, which only reads")
				}
			}()
			return e.Next()
		})
		e.Router.BindFunc(Check)
		return e.Next()
	})
	return harness{t, app, testapp.Handler(t, app)}
}

// ask sends a request as a superuser, or as a member of the collection named.
func (h harness) ask(as, method, path, body string) *httptest.ResponseRecorder {
	account, err := h.app.FindAuthRecordByEmail(as, "test@example.com")
	if err != nil {
		h.Fatal(err)
	}
	token, err := account.NewAuthToken()
	if err != nil {
		h.Fatal(err)
	}
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept-Language", "fr")
	request.Header.Set("Authorization", token)
	answer := httptest.NewRecorder()
	h.handler.ServeHTTP(answer, request)
	return answer
}

func (h harness) sql(statement string) *httptest.ResponseRecorder {
	return h.ask(core.CollectionNameSuperusers, http.MethodPost, "/api/sql", `{"query":"`+statement+`"}`)
}

func (h harness) rows(table string) (count int) {
	if err := h.app.DB().Select("COUNT(*)").From(table).Row(&count); err != nil {
		h.Fatal(err)
	}
	return count
}

func TestTheConsoleOnlyReads(t *testing.T) {
	h := begin(t)
	before := h.rows("demo1")
	if got := h.sql("SELECT COUNT(*) AS n FROM demo1"); got.Code != http.StatusOK {
		t.Fatalf("a SELECT: %d %s", got.Code, got.Body)
	}
	for _, statement := range []string{
		"DELETE FROM demo1", "UPDATE demo1 SET text = 'x'", "DROP TABLE demo1", "CREATE TABLE made (x)",
		"WITH every AS (SELECT id FROM demo1) DELETE FROM demo1 WHERE id IN every", // PocketBase takes it for a read
	} {
		got := h.sql(statement)
		if got.Code != http.StatusForbidden || !strings.Contains(got.Body.String(), `"guarded"`) || !strings.Contains(got.Body.String(), "Cette console ne fait que lire") {
			t.Errorf("%s: %d %s", statement, got.Code, got.Body)
		}
	}
	if after := h.rows("demo1"); after != before {
		t.Errorf("%d rows instead of %d", after, before)
	}
}

// A file that a statement may attach, or a setting that outlives the request, would undo the rule.
func TestAStatementLeavesNothingBehind(t *testing.T) {
	h := begin(t)
	if got := h.sql("ATTACH '" + t.TempDir() + "/beside.db' AS beside"); got.Code == http.StatusOK {
		t.Errorf("a file was attached: %s", got.Body)
	}
	h.sql("PRAGMA query_only = OFF")
	if got := h.sql("DELETE FROM demo1"); got.Code != http.StatusForbidden {
		t.Errorf("a setting of an earlier request counts: %d %s", got.Code, got.Body)
	}
	if _, err := h.app.DB().NewQuery("UPDATE demo1 SET text = 'x'").Execute(); err != nil {
		t.Errorf("the application itself must write: %v", err)
	}
}

func TestEmptyingACollectionGoesThroughTheHooksOfItsDeletion(t *testing.T) {
	h := begin(t)
	before, seen := h.rows("demo1"), false
	refuse := errors.New("guarded")
	h.app.OnCollectionDeleteRequest().BindFunc(func(e *core.CollectionRequestEvent) error {
		seen, _ = e.Get(empties).(bool)
		if refuse != nil {
			return refuse
		}
		return e.Next()
	})
	path := "/api/collections/demo1/truncate"
	if got := h.ask(core.CollectionNameSuperusers, http.MethodDelete, path, ""); got.Code < http.StatusBadRequest || !seen || h.rows("demo1") != before {
		t.Errorf("refused by a hook: %d, %d rows, mark %v", got.Code, h.rows("demo1"), seen)
	}
	refuse = nil
	if got := h.ask(core.CollectionNameSuperusers, http.MethodDelete, path, ""); got.Code != http.StatusNoContent || h.rows("demo1") != 0 {
		t.Errorf("allowed by all hooks: %d, %d rows", got.Code, h.rows("demo1"))
	}
}

func TestAMemberSetsOffNoHookOfADeletion(t *testing.T) {
	h := begin(t)
	h.app.OnCollectionDeleteRequest().BindFunc(func(*core.CollectionRequestEvent) error {
		t.Error("a hook of the deletion has run")
		return nil
	})
	if got := h.ask("users", http.MethodDelete, "/api/collections/demo1/truncate", ""); got.Code != http.StatusForbidden {
		t.Errorf("%d %s", got.Code, got.Body)
	}
}
