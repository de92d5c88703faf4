package standby

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
)

// keptAside is how many replaced databases stay: they may hold writes that never reached the copy.
const keptAside = 3

const asidePrefix = "aside-"

// takeOver makes the database here the newest copy, which is at source: the one that was followed, else a whole one is fetched.
func (p *Pair) takeOver(ctx context.Context, source, target string) error {
	err := p.member.change(func(m *member) { m.Replica, m.Moving, m.First, m.Fetching = target, true, false, true })
	if err != nil {
		return err
	}
	began, how := time.Now(), "the followed copy"
	followed := node.Follows(p.member.dir)
	if followed {
		err = p.node.Finish(ctx, source)
		if followed = err == nil; !followed {
			logf("The followed copy cannot be used (%v), fetching the whole one.", err)
		}
		if !followed && p.app.Load() != nil {
			return nil // its server has the database open: the start that follows fetches the whole one
		}
	}
	if !followed {
		how = "the whole copy"
		if err := p.moveAside(); err != nil {
			return err
		}
		if err := p.node.Finish(ctx, source); err != nil {
			return err
		}
	}
	logf("The database is %s of %s, in place after %v.", how, source, time.Since(began).Round(time.Millisecond))
	return p.member.note(target, false)
}

// moveAside keeps the databases here, with all that belongs to them, under a name that nothing opens.
func (p *Pair) moveAside() error {
	entries, err := os.ReadDir(p.member.dir)
	if err != nil {
		return err
	}
	aside := filepath.Join(p.member.dir, Folder, asidePrefix+time.Now().UTC().Format("20060102-150405.000"))
	moved := false
	for _, entry := range entries {
		name := strings.TrimPrefix(entry.Name(), ".") // Litestream's folder beside a database begins with a dot
		if !slices.ContainsFunc(replica.Files, func(file string) bool { return strings.HasPrefix(name, file) }) {
			continue
		}
		if err := durable.MkdirAll(aside, ownerEnter); err != nil {
			return err
		}
		if err := durable.Rename(filepath.Join(p.member.dir, entry.Name()), filepath.Join(aside, entry.Name())); err != nil {
			return err
		}
		moved = true
	}
	if moved {
		logf("The database that was here is now in %s: the last seconds of its writes may be there alone.", aside)
	}
	older, _ := filepath.Glob(filepath.Join(p.member.dir, Folder, asidePrefix+"*"))
	for len(older) > keptAside {
		_ = os.RemoveAll(older[0]) // Glob sorts, so it is the oldest
		older = older[1:]
	}
	return nil
}
