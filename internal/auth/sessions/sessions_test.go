package sessions

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/security"

	"passerelle/internal/testapp"
)

type harness struct {
	*Sessions
	app    core.App
	member *core.Record
}

func begin(t *testing.T) harness {
	app := testapp.New(t)
	rows := core.NewBaseCollection("sessions")
	rows.Fields.Add(&core.TextField{Name: "user"}, &core.DateField{Name: "used"})
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.Fields.Add(&core.BoolField{Name: "older_ended"})
	for _, collection := range []*core.Collection{rows, users} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	member, err := app.FindAuthRecordByEmail("users", "test@example.com")
	if err != nil {
		t.Fatal(err)
	}
	return harness{Register(app), app, member}
}

// open adds a row.
func (h harness) open(t *testing.T) *core.Record {
	collection, err := h.app.FindCollectionByNameOrId("sessions")
	if err != nil {
		t.Fatal(err)
	}
	row := core.NewRecord(collection)
	row.Set("user", h.member.Id)
	if err := h.app.Save(row); err != nil {
		t.Fatal(err)
	}
	return row
}

// ask sends a request with a token of these claims through Check: its status, and whether it counts as the member's.
func (h harness) ask(t *testing.T, method, path string, claims map[string]any, life time.Duration) (int, bool) {
	token, err := security.NewJWT(claims, "key", life)
	if err != nil {
		t.Fatal(err)
	}
	e := core.RequestEvent{App: h.app, Auth: h.member}
	e.Request = httptest.NewRequest(method, path, nil)
	e.Request.Header.Set("Authorization", "Bearer "+token)
	if err := h.Check(&e); err != nil {
		return router.ToApiError(err).Status, false
	}
	return http.StatusOK, e.Auth != nil
}

// PocketBase checks a token before it reads the body, which may take longer than the token is valid.
func TestATokenThatExpiredWhileTheBodyCameOpensNothing(t *testing.T) {
	h := begin(t)
	for life, want := range map[time.Duration]int{time.Minute: http.StatusOK, -time.Minute: http.StatusUnauthorized} {
		if got, _ := h.ask(t, http.MethodPatch, "/", map[string]any{"id": h.member.Id}, life); got != want {
			t.Errorf("%v before it expires: %d", life, got)
		}
	}
}

func TestAnEndedSessionOpensNothing(t *testing.T) {
	h := begin(t)
	row := h.open(t)
	claims := map[string]any{"session": row.Id, "refreshable": true}
	for range 2 { // from the row, then from memory
		if status, member := h.ask(t, http.MethodGet, "/api/app/me", claims, time.Minute); status != http.StatusOK || !member {
			t.Fatalf("an open session: %d %v", status, member)
		}
	}
	var told []string
	h.OnEnd(func(id string) { told = append(told, id) })
	if err := h.app.Delete(row); err != nil {
		t.Fatal(err)
	}
	if len(told) != 1 || told[0] != row.Id {
		t.Errorf("told %v", told)
	}
	if status, _ := h.ask(t, http.MethodGet, "/api/app/me", claims, time.Minute); status != http.StatusUnauthorized {
		t.Errorf("after the end: %d", status)
	}
	// The browser may still send it with the next sign-in.
	if status, member := h.ask(t, http.MethodPost, "/api/collections/users/auth-with-password", claims, time.Minute); status != http.StatusOK || member {
		t.Errorf("a sign-in with the old token: %d %v", status, member)
	}
}

func TestASessionIsItsOwners(t *testing.T) {
	h := begin(t)
	row := h.open(t)
	for range 2 {
		if open, err := h.IsOpen(row.Id, "somebodyelse000"); err != nil || open {
			t.Fatalf("%v %v", open, err)
		}
	}
}

// The row may be read just before it is deleted, and what was read be stored just after.
func TestARowThatWasReadBeforeItEndedIsNotRemembered(t *testing.T) {
	h := begin(t)
	row := h.open(t)
	raced := false
	h.raced = func() {
		if !raced {
			raced = true
			if err := h.app.Delete(row); err != nil {
				t.Error(err)
			}
		}
	}
	if _, err := h.IsOpen(row.Id, h.member.Id); err != nil {
		t.Fatal(err)
	}
	if open, err := h.IsOpen(row.Id, h.member.Id); err != nil || open {
		t.Errorf("after the end: %v %v", open, err)
	}
}

func TestTokensOfEarlierReleasesLastUntilTheMemberEndsThem(t *testing.T) {
	h := begin(t)
	own, static := map[string]any{"refreshable": true}, map[string]any{"refreshable": false}
	for _, claims := range []map[string]any{own, static} {
		if status, _ := h.ask(t, http.MethodGet, "/", claims, time.Minute); status != http.StatusOK {
			t.Errorf("%v: %d", claims, status)
		}
	}
	h.member.Set("older_ended", true)
	if status, _ := h.ask(t, http.MethodGet, "/", own, time.Minute); status != http.StatusUnauthorized {
		t.Errorf("ended: %d", status)
	}
	if status, _ := h.ask(t, http.MethodGet, "/", static, time.Minute); status != http.StatusOK {
		t.Errorf("a superuser's: %d", status)
	}
}

func TestTheLastUseIsWrittenToTenMinutes(t *testing.T) {
	h := begin(t)
	row := h.open(t)
	now := time.Now()
	h.ask(t, http.MethodGet, "/", map[string]any{"session": row.Id}, time.Minute)
	h.write(now)
	h.write(now.Add(2 * trust))
	if len(h.known) != 0 {
		t.Error("remembered for ever")
	}
	found, err := h.app.FindRecordById("sessions", row.Id)
	if err != nil {
		t.Fatal(err)
	}
	used := found.GetDateTime("used").Time()
	if age := now.Sub(used); used.Minute()%10 != 0 || used.Second() != 0 || age < 0 || age > usedStep+time.Minute {
		t.Errorf("used %v", used)
	}
}

// PocketBase judges the token of a superuser before the body arrives.
func TestASuperuserWhoIsGoneIsAVisitor(t *testing.T) {
	h := begin(t)
	superuser, err := h.app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "test@example.com")
	if err != nil {
		t.Fatal(err)
	}
	counts := func() bool {
		e := core.RequestEvent{App: h.app, Auth: superuser}
		e.Request = httptest.NewRequest(http.MethodPost, "/", nil)
		if err := h.Check(&e); err != nil {
			t.Fatal(err)
		}
		return e.Auth != nil
	}
	if !counts() {
		t.Error("a superuser is refused")
	}
	changed, err := h.app.FindRecordById(core.CollectionNameSuperusers, superuser.Id)
	if err != nil {
		t.Fatal(err)
	}
	changed.SetPassword("another password 42")
	if err := h.app.Save(changed); err != nil {
		t.Fatal(err)
	}
	if counts() {
		t.Error("a token of the former password opens")
	}
	superuser = changed.Fresh()
	if !counts() {
		t.Error("a new token is refused")
	}
	if err := h.app.Delete(changed); err != nil {
		t.Fatal(err)
	}
	if counts() {
		t.Error("a deleted superuser counts")
	}
}
