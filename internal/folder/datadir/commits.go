package datadir

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"modernc.org/sqlite"
)

// commitGuards decide, by the absolute path of a database, whether this process may commit to it now. SQLite's commit hook asks
// them, because model hooks do not see raw SQL, and a connection has one such hook.
var commitGuards = struct {
	sync.RWMutex
	of map[string][]func() bool
}{of: map[string][]func() bool{}}

// commits counts by path what was about to be committed.
var commits sync.Map

func init() {
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, dsn string) error {
		name, _, _ := strings.Cut(strings.TrimPrefix(dsn, "file:"), "?")
		path, err := filepath.Abs(name)
		if err != nil || filepath.Base(path) != dataFile {
			return nil
		}
		hooks, ok := conn.(sqlite.HookRegisterer)
		if !ok {
			return fmt.Errorf("this driver has no commit hook, so %s cannot be guarded", path)
		}
		count, _ := commits.LoadOrStore(path, new(atomic.Int64))
		hooks.RegisterCommitHook(func() int32 {
			count.(*atomic.Int64).Add(1) // the only type that is stored
			if mayCommit(path) {
				return 0
			}
			return 1 // SQLite rolls back
		})
		return nil
	})
}

// GuardCommits lets this process commit to the database at path, also on connections that are open, only while may says so.
// The path is absolute, its file data.db.
func GuardCommits(path string, may func() bool) {
	commitGuards.Lock()
	defer commitGuards.Unlock()
	commitGuards.of[path] = append(slices.Clip(commitGuards.of[path]), may)
}

func mayCommit(path string) bool {
	commitGuards.RLock()
	guards := commitGuards.of[path]
	commitGuards.RUnlock()
	return !leaving.Load() && isInPlace(path) && !slices.ContainsFunc(guards, func(may func() bool) bool { return !may() })
}

// Commits is how many transactions of this process came to their commit in the data database of dir.
func Commits(dir string) int64 {
	path, err := filepath.Abs(filepath.Join(dir, dataFile))
	if err != nil {
		return 0
	}
	count, _ := commits.LoadOrStore(path, new(atomic.Int64))
	return count.(*atomic.Int64).Load()
}
