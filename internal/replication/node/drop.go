package node

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/folder/datadir"
)

// announce commits a change and drops from memory what it made wrong. While the database may be a newer release's, the writer answers.
func (n *Node) announce(ctx context.Context, pages []uint32, commit func() error) error {
	names := n.tables.touched(pages)
	if slices.Contains(names, core.DefaultMigrationsTable) {
		n.newer.Store(true)
	}
	if err := commit(); err != nil {
		return err
	}
	names, err := n.tables.learn(ctx, names, pages)
	if err != nil {
		names = []string{schema} // everything
		n.tables.of = nil        // learned again
	}
	all := slices.Contains(names, schema)
	if all || slices.Contains(names, "addon_changes") {
		n.gateway.Drop()
	}
	if all || slices.Contains(names, core.DefaultMigrationsTable) {
		n.decide(ctx)
	} else if !n.newer.Load() {
		n.drop(names)
	}
	return nil
}

// decide finds out whether the writer has to answer, and drops everything where not. While it has, follow calls it again.
func (n *Node) decide(ctx context.Context) {
	err := n.fits(ctx)
	if n.newer.Store(err != nil); err == nil {
		n.drop([]string{schema})
	}
}

// applied are the migrations that the copy has.
func (n *Node) applied(ctx context.Context) (*datadir.Data, error) {
	rows, err := n.copy.reader.QueryContext(ctx, "SELECT file FROM "+core.DefaultMigrationsTable)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	data := &datadir.Data{Applied: map[string]bool{}}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		data.Applied[name] = true
	}
	return data, rows.Err()
}

// kept are the collections of which the hooks and the host keep something in memory, and drop it after a record changed.
var kept = []string{"site", "plans", "providers", "addon_sources", keys}

// keys is the collection after whose change the hooks configure the gateway, and nothing else. A node has that done each minute, as a
// cron of the writer does: for manifests, for the first address that is given out, and for what the clock alone changes.
const keys, configureEvery = "hash_keys", time.Minute

// drop drops what was made of these tables.
func (n *Node) drop(names []string) {
	all := slices.Contains(names, schema)
	if all || slices.Contains(names, "_collections") {
		n.note(n.app.ReloadCachedCollections())
		n.site.Flush()
	}
	if all || slices.Contains(names, "_params") {
		n.note(n.app.ReloadSettings())
	}
	for _, name := range names {
		n.site.Purge(name)
	}
	for _, name := range kept {
		if all || slices.Contains(names, name) {
			n.note(n.tell(name))
		}
	}
}

// tell has the hooks of a collection do what they do after an update of a record.
func (n *Node) tell(name string) error {
	collection, err := n.app.FindCachedCollectionByNameOrId(name)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	e := &core.RecordEvent{App: n.app, Context: context.Background(), Type: core.ModelEventTypeUpdate}
	e.Record = core.NewRecord(collection)
	return n.app.OnRecordAfterUpdateSuccess(name).Trigger(e)
}

func (n *Node) note(err error) {
	if err != nil {
		n.app.Logger().Error("Cannot follow a change", "error", err)
	}
}
