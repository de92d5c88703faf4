package datadir

import (
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// TestBackupsLeaveOutCopies: a machine that was one of two keeps old databases, which are no part of its data.
func TestBackupsLeaveOutCopies(t *testing.T) {
	e := &core.BackupEvent{App: core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}), Context: t.Context()}
	if err := guardBackup(e); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".standby", ".copies.json", ".drill", ".data.db-litestream"} {
		if !slices.Contains(e.Exclude, name) {
			t.Errorf("%s would be in a backup", name)
		}
	}
}
