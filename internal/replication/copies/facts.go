package copies

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"slices"
)

const (
	newestRows = 20
	slackRows  = 100 // and one in a hundred: rows that came and went while the copy was made
)

// facts are what a drill compares of each table.
type facts map[string]fact

type fact struct {
	count  int64
	newest string // hash of the rows added last
}

// readFacts reads them from a database file, with little memory. It leaves out virtual tables: some cannot be counted, and SQLite keeps
// what they hold in ordinary tables.
func readFacts(ctx context.Context, path string) (facts, error) {
	db, err := sql.Open("sqlite", path+smallCache)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	names, err := column(ctx, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		AND name NOT LIKE '\_litestream%' ESCAPE '\' AND sql NOT LIKE '%WITHOUT ROWID%'
		AND sql NOT LIKE 'CREATE VIRTUAL %' ORDER BY name`)
	if err != nil {
		return nil, err
	}
	found := facts{}
	for _, name := range names {
		var one fact
		if err := db.QueryRowContext(ctx, fmt.Sprintf("SELECT COUNT(*) FROM %q", name)).Scan(&one.count); err != nil {
			return nil, err
		}
		if one.newest, err = hashRows(ctx, db, fmt.Sprintf("SELECT * FROM %q ORDER BY rowid DESC LIMIT %d", name, newestRows)); err != nil {
			return nil, err
		}
		found[name] = one
	}
	return found, nil
}

func column(ctx context.Context, db *sql.DB, query string) (texts []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

func hashRows(ctx context.Context, db *sql.DB, query string) (string, error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	sum := sha256.New()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%q\n", values)
	}
	return string(sum.Sum(nil)), rows.Err()
}

// differences names the tables whose copy is wrong. What was the same on the live database before and after the copy was made
// must be the same in it; a table that changed in the meantime must have about as many rows.
func differences(before, copied, after facts) (names []string) {
	for name, live := range before {
		later, still := after[name]
		if !still {
			continue // a migration ran
		}
		inCopy, exists := copied[name]
		same := live == later
		low, high := min(live.count, later.count), max(live.count, later.count)
		slack := slackRows + high/100
		if !exists || same && inCopy != live || !same && (inCopy.count < low-slack || inCopy.count > high+slack) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
