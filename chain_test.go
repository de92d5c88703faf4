package main

import (
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/auth/guesses"
	"passerelle/internal/auth/passwords"
	"passerelle/internal/auth/sessions"
	"passerelle/internal/front/limits"
	"passerelle/internal/front/queries"
	"passerelle/internal/replication/standby"
	"passerelle/internal/testapp"
)

// chained is a server with the chain, or with the chain but for one line.
type chained struct {
	*testing.T
	app               core.App
	handler           http.Handler
	member, superuser *core.Record
	created, plain    bool   // whether a record was created, and whether its first hook saw the password
	peer              string // whose request the last one was
}

// judged says of each line whether it is there, by what only that line does.
var judged = map[string]func(*chained) bool{
	"broken":      (*chained).isCut,
	"unavailable": func(c *chained) bool { return c.ask("GET", "/test/full", "", "").Code == http.StatusServiceUnavailable },
	"network":     func(c *chained) bool { c.ask("GET", "/test/peer", "", ""); return c.peer == "[2001:db8::]:0" },
	"limits": func(c *chained) bool {
		return c.ask("POST", "/test/body", "", strings.Repeat(" ", 1<<20)).Code == http.StatusRequestEntityTooLarge
	},
	"sessions": func(c *chained) bool {
		return c.ask("GET", "/test/peer", c.token("session"), "").Code == http.StatusUnauthorized
	},
	"impersonation": func(c *chained) bool {
		return c.ask("GET", "/test/peer", c.token("impersonation"), "").Code == http.StatusUnauthorized
	},
	"queries": func(c *chained) bool {
		return c.ask("GET", "/api/collections/demo1/records?filter="+strings.Repeat("(", 2)+"id!=''"+strings.Repeat(")", 2)+"%26%26@request.method!=''", "", "").Code == http.StatusBadRequest
	},
	"console": func(c *chained) bool {
		return c.ask("POST", "/api/sql", c.superuserToken(), `{"query":"DELETE FROM demo1"}`).Code == http.StatusForbidden
	},
	"guesses":   (*chained).losesGuessedCode,
	"passwords": func(c *chained) bool { c.signUp(); return c.created && !c.plain },
	"restores": func(c *chained) bool {
		return strings.Contains(c.ask("POST", "/api/backups/missing.zip/restore", c.superuserToken(), "").Body.String(), "cannot be restored")
	},
	"standby": func(c *chained) bool {
		return c.ask("POST", "/test/body", "", "{}").Code == http.StatusServiceUnavailable
	},
}

func TestEachLineOfTheChainIsThere(t *testing.T) {
	lines := []string{}
	for _, line := range chain(nil, nil, nil, new(standby.Pair), nil) {
		lines = append(lines, line.name)
	}
	for name, holds := range judged {
		if !slices.Contains(lines, name) {
			t.Errorf("the chain lacks %q", name)
		} else if !holds(begin(t, name, "")) {
			t.Errorf("%q does not judge", name)
		}
	}
	for _, name := range lines {
		if holds := judged[name]; holds == nil || holds(begin(t, name, name)) {
			t.Errorf("nothing shows that %q is there", name)
		}
	}
}

// begin starts a server for the question about a line, without the line called missing.
func begin(t *testing.T, about, missing string) *chained {
	app := testapp.New(t)
	c := &chained{T: t, app: app}
	c.prepare()
	var pair *standby.Pair
	if about == "standby" {
		pair = new(standby.Pair) // which holds no lease, so it takes no write
	}
	queries.Register(app)
	passwords.Register(app)
	all := chain(limits.Register(app), sessions.Register(app), guesses.Register(app), pair, fs.FS(nil))
	use(app, slices.DeleteFunc(all, func(line middleware) bool { return line.name == missing }))
	app.OnRecordCreateRequest("users").Bind(&hook.Handler[*core.RecordRequestEvent]{Priority: -2000, Func: func(e *core.RecordRequestEvent) error {
		info, err := e.RequestInfo()
		c.created, c.plain = true, info.Body["password"] != nil
		return errors.Join(err, e.Next())
	}})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.GET("/test/full", func(*core.RequestEvent) error { return errors.New("database or disk is full (13)") })
		e.Router.GET("/test/half", func(e *core.RequestEvent) error {
			return errors.Join(e.String(http.StatusOK, "half"), errors.New("the rest cannot be read"))
		})
		e.Router.GET("/test/peer", func(e *core.RequestEvent) error {
			c.peer = e.Request.RemoteAddr
			return e.NoContent(http.StatusNoContent)
		})
		e.Router.POST("/test/body", func(e *core.RequestEvent) error { return e.NoContent(http.StatusNoContent) })
		return e.Next()
	})
	c.handler = testapp.Handler(t, app)
	return c
}

// isCut reports whether the connection of an answer ends that fails after it began.
func (c *chained) isCut() (cut bool) {
	defer func() { cut = recover() == http.ErrAbortHandler }()
	c.ask("GET", "/test/half", "", "")
	return false
}

// prepare adds the collections that the middlewares read.
func (c *chained) prepare() {
	users := must(c.app.FindCollectionByNameOrId("users"))(c)
	users.Fields.Add(&core.BoolField{Name: "older_ended"}, &core.BoolField{Name: "admin"}, &core.TextField{Name: "role"}, &core.TextField{Name: "blocked"})
	users.CreateRule, users.UpdateRule, users.ManageRule = types.Pointer(""), nil, nil
	users.OTP.Enabled, users.OTP.Duration, users.OTP.Length = true, 300, 8
	users.MFA.Enabled = false
	open := must(c.app.FindCollectionByNameOrId("demo1"))(c)
	open.ListRule = types.Pointer("")
	own := core.NewBaseCollection("sessions")
	own.Fields.Add(&core.TextField{Name: "user"}, &core.DateField{Name: "used"})
	starts := core.NewBaseCollection("impersonations")
	starts.Fields.Add(&core.TextField{Name: "user"}, &core.TextField{Name: "admin"}, &core.TextField{Name: "ended"})
	for _, collection := range []*core.Collection{users, open, own, starts} {
		if err := c.app.Save(collection); err != nil {
			c.Fatal(collection.Name, err)
		}
	}
	c.member = must(c.app.FindAuthRecordByEmail("users", "test@example.com"))(c)
	c.superuser = must(c.app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "test@example.com"))(c)
}

func must[T any](value T, err error) func(*chained) T {
	return func(c *chained) T {
		if err != nil {
			c.Fatal(err)
		}
		return value
	}
}

func (c *chained) ask(method, path, token, body string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.RemoteAddr = "[2001:db8::1]:4000"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	answer := httptest.NewRecorder()
	c.handler.ServeHTTP(answer, request)
	return answer
}

// token is a member's with a claim that names no row.
func (c *chained) token(claim string) string {
	claims := map[string]any{
		"type": core.TokenTypeAuth, "id": c.member.Id, "collectionId": c.member.Collection().Id, "refreshable": false, claim: "gone",
	}
	return must(security.NewJWT(claims, c.member.TokenKey()+c.member.Collection().AuthToken.Secret, 1e11))(c)
}

func (c *chained) superuserToken() string { return must(c.superuser.NewAuthToken())(c) }

func (c *chained) signUp() {
	c.ask("POST", "/api/collections/users/records", "", `{"email":"new@example.com","password":"vif-argent 42","passwordConfirm":"vif-argent 42"}`)
}

// losesGuessedCode reports whether a mailed code ends with the last wrong guess.
func (c *chained) losesGuessedCode() bool {
	code := core.NewOTP(c.app)
	code.SetCollectionRef(c.member.Collection().Id)
	code.SetRecordRef(c.member.Id)
	code.SetPassword("12345678")
	if err := c.app.Save(code); err != nil {
		c.Fatal(err)
	}
	for range 5 {
		c.ask("POST", "/api/collections/users/auth-with-otp", "", `{"otpId":"`+code.Id+`","password":"87654321"}`)
	}
	_, err := c.app.FindOTPById(code.Id)
	return err != nil
}
