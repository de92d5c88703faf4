package passwords

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/testapp"
)

const strong = `"vif-argent 42"`

// bodies are the fields of a password that a client sends, from a right pair to what no client of ours sends.
var bodies = []string{
	`"password":` + strong + `,"passwordConfirm":` + strong, `"password":"","passwordConfirm":""`, `"password":null,"passwordConfirm":null`,
	`"password":` + strong, `"password":` + strong + `,"passwordConfirm":""`, `"passwordConfirm":` + strong,
	`"password":` + strong + `,"passwordConfirm":"other 42"`, `"password":"kurz","passwordConfirm":"kurz"`,
	`"password":415926535897932,"passwordConfirm":415926535897932`, `"password":415926535897932,"passwordConfirm":"415926535897932"`,
	`"password":[` + strong + `],"passwordConfirm":[` + strong + `]`, `"name":"alone"`,
}

// olds are the former passwords that come with a change.
var olds = []string{``, `,"oldPassword":"1234567890"`, `,"oldPassword":"wrong"`, `,"oldPassword":""`, `,"oldPassword":4`, `,"oldPassword":null`,
	`,"oldPassword":"wrong","verified":true`, `,"oldPassword":"1234567890","verified":true`, `,"oldPassword":"wrong","email":"moved@example.com"`}

func TestAnswersAreThoseOfPocketBase(t *testing.T) {
	ours, theirs := begin(t, true), begin(t, false)
	for _, fields := range bodies {
		for at, each := range map[string]func(server) string{
			"a sign-up":              func(s server) string { return s.create(t, fields, "") },
			"a superuser's sign-up":  func(s server) string { return s.create(t, fields, s.superuser) },
			"a change by superusers": func(s server) string { return s.change(t, fields, s.superuser) },
		} {
			if mine, their := each(ours), each(theirs); mine != their {
				t.Errorf("%s with %s: %s instead of %s", at, fields, mine, their)
			}
		}
		for _, old := range olds {
			if mine, their := ours.change(t, fields+old, ""), theirs.change(t, fields+old, ""); mine != their {
				t.Errorf("a change with %s%s: %s instead of %s", fields, old, mine, their)
			}
		}
	}
}

type server struct {
	app       core.App
	handler   http.Handler
	superuser string
}

func begin(t *testing.T, ours bool) server {
	app := testapp.New(t)
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.CreateRule, users.UpdateRule, users.ManageRule = types.Pointer(""), types.Pointer("id = @request.auth.id"), nil
	users.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField).Cost = 4
	// PocketBase's own pattern has so few names that members of this test got the same one.
	users.Fields.GetByName("username").(*core.TextField).AutogeneratePattern = "[a-z0-9]{20}"
	if err := app.Save(users); err != nil {
		t.Fatal(err)
	}
	superuser, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "test@example.com")
	if err != nil {
		t.Fatal(err)
	}
	token, err := superuser.NewAuthToken()
	if err != nil {
		t.Fatal(err)
	}
	if ours {
		Register(app)
		app.OnServe().BindFunc(func(e *core.ServeEvent) error {
			e.Router.BindFunc(TakeOut)
			return e.Next()
		})
	}
	return server{app, testapp.Handler(t, app), token}
}

// ask returns the status with the refusal, or with the names of the record's fields.
func (s server) ask(t *testing.T, method, path, body, token string) string {
	request := httptest.NewRequest(method, path, strings.NewReader("{"+body+"}"))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	answer := httptest.NewRecorder()
	s.handler.ServeHTTP(answer, request)
	if answer.Code != http.StatusOK {
		return fmt.Sprint(answer.Code, answer.Body)
	}
	var fields map[string]any
	if err := json.Unmarshal(answer.Body.Bytes(), &fields); err != nil {
		t.Fatal(err)
	}
	for name, value := range fields {
		fields[name] = reflect.TypeOf(value) // ids and times differ
	}
	return fmt.Sprint(answer.Code, fields)
}

func (s server) create(t *testing.T, fields, token string) string {
	return s.ask(t, "POST", "/api/collections/users/records", fields+`,"email":"new`+core.GenerateDefaultRandomId()+`@example.com"`, token)
}

// change is that of a new member, who asks for it without the token of a superuser. It ends with whether the new password opens.
func (s server) change(t *testing.T, fields, token string) string {
	member := core.NewRecord(must(s.app.FindCollectionByNameOrId("users")))
	member.SetEmail(core.GenerateDefaultRandomId() + "@example.com")
	member.SetPassword("1234567890")
	if err := s.app.Save(member); err != nil {
		t.Fatal(err)
	}
	if token == "" {
		token = must(member.NewAuthToken())
	}
	if strings.Contains(fields, "moved@") {
		fields = strings.ReplaceAll(fields, "moved@", "moved"+member.Id+"@")
	}
	answer := s.ask(t, "PATCH", "/api/collections/users/records/"+member.Id, fields, token)
	after := must(s.app.FindRecordById("users", member.Id))
	return fmt.Sprint(answer, after.ValidatePassword("vif-argent 42"), after.ValidatePassword("1234567890"))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
