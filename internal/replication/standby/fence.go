package standby

import (
	"sync/atomic"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/lease"
)

// fence lets this process commit only while it holds the lease.
type fence struct {
	holder  atomic.Pointer[lease.Holder]
	refused atomic.Int64
}

// open reports whether this process may write now.
func (f *fence) open() bool {
	holder := f.holder.Load()
	return holder != nil && holder.Held()
}

// guard puts the fence before every commit of this process to the database file.
func (f *fence) guard(path string) { datadir.GuardCommits(path, f.commits) }

// commits reports whether a commit may happen now.
func (f *fence) commits() bool {
	if f.open() {
		return true
	}
	f.refused.Add(1)
	return false
}
