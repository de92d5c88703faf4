package replica

import (
	"context"
	"io"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// Litestream waits 24 hours for an answer of a storage, and nothing is copied in the meantime: one connection that dies without
// a word would stop the copies. These limits end such a call, and Litestream tries again.
const (
	// MaxSilence is how long a storage may neither send, take nor answer anything.
	MaxSilence = 10 * time.Second
	// slowest is the rate in bytes per second at which a storage must take an upload; the client reads ahead of it.
	slowest = 64 << 10
)

// patientClient ends calls in which nothing happens.
type patientClient struct {
	litestream.ReplicaClient
	silence time.Duration
}

// watchdog cancels its context if it is left alone for too long.
type watchdog struct {
	silence time.Duration
	cancel  context.CancelFunc
	timer   *time.Timer
}

func (c patientClient) watch(ctx context.Context) (context.Context, *watchdog) {
	ctx, cancel := context.WithCancel(ctx)
	return ctx, &watchdog{c.silence, cancel, time.AfterFunc(c.silence, cancel)}
}

func (w *watchdog) end() {
	w.timer.Stop()
	w.cancel()
}

func (c patientClient) LTXFiles(ctx context.Context, level int, seek ltx.TXID, useMetadata bool) (ltx.FileIterator, error) {
	ctx, dog := c.watch(ctx)
	files, err := c.ReplicaClient.LTXFiles(ctx, level, seek, useMetadata)
	dog.timer.Stop()
	if err != nil {
		dog.cancel()
		return nil, err
	}
	return patientFiles{files, dog}, nil
}

type patientFiles struct {
	ltx.FileIterator
	dog *watchdog
}

func (f patientFiles) Next() bool {
	f.dog.timer.Reset(f.dog.silence)
	defer f.dog.timer.Stop()
	return f.FileIterator.Next()
}

func (f patientFiles) Close() error {
	defer f.dog.end()
	return f.FileIterator.Close()
}

func (c patientClient) OpenLTXFile(ctx context.Context, level int, from, to ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	ctx, dog := c.watch(ctx)
	body, err := c.ReplicaClient.OpenLTXFile(ctx, level, from, to, offset, size)
	dog.timer.Stop()
	if err != nil {
		dog.cancel()
		return nil, err
	}
	return patientBody{body, dog}, nil
}

type patientBody struct {
	io.ReadCloser
	dog *watchdog
}

func (b patientBody) Read(into []byte) (int, error) {
	b.dog.timer.Reset(b.dog.silence)
	defer b.dog.timer.Stop()
	return b.ReadCloser.Read(into)
}

func (b patientBody) Close() error {
	defer b.dog.end()
	return b.ReadCloser.Close()
}

func (c patientClient) WriteLTXFile(ctx context.Context, level int, from, to ltx.TXID, body io.Reader) (*ltx.FileInfo, error) {
	ctx, dog := c.watch(ctx)
	defer dog.end()
	var total time.Duration
	return c.ReplicaClient.WriteLTXFile(ctx, level, from, to, readerFunc(func(into []byte) (int, error) {
		dog.timer.Stop() // the source may be slow: it has its own limits
		n, err := body.Read(into)
		total += time.Duration(n)
		dog.timer.Reset(c.silence + total*time.Second/slowest)
		return n, err
	}))
}

func (c patientClient) DeleteLTXFiles(ctx context.Context, files []*ltx.FileInfo) error {
	ctx, dog := c.watch(ctx)
	defer dog.end()
	return c.ReplicaClient.DeleteLTXFiles(ctx, files)
}
