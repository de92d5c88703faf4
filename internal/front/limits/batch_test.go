package limits

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

func TestGuardBatch(t *testing.T) {
	app := testapp.New(t)
	superuser, err := app.FindFirstRecordByFilter(core.CollectionNameSuperusers, "id != ''")
	if err != nil {
		t.Fatal(err)
	}
	run := func(auth *core.Record, part *core.InternalRequest) error {
		e := &core.BatchRequestEvent{Batch: []*core.InternalRequest{part}}
		e.RequestEvent = &core.RequestEvent{App: app, Auth: auth}
		return guardBatch(e)
	}
	part := &core.InternalRequest{Headers: map[string]string{"X-Real-IP": "203.0.113.1"}}
	if run(nil, part) == nil {
		t.Error("a visitor may send a batch")
	}
	if err = run(superuser, part); err != nil || len(part.Headers) != 0 {
		t.Errorf("a superuser's batch: %v, headers %v", err, part.Headers)
	}
	if run(superuser, &core.InternalRequest{Body: map[string]any{"password": "x"}}) == nil {
		t.Error("a batch may hash a password")
	}
}
