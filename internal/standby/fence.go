package standby

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"

	"modernc.org/sqlite"

	"passerelle/internal/lease"
)

// fence lets this process commit only while it holds the lease. It sits in SQLite's commit hook, because model hooks do
// not see raw SQL.
type fence struct {
	holder  atomic.Pointer[lease.Holder]
	refused atomic.Int64
}

// open reports whether this process may write now.
func (f *fence) open() bool {
	holder := f.holder.Load()
	return holder != nil && holder.Held()
}

// guard puts the fence on every connection to the database file that this process opens from now on.
func (f *fence) guard(path string) {
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, dsn string) error {
		name, _, _ := strings.Cut(strings.TrimPrefix(dsn, "file:"), "?")
		if absolute, err := filepath.Abs(name); err != nil || absolute != path {
			return nil
		}
		hooks, ok := conn.(sqlite.HookRegisterer)
		if !ok {
			return fmt.Errorf("this driver has no commit hook, so %s cannot be fenced", path)
		}
		hooks.RegisterCommitHook(f.commit)
		return nil
	})
}

// commit returns 1 to make SQLite roll back instead.
func (f *fence) commit() int32 {
	if f.open() {
		return 0
	}
	f.refused.Add(1)
	return 1
}
