package node

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

// New is a node that has no copy yet. Errors are one sentence for the operator.
func New(ctx context.Context, config Config) (*Node, error) {
	objects, err := config.Place.Objects(ctx)
	if err != nil {
		return nil, err
	}
	if config.Dir, err = filepath.Abs(config.Dir); err != nil {
		return nil, err
	}
	n := &Node{config: config, store: &lease.Store{Objects: objects, Key: lease.Object, Call: callTime}, look: make(chan struct{}, 1),
		judged: newJudged(), named: Named(config.Dir), HangUp: func() {}, end: func() {}}
	n.host, _ = os.Hostname()
	return n, nil
}

// Enter returns once config.Dir has a copy that app's server can answer from. Until then visitors at address are asked to wait.
func Enter(ctx context.Context, config Config, address string) (*Node, error) {
	n, err := New(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := (&copied{dir: n.config.Dir}).readMark(); err != nil {
		return nil, err
	}
	if err := n.Listen(address); err != nil {
		return nil, err
	}
	for n.Begin(ctx); !n.ready.Load(); {
		time.Sleep(pollEvery / 10)
	}
	return n, n.Prepare()
}

// Ready reports whether app's server can answer from the copy.
func (n *Node) Ready() bool { return n.ready.Load() }

// Prepare ends the following until app's server begins.
func (n *Node) Prepare() error {
	n.end()
	datadir.OnlyRead(n.copy.path())
	keys, err := datadir.Derive(n.config.Dir, purpose)
	if len(keys) > 0 {
		n.key = keys[0]
	}
	return errors.Join(err, datadir.MakeLogs(n.config.Dir))
}

// Begin opens the copy as soon as there is one, and keeps it new.
func (n *Node) Begin(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.follow(ctx)
	}()
	n.end = func() { cancel(); <-done }
}

// Finish makes this folder a writer's, with everything that the storage has of source. Its writer is gone: what it was about to
// upload was answered to nobody. After an error the database here is not to be used.
func (n *Node) Finish(ctx context.Context, source string) (err error) {
	n.end()
	n.writer.Store(nil)
	if err = n.open(ctx, source); err == nil {
		ctx, cancel := context.WithTimeout(ctx, maxCatchUp)
		defer cancel()
		for silence := patience; ; time.Sleep(retryEvery) {
			if err = n.copy.finish(ctx, source, silence); err == nil || errors.Is(err, replica.ErrNone) || ctx.Err() != nil {
				break
			}
			if !errors.Is(err, errGap) { // a request on a dead connection is not answered for seconds
				silence *= 2
			}
		}
	}
	if n.copy != nil && n.app == nil {
		err = errors.Join(err, n.copy.close())
		n.copy = nil
	}
	if gone := os.Remove(filepath.Join(n.config.Dir, Mark)); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
		return errors.Join(err, gone)
	}
	return errors.Join(err, durable.Sync(n.config.Dir))
}

// fits is why app's server cannot answer from the copy: a newer release has migrated it, it lacks a change of this one, which only a
// machine that writes may make, or its key is not here.
func (n *Node) fits(ctx context.Context) error {
	data, err := n.applied(ctx)
	if err == nil {
		err = data.CheckVersion(n.config.Migrations)
	}
	if err == nil {
		err = datadir.CheckKey(n.config.Dir, n.config.Dir)
	}
	if err != nil {
		return err
	}
	newest, err := data.UpgradesTo(n.config.Migrations)
	if newest != "" {
		return fmt.Errorf("the writer's database lacks a change of this release (up to %s): start this release on the writer first", newest)
	}
	return err
}

// open opens the copy, unless it is open.
func (n *Node) open(ctx context.Context, source string) (err error) {
	if n.copy != nil {
		return nil
	}
	if n.copy, err = openCopy(ctx, n.config.Dir, n.config.Place, source); err != nil {
		return err
	}
	if mark, err := os.Stat(filepath.Join(n.config.Dir, Mark)); err == nil { // the copy is at least as new as its last change
		n.fresh.Store(mark.ModTime().UnixMilli())
	}
	return nil
}
