package copies

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/replica"
)

const (
	scratchFolder = ".drill"
	drillLimit    = 4 * time.Hour
	drillSync     = time.Minute
	spareBytes    = 64 << 20
	sampled       = 50 // uploads whose hashes are verified
)

// Report is the outcome of a drill.
type Report struct {
	// Problem is "" or a word for the operator's page: no_room, no_copy, unreachable, damaged, differs, uploads_damaged.
	Problem string `json:"problem"`
	Detail  string `json:"detail"`
	// Reached is the moment that the restored copy shows, RFC 3339.
	Reached string  `json:"reached"`
	Seconds float64 `json:"seconds"`
	Bytes   int64   `json:"bytes"` // of the restored databases
	Tables  int     `json:"tables"`
	Rows    int64   `json:"rows"`
	Uploads int     `json:"uploads"` // verified
	// Sealed is one sealed value of the copy, which the hooks open.
	Sealed *Sealed `json:"sealed"`
}

// Sealed is a value that only the app key opens.
type Sealed struct {
	Collection string `json:"collection"`
	Field      string `json:"field"`
	ID         string `json:"id"`
	Value      string `json:"value"`
}

// failure is a problem with its name.
type failure struct {
	problem string
	err     error
}

func (f failure) Error() string { return f.err.Error() }

// Drill restores the newest copy beside the data, compares it with the live database and throws it away. sealed names the
// collections and fields that hold sealed values, prefix how one that opens begins.
func (c *Copies) Drill(sealed [][2]string, prefix string) (report Report) {
	began := time.Now()
	c.mu.Lock()
	busy := c.drilling
	c.drilling = true
	c.mu.Unlock()
	store := c.Store()
	if busy {
		return Report{Problem: "busy"}
	}
	defer func() {
		_ = os.RemoveAll(c.scratch)
		c.mu.Lock()
		c.drilling = false
		c.mu.Unlock()
		report.Seconds = time.Since(began).Seconds()
	}()
	ctx, cancel := context.WithTimeout(context.Background(), drillLimit)
	defer cancel()
	var err error
	gently(func() { err = c.drill(ctx, store, sealed, prefix, &report) })
	var known failure
	if errors.As(err, &known) {
		report.Problem, report.Detail = known.problem, replica.Explain(known.err)
	} else if err != nil {
		report.Problem, report.Detail = "unreachable", replica.Explain(err)
	}
	return report
}

func (c *Copies) drill(ctx context.Context, store *replica.Store, sealed [][2]string, prefix string, report *Report) error {
	if store == nil {
		return errors.New("the copy has not begun yet")
	}
	if err := os.RemoveAll(c.scratch); err != nil {
		return err
	}
	if err := os.MkdirAll(c.scratch, 0o700); err != nil {
		return err
	}
	live := filepath.Join(c.app.DataDir(), replica.DataFile)
	before, err := readFacts(ctx, live)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, drillSync)
	err = store.SyncAndWait(limited)
	cancel()
	if err != nil {
		return err
	}
	for _, name := range replica.Files {
		if err := c.restoreScratch(ctx, name, report); err != nil {
			return err
		}
		path := filepath.Join(c.scratch, name)
		if name == replica.DataFile {
			after, err := readFacts(ctx, live)
			if err != nil {
				return err
			}
			copied, err := readFacts(ctx, path)
			if err != nil {
				return failure{"damaged", err}
			}
			report.Tables = len(copied)
			for _, table := range copied {
				report.Rows += table.count
			}
			if different := differences(before, copied, after); len(different) > 0 {
				return failure{"differs", fmt.Errorf("these tables differ: %s", strings.Join(different, ", "))}
			}
			if report.Sealed, err = findSealed(ctx, path, sealed, prefix); err != nil {
				return failure{"damaged", err}
			}
		}
		_ = os.Remove(path) // before the next one needs the room
	}
	return c.sample(ctx, report)
}

// drillPace is how many bytes a second a drill fetches: it has all night, and shares disk and processor with the server.
const drillPace = 32 << 20

// paced slows a restore down to that many bytes a second.
func paced(rate int64) replica.Progress {
	began := time.Now()
	return func(done, _ int64) {
		time.Sleep(time.Duration(done*1000/rate)*time.Millisecond - time.Since(began))
	}
}

// restoreScratch restores one database and reads it to its end.
func (c *Copies) restoreScratch(ctx context.Context, name string, report *Report) error {
	info, err := os.Stat(filepath.Join(c.app.DataDir(), name))
	if err != nil {
		return err
	}
	if free, known := datadir.FreeBytes(c.scratch); known && free < uint64(info.Size())+spareBytes {
		return failure{"no_room", fmt.Errorf("the disk has no room for %s", name)}
	}
	path := filepath.Join(c.scratch, name)
	at, err := c.databases().Restore(ctx, name, path, time.Time{}, paced(drillPace))
	if errors.Is(err, replica.ErrNone) {
		return failure{"no_copy", err}
	}
	if err != nil {
		return err
	}
	if name == replica.DataFile {
		report.Reached = at.Format(time.RFC3339)
	}
	if info, err := os.Stat(path); err == nil {
		report.Bytes += info.Size()
	}
	if err := Check(ctx, path); err != nil {
		return failure{"damaged", err}
	}
	return nil
}

// findSealed returns any sealed value of the copy; nil when nothing is sealed.
func findSealed(ctx context.Context, path string, places [][2]string, prefix string) (*Sealed, error) {
	db, err := sql.Open("sqlite", path+smallCache)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	for _, place := range places {
		found := &Sealed{Collection: place[0], Field: place[1]}
		query := fmt.Sprintf("SELECT id, %[2]q FROM %[1]q WHERE substr(%[2]q, 1, length(?1)) = ?1 LIMIT 1", place[0], place[1])
		err := db.QueryRowContext(ctx, query, prefix).Scan(&found.ID, &found.Value)
		if err == nil {
			return found, nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
	}
	return nil, nil
}

// sample verifies the hashes of some copied uploads, each with the same chance (reservoir sampling).
func (c *Copies) sample(ctx context.Context, report *Report) error {
	if c.app.Settings().S3.Enabled {
		return nil
	}
	var chosen []string
	seen := 0
	for object, err := range c.uploads.objects.List(ctx, filesPrefix) {
		if err != nil {
			return err
		}
		seen++
		if len(chosen) < sampled {
			chosen = append(chosen, object.Key)
		} else if at := rand.IntN(seen); at < sampled {
			chosen[at] = object.Key
		}
	}
	for _, key := range chosen {
		body, _, err := c.uploads.objects.Get(ctx, key)
		if errors.Is(err, replica.ErrAbsent) {
			continue // its time was over
		}
		if err != nil {
			return err
		}
		hash, err := digest(io.LimitReader(body, 1<<32))
		_ = body.Close()
		if err != nil {
			return err
		}
		if !strings.HasSuffix(key, "/"+hash) {
			return failure{"uploads_damaged", fmt.Errorf("the copy of %s is damaged", strings.TrimPrefix(key, filesPrefix))}
		}
		report.Uploads++
	}
	return nil
}
