package guesses

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// jobKind is handled by pb_hooks/identity/guesses, which mails the owner.
const jobKind = "guesses.tell"

// tell queues a mail to the owner when the delays begin and at each doubling after that, at most once a day.
func (g *Guard) tell(record *core.Record, failures int) {
	if failures < free || failures&(failures-1) != 0 {
		return
	}
	now := time.Now().UTC()
	key := jobKind + ":" + record.Id + ":" + now.Format(time.DateOnly)
	if _, err := g.app.FindFirstRecordByData("jobs", "key", key); err == nil {
		return
	}
	jobs, err := g.app.FindCachedCollectionByNameOrId("jobs")
	if err != nil {
		return // a database before our migrations
	}
	job := core.NewRecord(jobs)
	job.Load(map[string]any{
		"kind": jobKind, "key": key, "state": "queued", "lane": "mail", "run_at": now,
		"payload": map[string]string{"collection": record.Collection().Name, "id": record.Id, "time": now.Format(time.RFC3339)},
	})
	if err := g.app.Save(job); err != nil {
		g.app.Logger().Error("Cannot queue the mail about wrong guesses", "error", err)
	}
}
