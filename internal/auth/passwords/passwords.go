// Package passwords makes PocketBase hash a new password once. For each create and update request PocketBase sets the
// fields on a copy of the record, to resolve modifiers such as "items+", discards the copy and sets them again: bcrypt
// runs twice, which halves the sign-ups per second. Here the password stays out of the request's fields until the
// record is saved. Refusals and their texts are as in PocketBase, which handles unusual requests itself.
package passwords

import (
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/core/validators"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	confirm = core.FieldNamePassword + "Confirm"
	old     = "oldPassword"
)

// storeKey holds the password in the request's event from the middleware to the hooks; provedKey holds an old password
// that the hooks have already compared and counted (pb_hooks/members/accounts/email-change.ts).
const storeKey, provedKey = "passerellePassword", "passerelleProvedPassword"

// The first hook runs before those of the bundle, which read the body; the last one right before PocketBase's form.
const first, last = -1000, 1000

// Register binds the hooks to app, which work with TakeOut.
func Register(app core.App) {
	bind := func(h *hook.TaggedHook[*core.RecordRequestEvent], save func(*core.RecordRequestEvent) error) {
		h.Bind(&hook.Handler[*core.RecordRequestEvent]{Id: "passwordsFirst", Func: putBack, Priority: first})
		h.Bind(&hook.Handler[*core.RecordRequestEvent]{Id: "passwordsLast", Func: save, Priority: last})
	}
	bind(app.OnRecordCreateRequest(), create)
	bind(app.OnRecordUpdateRequest(), update)
}

// TakeOut removes two equal passwords from the body of a request that creates or updates one auth record.
func TakeOut(e *core.RequestEvent) error {
	switch e.Request.Pattern {
	case "POST /api/collections/{collection}/records", "PATCH /api/collections/{collection}/records/{id}":
	default:
		return e.Next()
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil || !collection.IsAuth() || asksForPassword(collection) {
		return e.Next()
	}
	info, err := e.RequestInfo()
	if err != nil {
		return e.Next() // PocketBase finds the same mistake and answers
	}
	plain, ok := info.Body[core.FieldNamePassword].(string)
	if !ok || plain == "" || info.Body[confirm] != plain {
		return e.Next()
	}
	if before, given := info.Body[old]; given {
		if _, ok := before.(string); !ok {
			return e.Next()
		}
	}
	e.Set(storeKey, plain)
	delete(info.Body, core.FieldNamePassword)
	delete(info.Body, confirm)
	return e.Next()
}

// asksForPassword reports whether a rule may need the password before the hooks have it back, or lets others than
// superusers change one without the old one.
func asksForPassword(collection *core.Collection) bool {
	for _, rule := range []*string{collection.CreateRule, collection.UpdateRule} {
		if rule != nil && strings.Contains(strings.ToLower(*rule), "password") {
			return true
		}
	}
	return collection.ManageRule != nil && *collection.ManageRule != ""
}

// putBack restores the request for the other hooks.
func putBack(e *core.RecordRequestEvent) error {
	if plain, ok := e.Get(storeKey).(string); ok {
		info, err := e.RequestInfo()
		if err != nil {
			return err
		}
		info.Body[core.FieldNamePassword], info.Body[confirm] = plain, plain
	}
	return e.Next()
}

// create sets the password, which the form then treats as chosen by the program: it does not require the repetition.
func create(e *core.RecordRequestEvent) error {
	if plain, ok := e.Get(storeKey).(string); ok {
		e.Record.SetPassword(plain)
	}
	return e.Next()
}

// update also requires the old password, which the form does not require of a program.
func update(e *core.RecordRequestEvent) error {
	plain, ok := e.Get(storeKey).(string)
	if !ok {
		return e.Next()
	}
	if !e.HasSuperuserAuth() {
		if err := checkOld(e); err != nil {
			return err
		}
	}
	e.Record.SetPassword(plain)
	return e.Next()
}

// checkOld answers as PocketBase's form does (forms.RecordUpsert), which names all three of its fields at once.
func checkOld(e *core.RecordRequestEvent) error {
	info, err := e.RequestInfo()
	if err != nil {
		return err
	}
	before, _ := info.Body[old].(string)
	if proved, _ := e.Get(provedKey).(string); proved != "" && proved == before {
		return nil
	}
	original := e.Record.Original()
	errs := validation.Errors{old: validation.Validate(before, validation.Required, validation.By(func(any) error {
		if !original.ValidatePassword(before) {
			return validation.NewError("validation_invalid_old_password", "Missing or invalid old password.")
		}
		return nil
	}))}
	if errs.Filter() == nil {
		return nil
	}
	errs[core.FieldNameEmail] = validation.Validate(e.Record.Email(), validation.By(validators.Equal(original.Email())))
	errs[core.FieldNameVerified] = validation.Validate(e.Record.Verified(), validation.By(validators.Equal(original.Verified())))
	return e.BadRequestError("Failed to update record.", errs.Filter())
}
