package wake

import (
	"context"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Jobs are those of a lane in a state.
type Jobs struct {
	Lane  string         `db:"lane"`
	State string         `db:"state"`
	Count int64          `db:"count"`
	Due   types.DateTime `db:"due"` // since when the oldest queued one could have run; zero when none is due
	// Taken is when the latest one that runs was taken; zero when none runs.
	Taken types.DateTime `db:"taken"`
}

// Age is how long the oldest due job has waited.
func (j Jobs) Age() time.Duration {
	if j.Due.IsZero() {
		return 0
	}
	return time.Since(j.Due.Time())
}

// Queue counts the jobs of every lane in these states.
func Queue(ctx context.Context, app core.App, states ...any) (found []Jobs, err error) {
	const counted = `COUNT(*) AS count, COALESCE(MAX(CASE WHEN state = 'running' THEN updated END), '') AS taken,
		COALESCE(MIN(CASE WHEN state = 'queued' AND run_at <= {:now} THEN run_at END), '') AS due`
	query := app.ConcurrentDB().Select("lane", "state", counted).From("jobs").
		Where(dbx.In("state", states...)).GroupBy("lane", "state").Bind(dbx.Params{"now": types.NowDateTime().String()})
	return found, query.WithContext(ctx).All(&found)
}
