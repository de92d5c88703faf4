package guesses

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/mails"
)

// takenAddress answers a member who asks for the address of another member's account as one who asks for a free one:
// PocketBase would say that it is taken, uncounted and before any hook runs. The hooks ask for the same proof, count
// the same mail and queue the same job, which mails nobody (pb_hooks/platform/mail/jobs.ts).
func (g *Guard) takenAddress(e *core.RequestEvent) error {
	var form struct {
		Email string `form:"newEmail" json:"newEmail"`
	}
	if e.Auth == nil || e.Auth.IsSuperuser() || e.BindBody(&form) != nil {
		return e.Next() // PocketBase answers what is wrong with it
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil || collection.Id != e.Auth.Collection().Id {
		return e.Next()
	}
	owner, err := e.App.FindAuthRecordByEmail(collection, form.Email)
	if err != nil || owner.Id == e.Auth.Id {
		return e.Next()
	}
	event := new(core.RecordRequestEmailChangeRequestEvent)
	event.RequestEvent = e
	event.Collection = collection
	event.Record = e.Auth
	event.NewEmail = form.Email
	return e.App.OnRecordRequestEmailChangeRequest().Trigger(event, func(e *core.RecordRequestEmailChangeRequestEvent) error {
		if err := mails.SendRecordChangeEmail(e.App, e.Record, e.NewEmail); err != nil {
			return err
		}
		return e.NoContent(http.StatusNoContent)
	})
}
