package node

import (
	"context"
	"errors"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"passerelle/internal/replication/replica"
)

// TestReadersSeeWholeCommits: while the writer changes rows and tables, vacuums and compacts, readers of the copy in this process
// always see the state of one commit, and in the end every row.
func TestReadersSeeWholeCommits(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	dir := t.TempDir()
	c, err := openCopy(t.Context(), dir, w.place, "term")
	must(t, err)
	run, stop := context.WithTimeout(t.Context(), soak(t))
	defer stop()
	var all sync.WaitGroup
	all.Go(func() {
		for i := 0; run.Err() == nil; i++ {
			if err := w.commit(i); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(2 * time.Millisecond)
		}
	})
	reads := make([]int, 3)
	for i := range reads {
		db := openAs(t, c.path(), "&_pragma=query_only(1)")
		all.Go(func() {
			for ; run.Err() == nil; reads[i]++ {
				if err := read(db); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	applied := 0
	all.Go(func() {
		for run.Err() == nil {
			count, err := c.next(run)
			applied += count
			if err != nil && !errors.Is(err, errGap) && run.Err() == nil {
				t.Error(err)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	all.Wait()
	w.sync(t)
	must(t, patiently(t.Context(), c))
	t.Logf("%d files, %v reads", applied, reads)
	if applied < 5 {
		t.Errorf("only %d files were applied", applied)
	}
	equal(t, w, c.path())
	must(t, c.close())
}

// TestContinuesAfterKills: a node that is killed at any moment continues where it was, and has every row in the end.
func TestContinuesAfterKills(t *testing.T) {
	if dir := os.Getenv("NODE_CHILD"); dir != "" {
		place, err := replica.Parse(os.Getenv("NODE_PLACE"))
		must(t, err)
		c, err := openCopy(t.Context(), dir, place, "term")
		for must(t, err); ; time.Sleep(5 * time.Millisecond) {
			if err := patiently(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	folder, dir := t.TempDir(), t.TempDir()
	w := newWriter(t, folder, "term")
	kills := 0
	for end, i := time.Now().Add(soak(t)), 0; time.Now().Before(end); kills++ {
		child := exec.Command(os.Args[0], "-test.run=^TestContinuesAfterKills$")
		child.Env = append(os.Environ(), "NODE_CHILD="+dir, "NODE_PLACE=file://"+folder)
		var said strings.Builder
		child.Stdout, child.Stderr = &said, &said
		must(t, child.Start())
		for until := time.Now().Add(time.Duration(50+rand.Intn(250)) * time.Millisecond); time.Now().Before(until); i++ {
			must(t, w.commit(i))
		}
		_ = child.Process.Kill()
		if err := child.Wait(); child.ProcessState.Exited() {
			t.Fatalf("%v: %s", err, said.String())
		}
	}
	w.sync(t)
	c, err := openCopy(t.Context(), dir, w.place, "term")
	must(t, err)
	must(t, patiently(t.Context(), c))
	t.Logf("%d kills", kills)
	equal(t, w, c.path())
	must(t, c.close())
}

// TestContinuesAfterCompaction: the single changes that a sleeping copy needs are gone.
func TestContinuesAfterCompaction(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	for range 2 {
		for i := range 60 {
			must(t, w.commit(i))
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(1500 * time.Millisecond)
		w.sync(t)
		must(t, patiently(t.Context(), c))
		equal(t, w, c.path())
	}
	must(t, c.close())
}

// TestFollowsAnotherTerm: the next term's copy begins with a whole database, of which few pages differ.
func TestFollowsAnotherTerm(t *testing.T) {
	folder := t.TempDir()
	w := newWriter(t, folder, "one")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "one")
	must(t, err)
	db := openAs(t, c.path(), "&_pragma=query_only(1)")
	must(t, read(db))
	must(t, w.commit(1))
	must(t, w.store.Close(t.Context()))
	must(t, os.RemoveAll(filepath.Join(filepath.Dir(w.path), ".data.db-litestream")))
	w.copyTo(t, folder, "two")
	must(t, w.commit(2))
	w.sync(t)
	logged := func() int64 {
		log, err := os.Stat(c.path() + "-wal")
		must(t, err)
		return log.Size()
	}
	before := logged()
	must(t, c.follow(t.Context(), "two", replica.MaxSilence))
	must(t, patiently(t.Context(), c))
	if written := (logged() - before) / 4096; written == 0 || written > int64(c.count)/2 {
		t.Errorf("%d of %d pages were written", written, c.count)
	}
	must(t, read(db))
	equal(t, w, c.path())
	must(t, c.close())
}

// TestLeavesOtherFoldersAlone: a writer's database is not replaced.
func TestLeavesOtherFoldersAlone(t *testing.T) {
	folder := t.TempDir()
	w := newWriter(t, folder, "term")
	if _, err := openCopy(t.Context(), filepath.Dir(w.path), w.place, "term"); !errors.Is(err, errForeign) {
		t.Error(err)
	}
}

// TestChangesNothingWhenAFileIsBroken: the checksum is of the whole file.
func TestChangesNothingWhenAFileIsBroken(t *testing.T) {
	folder := t.TempDir()
	w := newWriter(t, folder, "term")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	before, at := digest(t, c.path()), c.at
	must(t, w.commit(1))
	w.sync(t)
	must(t, w.store.Close(t.Context()))
	broken := 0
	files, _ := filepath.Glob(filepath.Join(folder, "term", replica.DataFile, "ltx", "*", "*.ltx"))
	for _, name := range files {
		content, err := os.ReadFile(name)
		must(t, err)
		content[len(content)-20] ^= 1
		must(t, os.WriteFile(name, content, 0o600))
		broken++
	}
	if _, err := c.next(t.Context()); err == nil || broken == 0 {
		t.Errorf("%d broken files: %v", broken, err)
	}
	if c.at != at || digest(t, c.path()) != before {
		t.Error("a broken file changed the copy")
	}
	must(t, c.close())
}

// TestACopyWithoutItsNoteGoesNoFurther: the next start would apply several changes again, and show states that never were.
func TestACopyWithoutItsNoteGoesNoFurther(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	dir := t.TempDir()
	c, err := openCopy(t.Context(), dir, w.place, "term")
	must(t, err)
	must(t, patiently(t.Context(), c))
	before := c.at
	draft := filepath.Join(dir, Mark+".draft")
	must(t, os.Mkdir(draft, 0o700)) // no note can be made
	change(t, w.db, "INSERT INTO a (n) VALUES (0)")
	w.sync(t)
	if err := patiently(t.Context(), c); err == nil || c.at != before {
		t.Errorf("%v, %v instead of %v", err, c.at, before)
	}
	must(t, os.Remove(draft))
	must(t, patiently(t.Context(), c))
	equal(t, w, c.path())
	must(t, c.close())
}
