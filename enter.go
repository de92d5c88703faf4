package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/command/environment"
	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/copies"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
	"passerelle/internal/replication/standby"
	"passerelle/internal/watch/logs"
)

// entered is a data folder that this process may use, and where it is copied to.
type entered struct {
	data  *datadir.Data
	place replica.Place // not set: nothing is copied
	claim *copies.Claim
	pair  *standby.Pair // nil unless this machine holds the lease
	waits *standby.Pair // nil unless this machine waits for the lease
	node  *node.Node    // nil unless this machine only reads
}

// enter takes app's data folder for a command, as soon as it may. After an error too, pair is to be given up if it is set.
func enter(app core.App, name, address string, flags *flagValues, migrations fs.FS) (in entered, err error) {
	dir, serves := app.DataDir(), name == "serve"
	if err = datadir.KeepPrivate(dir); err != nil {
		return in, err
	}
	if in.place, err = copies.Read(os.Getenv); err != nil {
		return in, err
	}
	if serves && !flags.follow && !flags.standby {
		if err = node.Refuse(dir); err != nil {
			return in, err
		}
	}
	var begin func(dir string) error
	switch {
	case serves && flags.follow && flags.standby:
		return in, errors.New("--follow and --standby are two parts: a machine has one of them")
	case serves && flags.follow && !in.place.IsSet():
		return in, errors.New("--follow needs BACKUP_URL, the storage that the machines with --standby share")
	case serves && flags.follow:
		config := node.Config{Dir: dir, Place: in.place, Migrations: migrations}
		begin = func(string) (err error) {
			in.node, err = node.Enter(context.Background(), config, address)
			return err
		}
	case serves && flags.standby:
		if in.pair, err = enterPair(app, in.place, address, migrations); err != nil {
			return in, err
		}
		if in.node = in.pair.Waiting(); in.node != nil {
			in.pair, in.waits = nil, in.pair
		}
	case serves && in.place.IsSet():
		begin = func(dir string) (err error) {
			in.claim, err = copies.Begin(context.Background(), in.place, dir, logs.Writer(os.Stderr))
			return err
		}
	}
	if in.data, err = datadir.Enter(app, migrations, serves || name == "migrate", begin); err != nil {
		return in, err
	}
	if serves && in.data.IsNew() {
		err = environment.HidePassword(dir, os.Stdout)
	}
	return in, err
}

// copies is where this machine copies its data to.
func (in entered) copies() replica.Place {
	if in.node != nil {
		return replica.Place{}
	}
	return in.place
}

// copying says how the folder is copied: by this machine alone, or as one of two.
func (in entered) copying() copies.Options {
	if in.pair == nil {
		return copies.Options{Claim: in.claim}
	}
	return copies.Options{Databases: in.pair.Place, Store: in.pair.Copies, CompleteUploads: in.pair.CompleteUploads}
}

// bindMarks exposes `$folder.reads()`, whether nothing of this process may write to the data, and `$folder.marks()`: what tells
// this data folder from a copy of it. Two machines that share a lease are one: only its holder serves. Other commands are not told:
// they do not know under which lease the server runs.
func (in entered) bindMarks(name, dir string) func(*goja.Runtime) {
	marks := func() []string {
		found := []string{}
		if name != "serve" || in.node != nil {
			return found
		}
		if mark := datadir.Mark(dir); mark != "" {
			found = append(found, mark)
		}
		if in.pair != nil {
			found = append(found, "lease:"+in.place.String())
		}
		return found
	}
	reads := func() bool { return in.node != nil }
	return func(vm *goja.Runtime) {
		_ = vm.Set("$folder", map[string]any{"marks": marks, "reads": reads}) // fails only for a runtime that is being torn down
	}
}

// enterPair waits until this one of two machines may serve.
func enterPair(app core.App, place replica.Place, address string, ours fs.FS) (*standby.Pair, error) {
	if !place.IsSet() {
		return nil, errors.New("--standby needs BACKUP_URL, the storage that both machines share")
	}
	if err := copies.CheckFolder(place, app.DataDir()); err != nil {
		return nil, err
	}
	lasts, err := standby.LeaseFrom(os.Getenv("STANDBY_LEASE_SECONDS"))
	if err != nil {
		return nil, err
	}
	return standby.Enter(context.Background(), standby.Config{
		Dir: app.DataDir(), Place: place, TTL: lasts, Address: address, Migrations: ours, Reached: os.Getenv("NODES_URL"),
	})
}

// judge refuses wrong settings of the environment before anything is written.
func judge(hooks fs.FS, dir string) error {
	problems, err := environment.Problems(hooks, environment.Getenv(dir))
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return errors.New(strings.Join(problems, "\nError: "))
	}
	return nil
}
