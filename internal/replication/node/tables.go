package node

import (
	"context"
	"database/sql"
	"slices"
	"time"
)

// schema is what touched calls a change of the tables themselves.
const schema = "sqlite_schema"

// relearn is how many times longer a table's pages are trusted than they took to read: to know them costs a thousandth.
const relearn = 1000

// tables knows which pages hold the rows of which table. A change of a table changes a page that it has already, so the pages of
// a commit name the tables that the commit touched. No trigger, row or code of the writer says so.
type tables struct {
	reader  *sql.DB
	version int64 // of the schema
	of      map[string]*pages
}

// pages may be too many: after a commit all of its pages may be the table's, until they are read again.
type pages struct {
	known map[uint32]struct{}
	read  time.Time
	took  time.Duration
}

// touched names the tables that a commit with these pages changes. It is asked before the commit.
func (t *tables) touched(numbers []uint32) (names []string) {
	for name, pages := range t.of {
		if slices.ContainsFunc(numbers, func(number uint32) bool { _, has := pages.known[number]; return has }) {
			names = append(names, name)
		}
	}
	return names
}

// learn reads the pages of the touched tables after a commit; of all tables, and names schema too, where the tables themselves changed.
func (t *tables) learn(ctx context.Context, names []string, numbers []uint32) ([]string, error) {
	var version int64
	if err := t.reader.QueryRowContext(ctx, "PRAGMA schema_version").Scan(&version); err != nil {
		return nil, err
	}
	if t.of == nil || version != t.version {
		all, err := t.names(ctx)
		if err != nil {
			return nil, err
		}
		t.of = map[string]*pages{}
		for _, name := range all {
			if err := t.read(ctx, name); err != nil {
				return nil, err
			}
		}
		t.version = version
		return append(all, schema), nil
	}
	for _, name := range names {
		pages := t.of[name]
		if time.Since(pages.read) > relearn*pages.took {
			if err := t.read(ctx, name); err != nil {
				return nil, err
			}
			continue
		}
		for _, number := range numbers {
			pages.known[number] = struct{}{}
		}
	}
	return names, nil
}

func (t *tables) names(ctx context.Context) (names []string, err error) {
	rows, err := t.reader.QueryContext(ctx, "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// read reads the pages of one table.
func (t *tables) read(ctx context.Context, name string) error {
	began := time.Now()
	rows, err := t.reader.QueryContext(ctx, "SELECT pageno FROM dbstat WHERE name = ?", name)
	if err != nil {
		return err
	}
	defer rows.Close()
	known := map[uint32]struct{}{}
	for rows.Next() {
		var number uint32
		if err := rows.Scan(&number); err != nil {
			return err
		}
		known[number] = struct{}{}
	}
	t.of[name] = &pages{known, time.Now(), time.Since(began)}
	return rows.Err()
}
