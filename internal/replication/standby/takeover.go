package standby

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/replica"
)

// keptAside is how many replaced databases stay: they may hold writes that never reached the copy.
const keptAside = 3

const asidePrefix = "aside-"

// takeOver replaces the database here by the newest copy, which is at source: the warm one, else a whole one is fetched.
func (p *Pair) takeOver(ctx context.Context, warm *follower, source, target string) error {
	if err := p.member.change(func(m *member) { m.Replica, m.Moving, m.First, m.Fetching = target, true, false, true }); err != nil {
		return err
	}
	if err := p.moveAside(); err != nil {
		return err
	}
	fetched := filepath.Join(p.warmDir(), replica.DataFile)
	began := time.Now()
	how := "the warm copy"
	if err := p.finishWarm(ctx, warm, source); err != nil {
		how = "the whole copy"
		logf("The warm copy cannot be used (%v), fetching the whole one.", err)
		if err := os.RemoveAll(p.warmDir()); err != nil {
			return err
		}
		if err := os.MkdirAll(p.warmDir(), ownerEnter); err != nil {
			return err
		}
		if _, err := p.config.Place.At(source).Restore(ctx, replica.DataFile, fetched, time.Time{}, nil); err != nil {
			return err
		}
	}
	if err := writeAhead(fetched); err != nil {
		return err
	}
	// On the disk before member.json calls it the newest: a power cut must not leave half of it under that name.
	if err := durable.Rename(fetched, filepath.Join(p.member.dir, replica.DataFile)); err != nil {
		return err
	}
	logf("The database is %s of %s, in place after %v.", how, source, time.Since(began).Round(time.Millisecond))
	return p.member.note(target, false)
}

func (p *Pair) finishWarm(ctx context.Context, warm *follower, source string) error {
	if warm == nil || warm.source != source {
		return fmt.Errorf("there is no warm copy of %s", source)
	}
	return warm.finish(ctx)
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

func (p *Pair) warmDir() string { return filepath.Join(p.member.dir, Folder, "warm") }
