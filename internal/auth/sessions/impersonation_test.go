package sessions

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/security"

	"passerelle/internal/testapp"
)

type impersonated struct {
	*testing.T
	app           core.App
	member, admin *core.Record
}

// begin makes an impersonation "going" of a member by an administrator.
func impersonate(t *testing.T) impersonated {
	app := testapp.New(t)
	h := impersonated{T: t, app: app}
	rows := core.NewBaseCollection("impersonations")
	rows.Fields.Add(&core.TextField{Name: "user"}, &core.TextField{Name: "admin"}, &core.TextField{Name: "ended"})
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.Fields.Add(&core.BoolField{Name: "admin"}, &core.TextField{Name: "role"}, &core.TextField{Name: "blocked"})
	for _, collection := range []*core.Collection{rows, users} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	h.member, h.admin = h.user("test@example.com"), h.user("test2@example.com")
	h.set("users", h.admin.Id, dbx.Params{"admin": true, "role": "support"})
	if _, err := app.DB().Insert("impersonations", dbx.Params{"id": "going", "user": h.member.Id, "admin": h.admin.Id, "ended": ""}).Execute(); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h impersonated) user(email string) *core.Record {
	found, err := h.app.FindAuthRecordByEmail("users", email)
	if err != nil {
		h.Fatal(err)
	}
	return found
}

func (h impersonated) set(table, id string, fields dbx.Params) {
	if _, err := h.app.DB().Update(table, fields, dbx.HashExp{"id": id}).Execute(); err != nil {
		h.Fatal(err)
	}
}

// ask is what CheckImpersonation answers to a request of the member's with a token of these claims.
func (h impersonated) ask(method, path string, claims map[string]any, life time.Duration) (int, string) {
	token, err := security.NewJWT(claims, "key", life)
	if err != nil {
		h.Fatal(err)
	}
	e := core.RequestEvent{App: h.app, Auth: h.member}
	e.Request = httptest.NewRequest(method, path, nil)
	e.Request.Header.Set("Authorization", "bearer "+token)
	if err := CheckImpersonation(&e); err != nil {
		return router.ToApiError(err).Status, router.ToApiError(err).Message
	}
	return http.StatusOK, ""
}

func TestAnImpersonationOnlyReads(t *testing.T) {
	h := impersonate(t)
	for _, row := range []struct {
		method, path string
		want         int
	}{
		{http.MethodGet, "/api/app/billing/summary", http.StatusOK},
		{http.MethodHead, "/", http.StatusOK},
		{http.MethodPost, "/api/app/impersonation/stop", http.StatusOK},
		{http.MethodPost, "/api/realtime", http.StatusOK},
		{http.MethodPost, "/api/collections/users/auth-refresh", http.StatusOK},
		{http.MethodPost, "/api/app/account/delete", http.StatusForbidden},
		{http.MethodPost, "/api/batch", http.StatusForbidden},
		{http.MethodPatch, "/api/collections/users/records/x", http.StatusForbidden},
		{http.MethodDelete, "/api/realtime", http.StatusForbidden},
		{http.MethodPut, "/api/app/impersonation/stop", http.StatusForbidden},
	} {
		if got, _ := h.ask(row.method, row.path, map[string]any{"impersonation": "going"}, time.Minute); got != row.want {
			t.Errorf("%s %s: %d instead of %d", row.method, row.path, got, row.want)
		}
		if got, _ := h.ask(row.method, row.path, map[string]any{"id": h.member.Id}, time.Minute); got != http.StatusOK {
			t.Errorf("%s %s with the member's own token: %d", row.method, row.path, got)
		}
	}
}

func TestAnImpersonationEnds(t *testing.T) {
	for name, end := range map[string]func(impersonated){
		"when it is stopped":                       func(h impersonated) { h.set("impersonations", "going", dbx.Params{"ended": "2026-11-29"}) },
		"when its administrator gets another role": func(h impersonated) { h.set("users", h.admin.Id, dbx.Params{"role": "money"}) },
		"when its administrator loses the right":   func(h impersonated) { h.set("users", h.admin.Id, dbx.Params{"admin": false}) },
		"when its administrator is blocked":        func(h impersonated) { h.set("users", h.admin.Id, dbx.Params{"blocked": "2026-11-29"}) },
		"when its member becomes an administrator": func(h impersonated) { h.set("users", h.member.Id, dbx.Params{"admin": true}) },
		"when its administrator's account is deleted": func(h impersonated) {
			if err := h.app.Delete(h.admin); err != nil {
				h.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := impersonate(t)
			end(h)
			if got, _ := h.ask(http.MethodGet, "/", map[string]any{"impersonation": "going"}, time.Minute); got != http.StatusUnauthorized {
				t.Error(got)
			}
		})
	}
}

func TestASuperuserMayImpersonate(t *testing.T) {
	h := impersonate(t)
	superuser, err := h.app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "test@example.com")
	if err != nil {
		t.Fatal(err)
	}
	h.set("impersonations", "going", dbx.Params{"admin": superuser.Id})
	if got, _ := h.ask(http.MethodGet, "/", map[string]any{"impersonation": "going"}, time.Minute); got != http.StatusOK {
		t.Error(got)
	}
}

// PocketBase checks a token before it reads the body, which may take longer than the token is valid.
func TestATokenThatExpiredInTheMeantimeOpensNothing(t *testing.T) {
	h := impersonate(t)
	if got, code := h.ask(http.MethodGet, "/", map[string]any{"impersonation": "going"}, -time.Minute); got != http.StatusUnauthorized {
		t.Errorf("%d %s", got, code)
	}
}
