package realtime

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"passerelle/internal/auth/sessions"
	"passerelle/internal/testapp"
)

// A token of an earlier release names no session: its stream ends when the member signs out everywhere else.
func TestAStreamOfAnOlderTokenEndsWithTheOlderSessions(t *testing.T) {
	app := testapp.New(t)
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.Fields.Add(&core.BoolField{Name: "older_ended"})
	if err := app.Save(users); err != nil {
		t.Fatal(err)
	}
	member, err := app.FindAuthRecordByEmail("users", "test@example.com")
	if err != nil {
		t.Fatal(err)
	}
	follow := func(renewable bool) subscriptions.Client {
		token, err := security.NewJWT(map[string]any{"refreshable": renewable}, "key", time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest("POST", "/api/realtime", nil)
		request.Header.Set("Authorization", token)
		client := subscriptions.NewDefaultClient()
		client.Set(sessionKey, sessionOf(request, member))
		return client
	}
	table := newTable()
	table.members = sessions.Register(app)
	own, superusers := follow(true), follow(false)
	if table.hasEnded(app, own) || table.hasEnded(app, superusers) {
		t.Error("ended at once")
	}
	if _, err := app.DB().NewQuery("UPDATE users SET older_ended = TRUE WHERE id = {:id}").Bind(map[string]any{"id": member.Id}).Execute(); err != nil {
		t.Fatal(err)
	}
	if !table.hasEnded(app, own) {
		t.Error("goes on")
	}
	if table.hasEnded(app, superusers) {
		t.Error("one that a superuser issued has ended")
	}
}
