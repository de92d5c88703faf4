package replica

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"passerelle/internal/folder/datadir"
)

// Files are the databases of a data folder.
var Files = []string{DataFile, LogsFile}

// DataFile holds everything that matters; LogsFile is PocketBase's request log.
const (
	DataFile = "data.db"
	LogsFile = "auxiliary.db"
)

const (
	// A snapshot is a whole copy, so there is one a day; between them any moment can be restored from the small files.
	snapshotEvery = 24 * time.Hour
	// Retention is how far back a restore can go.
	Retention = 7 * 24 * time.Hour

	lookEvery = 500 * time.Millisecond // for new writes
	dataEvery = time.Second            // with the above, how much a dead machine can lose
	logsEvery = 10 * time.Second       // of the log less matters
	// beatEvery is how often all is copied even if nothing asked for it. After an outage Litestream's own loop waits up to
	// five minutes; this one does not.
	beatEvery = 10 * time.Second
)

// Store copies the databases of a data folder until it is closed.
type Store struct {
	dir     string
	store   *litestream.Store
	stop    context.CancelFunc
	done    sync.WaitGroup
	closed  chan struct{}
	closing sync.Once
	refused atomic.Bool

	mu   sync.Mutex
	last time.Time
	err  error
}

// Open starts to copy the databases in dir to place. Both must exist. Nobody else may copy to that place: Litestream
// does not notice a second writer.
func Open(ctx context.Context, dir string, place Place) (*Store, error) {
	quiet()
	if err := datadir.Hold(dir); err != nil { // also for an attempt that fails, which closes what it opened
		return nil, err
	}
	s := &Store{dir: dir, closed: make(chan struct{})}
	var dbs []*litestream.DB
	for _, name := range Files {
		client, err := place.Client(ctx, name, MaxSilence)
		if err != nil {
			return nil, err
		}
		db := litestream.NewDB(filepath.Join(dir, name))
		db.Replica = litestream.NewReplicaWithClient(db, &gate{client, &s.refused})
		db.MonitorInterval, db.Replica.SyncInterval = lookEvery, dataEvery
		if name == LogsFile {
			db.MonitorInterval, db.Replica.SyncInterval = logsEvery, logsEvery
		}
		dbs = append(dbs, db)
	}
	store := litestream.NewStore(dbs, litestream.DefaultCompactionLevels)
	store.SnapshotInterval, store.SnapshotRetention = snapshotEvery, Retention
	if err := store.Open(ctx); err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(context.Background())
	s.store, s.stop = store, stop
	s.done.Go(func() { s.beat(running) })
	return s, nil
}

// quiet leaves Litestream only its warnings and errors, in the log of the process.
func quiet() { slog.SetLogLoggerLevel(slog.LevelWarn) }

func (s *Store) beat(ctx context.Context) {
	for {
		try, cancel := context.WithTimeout(ctx, beatEvery)
		_ = s.SyncAndWait(try) // Last tells
		cancel()
		select {
		case <-ctx.Done():
			return
		case <-time.After(beatEvery):
		}
	}
}

// SyncAndWait returns when all that was committed before the call is in the copy.
func (s *Store) SyncAndWait(ctx context.Context) error {
	began := time.Now()
	dbs := s.store.DBs()
	errs := make([]error, len(dbs))
	var all sync.WaitGroup
	for i, db := range dbs {
		all.Go(func() { errs[i] = db.SyncAndWait(ctx) })
	}
	all.Wait()
	err := errors.Join(errs...)
	if err == nil || ctx.Err() == nil {
		s.note(began, err)
	} else {
		s.note(began, fmt.Errorf("no answer: %w", err))
	}
	return err
}

// SyncData is SyncAndWait for the data database alone.
func (s *Store) SyncData(ctx context.Context) error {
	return s.store.DBs()[0].SyncAndWait(ctx)
}

func (s *Store) note(began time.Time, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
	if err == nil && began.After(s.last) {
		s.last = began
	}
}

// Last is the moment up to which everything is known to be in the copy (zero before the first), and why later writes
// are not. It is a few seconds old while all is well.
func (s *Store) Last() (time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last, s.err
}

// Close copies the rest and stops, or gives up when ctx ends. It closes files that the server still uses, whose locks
// datadir.Hold keeps.
func (s *Store) Close(ctx context.Context) error {
	s.stop()
	if deadline, limited := ctx.Deadline(); limited {
		s.store.SetShutdownSyncTimeout(time.Until(deadline))
	}
	done := make(chan error, 1)
	go func() {
		s.done.Wait()
		err := s.store.Close(ctx)
		done <- errors.Join(err, datadir.Hold(s.dir))
		s.closing.Do(func() { close(s.closed) })
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// AwaitClosed returns once the files are closed, which may be later than Close.
func (s *Store) AwaitClosed() { <-s.closed }

// Refuse ends all writing to the place, because it is another server's now. The databases stay open: closing one that the
// server still uses would release SQLite's locks on it.
func (s *Store) Refuse() { s.refused.Store(true) }

var errRefused = errors.New("another server copies to this place")

// gate keeps Litestream from a place that is no longer ours.
type gate struct {
	litestream.ReplicaClient
	refused *atomic.Bool
}

func (g *gate) WriteLTXFile(ctx context.Context, level int, from, to ltx.TXID, body io.Reader) (*ltx.FileInfo, error) {
	if g.refused.Load() {
		return nil, errRefused
	}
	return g.ReplicaClient.WriteLTXFile(ctx, level, from, to, body)
}

func (g *gate) DeleteLTXFiles(ctx context.Context, files []*ltx.FileInfo) error {
	if g.refused.Load() {
		return errRefused
	}
	return g.ReplicaClient.DeleteLTXFiles(ctx, files)
}
