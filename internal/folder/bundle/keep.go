package bundle

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

const (
	// maxIdle is how long an unused copy is kept. A running server renews its own every heartbeat, so a newer binary
	// started beside it never deletes its files.
	maxIdle   = 24 * time.Hour
	heartbeat = time.Hour
)

var hashName = regexp.MustCompile(`^[0-9a-f]{16}$`)

// KeepAlive marks the copy as used once an hour until ctx ends. Call it in its own goroutine.
func (b *Bundle) KeepAlive(ctx context.Context) {
	ticker := time.NewTicker(heartbeat)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			b.touch()
		}
	}
}

// touch sets the folder's time to now. If it fails (read-only disk), the copy only looks older than it is.
func (b *Bundle) touch() {
	now := time.Now()
	_ = os.Chtimes(b.Dir, now, now)
}

// removeOld deletes copies of other versions and leftover temporary folders that were not used for a day. It leaves
// alone anything it did not make, and a failure does not stop the start.
func removeOld(root, current string) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return
	}
	for _, entry := range entries {
		name := entry.Name()
		ours := hashName.MatchString(name) || strings.HasPrefix(name, tempPrefix)
		if !ours || name == current {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > maxIdle {
			_ = os.RemoveAll(filepath.Join(root, name))
		}
	}
}
