package standby

import (
	"context"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/copies"
	"passerelle/internal/replica"
)

const fetchEvery = 30 * time.Second

// fetchUploads brings the copied uploads here now and then until ctx ends, and once more: what the last machine uploaded
// just before its end. There are none where object storage holds the uploads themselves.
func (p *Pair) fetchUploads(ctx context.Context) {
	for running := true; running; {
		select {
		case <-ctx.Done():
			running = false
		case <-time.After(fetchEvery):
		}
		err := copies.FetchUploads(context.WithoutCancel(ctx), p.config.Place, filepath.Join(p.config.Dir, core.LocalStorageDirName), time.Time{}, func(int64) {})
		if err != nil {
			logf("The uploads are not complete here: %s.", replica.Explain(err))
		}
	}
}
