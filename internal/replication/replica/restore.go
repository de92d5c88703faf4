package replica

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// ErrNone means that the place holds no copy of this database, or none so old.
var ErrNone = errors.New("no copy")

// Progress learns how many bytes of the copy were read, of how many. It is called from several goroutines.
type Progress func(done, total int64)

// Client reaches the copy of one database. Calls in which nothing happens for so long end.
func (p Place) Client(ctx context.Context, name string, silence time.Duration) (litestream.ReplicaClient, error) {
	client, err := p.At(name).open()
	if err != nil {
		return nil, err
	}
	return patientClient{client, silence}, client.Init(ctx)
}

// Restore writes the newest copy of the database name to path, or that of a time unless it is zero. It returns the
// moment that the copy shows. path must not exist. The caller checks the file.
func (p Place) Restore(ctx context.Context, name, path string, at time.Time, progress Progress) (time.Time, error) {
	last, err := p.restore(ctx, name, path, at, progress)
	if err != nil {
		return time.Time{}, err
	}
	return last.CreatedAt.UTC(), nil
}

// Fetch is Restore of the newest copy; it returns the transaction that the copy shows.
func (p Place) Fetch(ctx context.Context, name, path string) (txid uint64, err error) {
	last, err := p.restore(ctx, name, path, time.Time{}, nil)
	if err != nil {
		return 0, err
	}
	return uint64(last.MaxTXID), nil
}

func (p Place) restore(ctx context.Context, name, path string, at time.Time, progress Progress) (last *ltx.FileInfo, err error) {
	quiet()
	client, err := p.Client(ctx, name, MaxSilence)
	if err != nil {
		return nil, err
	}
	plan, err := litestream.CalcRestorePlan(ctx, client, 0, at, slog.Default())
	if errors.Is(err, litestream.ErrTxNotAvailable) || errors.Is(err, litestream.ErrNoSnapshots) || err == nil && len(plan) == 0 {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	counted := &countingClient{ReplicaClient: client, report: progress}
	for _, file := range plan {
		counted.total += file.Size
	}
	last = plan[len(plan)-1]
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.TXID = path, last.MaxTXID
	if err := litestream.NewReplicaWithClient(nil, counted).Restore(ctx, options); err != nil {
		return nil, fmt.Errorf("restore %s from %s: %w", name, p, err)
	}
	return last, nil
}

// Newest is the newest transaction in the copy of the database name, 0 when there is none, and the copy's size in bytes.
func (p Place) Newest(ctx context.Context, name string) (txid uint64, size int64, err error) {
	return p.list(ctx, name, litestream.SnapshotLevel)
}

// Recent is as Newest among the files of the last minutes: a server that copies adds one every few seconds.
func (p Place) Recent(ctx context.Context, name string) (txid uint64, err error) {
	txid, _, err = p.list(ctx, name, 0)
	return txid, err
}

func (p Place) list(ctx context.Context, name string, levels int) (txid uint64, size int64, err error) {
	client, err := p.Client(ctx, name, MaxSilence)
	if err != nil {
		return 0, 0, err
	}
	for level := range levels + 1 {
		files, err := client.LTXFiles(ctx, level, 0, false)
		if err != nil {
			return 0, 0, err
		}
		for files.Next() {
			txid = max(txid, uint64(files.Item().MaxTXID))
			size += files.Item().Size
		}
		if err := files.Close(); err != nil {
			return 0, 0, err
		}
	}
	return txid, size, nil
}

// countingClient counts the bytes that a restore reads.
type countingClient struct {
	litestream.ReplicaClient
	read   atomic.Int64
	total  int64
	report Progress
}

func (c *countingClient) OpenLTXFile(ctx context.Context, level int, from, to ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	body, err := c.ReplicaClient.OpenLTXFile(ctx, level, from, to, offset, size)
	if err != nil || c.report == nil {
		return body, err
	}
	return struct {
		io.Reader
		io.Closer
	}{readerFunc(func(into []byte) (int, error) {
		n, err := body.Read(into)
		c.report(min(c.read.Add(int64(n)), c.total), c.total)
		return n, err
	}), body}, nil
}
