package standby

import (
	"context"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/copies"
	"passerelle/internal/replication/replica"
)

const fetchEvery = 30 * time.Second

// followUploads brings the copied uploads here now and then until ctx ends. There are none where object storage holds the
// uploads themselves.
func (p *Pair) followUploads(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(fetchEvery):
		}
		if err := p.fetchUploads(ctx); err != nil && ctx.Err() == nil {
			logf("The uploads are not complete here: %s.", replica.Explain(err))
		}
	}
}

func (p *Pair) fetchUploads(ctx context.Context) error {
	folder := filepath.Join(p.config.Dir, core.LocalStorageDirName)
	bad, err := copies.FetchUploads(ctx, p.config.Place, folder, time.Time{}, func(int64) {})
	for _, name := range bad {
		logf("The copy of the upload %s cannot be used.", name)
	}
	return err
}

// CompleteUploads brings what the last machine uploaded before its end. Until it has succeeded once after a takeover, the
// uploads here must not be taken for all that there are: the missing ones would count as deleted.
func (p *Pair) CompleteUploads(ctx context.Context) error {
	if !p.member.Fetching {
		return nil
	}
	if err := p.fetchUploads(ctx); err != nil {
		return err
	}
	return p.member.change(func(m *member) { m.Fetching = false })
}
