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

// announce commits a change and drops from memory what it made wrong. Where tables change, the database may be a newer release's: the
// writer answers from before the commit until that is known.
func (n *Node) announce(ctx context.Context, remade bool, commit func() error) error {
	if remade {
		n.newer.Store(true)
	}
	if err := commit(); err != nil {
		return err
	}
	return n.refresh(ctx)
}

// refresh drops what has changed since the last time; all of it at first. It drops nothing while this machine may not answer from the copy.
func (n *Node) refresh(ctx context.Context) error {
	if n.newer.Load() && !n.serves(ctx) {
		return nil // follow calls it again
	}
	stamps := map[string]int64{}
	rows, err := n.copy.reader.QueryContext(ctx, "SELECT name, stamp FROM changes")
	if err != nil {
		return err
	}
	defer rows.Close()
	var moved []string
	for rows.Next() {
		var name string
		var stamp int64
		if err := rows.Scan(&name, &stamp); err != nil {
			return err
		}
		if before, known := n.stamps[name]; !known || stamp != before {
			moved = append(moved, name)
		}
		stamps[name] = stamp
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil { // fits needs the connection
		return err
	}
	if slices.ContainsFunc(moved, func(name string) bool { return slices.Contains(decisive, name) }) && !n.serves(ctx) {
		n.newer.Store(true)
		return nil
	}
	n.newer.Store(false)
	n.stamps = stamps
	n.drop(moved)
	return nil
}

// decisive are the tables that say whether the copy fits.
var decisive = []string{core.DefaultMigrationsTable, "app_keys"}

// serves reports whether this machine may answer from the copy.
func (n *Node) serves(ctx context.Context) bool {
	err := n.fits(ctx)
	if err != nil && n.age() < quiet { // else follow says why the copy is old, each time
		n.say("Forwards everything: %v.", err)
	}
	return err == nil
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

// keys is the collection after whose change the hooks configure the gateway, and nothing else.
const keys = "hash_keys"

// configureEvery is how often a node has that done, as a cron of the writer does: for manifests, for the first address that is given
// out, and for what the clock alone changes.
var configureEvery = time.Minute

// drop drops what was made of the rows of tables, as the writer's hooks do after each record.
func (n *Node) drop(names []string) {
	for _, name := range names {
		switch name {
		case "_collections":
			n.note(n.app.ReloadCachedCollections())
			n.site.Flush()
		case "_params":
			n.note(n.app.ReloadSettings())
		case "addon_access":
			n.gateway.Drop()
		default:
			n.site.Purge(name)
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
