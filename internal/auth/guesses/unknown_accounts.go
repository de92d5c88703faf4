package guesses

import (
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/core"
)

// PocketBase answers a request for a link to an address without an account before any hook runs. The hooks count what an address of
// the network asks for (pb_hooks/platform/mail/requests.ts), and that count shows in other answers: they run here without a record, as
// PocketBase runs them itself for a code, so that each address counts alike.

// resetForNobody asks the hooks for the link to a new password.
func (g *Guard) resetForNobody(e *core.RequestEvent) error {
	collection := withoutAccount(e)
	if collection == nil || !collection.PasswordAuth.Enabled {
		return e.Next()
	}
	event := new(core.RecordRequestPasswordResetRequestEvent)
	event.RequestEvent = e
	event.Collection = collection
	return e.App.OnRecordRequestPasswordResetRequest().Trigger(event, func(*core.RecordRequestPasswordResetRequestEvent) error {
		return e.Next()
	})
}

// verificationForNobody asks the hooks for the confirmation of an address.
func (g *Guard) verificationForNobody(e *core.RequestEvent) error {
	collection := withoutAccount(e)
	if collection == nil || collection.Name == core.CollectionNameSuperusers {
		return e.Next()
	}
	event := new(core.RecordRequestVerificationRequestEvent)
	event.RequestEvent = e
	event.Collection = collection
	return e.App.OnRecordRequestVerificationRequest().Trigger(event, func(*core.RecordRequestVerificationRequestEvent) error {
		return e.Next()
	})
}

// withoutAccount is the collection of a request for a link that PocketBase would take, if no account there has the address; else nil.
func withoutAccount(e *core.RequestEvent) *core.Collection {
	var form struct {
		Email string `form:"email" json:"email"`
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil || !collection.IsAuth() || e.BindBody(&form) != nil {
		return nil
	}
	if validation.Validate(form.Email, validation.Required, validation.Length(1, 255), is.EmailFormat) != nil {
		return nil
	}
	if _, err := e.App.FindAuthRecordByEmail(collection, form.Email); err == nil {
		return nil
	}
	return collection
}
