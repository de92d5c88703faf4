package node

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
	_ "modernc.org/sqlite" // the driver that the rest of the program uses

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/replica"
)

// Mark is the file of a data folder that a node follows with: no other server may begin there.
const Mark = ".node.json"

const ownerOnly = 0o600

// errGap means that the storage lacks the next change, or that a list missed a file which was being added.
var errGap = errors.New("the storage does not have the next change")

// errForeign is a sentence for the operator.
var errForeign = errors.New("the database in this folder is not a node's; --follow needs one that is empty but for app.key")

// copied is a data database that others may read while it follows the writer's. Litestream names the files with the changed pages;
// SQLite's own sqlite_dbpage writes the pages of each file as one transaction of the write-ahead log, so that readers see whole
// commits only. Its methods are for one goroutine.
type copied struct {
	dir    string
	place  replica.Place
	client litestream.ReplicaClient
	// around commits a file, and learns whether that changes the tables themselves. Its error ends the following of this file.
	around func(ctx context.Context, remade bool, commit func() error) error

	memory *sql.DB
	writer *sql.Conn
	// Prepared once. The connection that writes pages never reads them as tables: its B-trees keep what they know of a page, and
	// sqlite_dbpage does not tell them.
	begin, commit, rollback, put *sql.Stmt
	reader                       *sql.DB
	get                          *sql.Stmt
	count                        uint32 // pages
	at                           position
}

// position is what the copy has: everything up to a transaction of one term's copy.
type position struct {
	Source string   `json:"source"` // the path below the place; "" before the first
	TXID   ltx.TXID `json:"txid"`
}

var errNone = errors.New("nobody has completed a copy there: start the machine with the data first, with --standby")

// openCopy opens the copy in dir. Where there is none, it fetches the whole of source, "" for none.
func openCopy(ctx context.Context, dir string, place replica.Place, source string) (*copied, error) {
	c := &copied{dir: dir, place: place, around: func(_ context.Context, _ bool, commit func() error) error { return commit() }}
	if err := c.readMark(); err != nil {
		return nil, err
	}
	if _, err := os.Stat(c.path()); errors.Is(err, os.ErrNotExist) {
		if source == "" {
			return nil, errNone
		}
		if err := c.move(position{}); err != nil { // the folder is a node's from here on
			return nil, err
		}
		txid, err := place.At(source).Fetch(ctx, replica.DataFile, c.path())
		if err != nil {
			return nil, err
		}
		if err := c.move(position{source, ltx.TXID(txid)}); err != nil {
			return nil, err
		}
	} else if err != nil {
		return nil, err
	}
	err := c.connect(ctx)
	if err == nil && source != "" {
		err = c.follow(ctx, source, replica.MaxSilence)
	}
	if err != nil {
		return nil, errors.Join(err, c.close())
	}
	return c, nil
}

func (c *copied) path() string { return filepath.Join(c.dir, replica.DataFile) }

// readMark reads where the copy is, and refuses a database that is not a node's.
func (c *copied) readMark() error {
	content, err := os.ReadFile(filepath.Join(c.dir, Mark))
	if errors.Is(err, os.ErrNotExist) {
		if _, err := os.Stat(c.path()); err == nil {
			return fmt.Errorf("%w: %s", errForeign, c.dir)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if json.Unmarshal(content, &c.at) != nil {
		c.at = position{} // compared page by page with the newest whole copy
	}
	return nil
}

// Follows reports whether dir is a folder that follows a copy.
func Follows(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, Mark))
	return err == nil
}

// Refuse refuses a node's folder to what writes: that would be lost or break the copy, and jobs and letters are the writer's.
func Refuse(dir string) error {
	if Follows(dir) {
		return fmt.Errorf("the folder %s is a node's or a standby's: start with --follow or --standby as before, or use another folder; commands that write belong on the machine that writes", dir)
	}
	return nil
}

// move notes where the copy is: after the commit, because a file that is applied twice changes nothing. Several of them would: without
// its note, the copy goes no further.
func (c *copied) move(to position) error {
	content, err := json.Marshal(to)
	if err == nil {
		err = durable.Write(filepath.Join(c.dir, Mark), content, ownerOnly)
	}
	if err == nil {
		c.at = to
	}
	return err
}

// connect opens the file as an attached database: a statement checks the schema of its main one before each step, and a
// half-written schema of the copy must not be read. sqlite3_rsync does the same. Commits reach the disk before they are noted.
func (c *copied) connect(ctx context.Context) (err error) {
	if c.reader, err = sql.Open("sqlite", c.path()+"?_pragma=busy_timeout(10000)&_pragma=query_only(1)"); err != nil {
		return err
	}
	c.reader.SetMaxOpenConns(1)
	if err = c.reader.QueryRowContext(ctx, "PRAGMA page_count").Scan(&c.count); err != nil {
		return err
	}
	if c.get, err = c.reader.PrepareContext(ctx, "SELECT data FROM sqlite_dbpage WHERE pgno = ?"); err != nil {
		return err
	}
	if c.memory, err = sql.Open("sqlite", ":memory:"); err != nil {
		return err
	}
	c.memory.SetMaxOpenConns(1)
	if c.writer, err = c.memory.Conn(ctx); err != nil {
		return err
	}
	if _, err = c.writer.ExecContext(ctx, "ATTACH ? AS copy", c.path()); err != nil {
		return err
	}
	for _, pragma := range []string{"busy_timeout = 10000", "copy.journal_mode = WAL", "copy.synchronous = FULL", "copy.cache_size = -4000",
		"wal_autocheckpoint = 2000", "copy.journal_size_limit = 67108864"} {
		if _, err = c.writer.ExecContext(ctx, "PRAGMA "+pragma); err != nil {
			return fmt.Errorf("%s: %w", pragma, err)
		}
	}
	for text, into := range map[string]**sql.Stmt{
		"BEGIN IMMEDIATE": &c.begin, "COMMIT": &c.commit, "ROLLBACK": &c.rollback,
		"INSERT INTO sqlite_dbpage (pgno, data, schema) VALUES (?, ?, 'copy')": &c.put,
	} {
		if *into, err = c.writer.PrepareContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// close ends the following; not while others read the file, whose locks it would release.
func (c *copied) close() (err error) {
	if c.writer != nil {
		err = c.writer.Close()
	}
	for _, db := range []*sql.DB{c.memory, c.reader} {
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	return err
}
