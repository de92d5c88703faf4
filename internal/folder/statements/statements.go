// Package statements keeps the prepared statements of each connection to SQLite. PocketBase hands over texts,
// and parsing them took a tenth of the processor time of requests and jobs.
package statements

import (
	"container/list"
	"context"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"

	"modernc.org/sqlite"
)

// keep is how many statements a connection keeps, at some 5 KB each; the one used least recently goes first.
const keep = 128

// longest is the length of the texts that are kept, in bytes. Longer ones list values, and come once.
const longest = 4096

// verbs are the first words of the texts that are kept.
var verbs = []string{"SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "REPLACE"}

// Connector opens connections that keep their prepared statements.
//
// dsn is a file with the parameters of modernc.org/sqlite.
func Connector(dsn string) (driver.Connector, error) {
	inner, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, err
	}
	return connector{inner}, nil
}

type connector struct{ driver.Connector }

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, ok := opened.(connection)
	if !ok {
		return nil, errors.Join(errors.New("the SQLite driver has other methods than it had"), opened.Close())
	}
	return &conn{connection: inner, kept: map[string]*list.Element{}}, nil
}

// connection is what database/sql asks of a connection, as modernc.org/sqlite has it.
type connection interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// statement is what a connection runs, as modernc.org/sqlite has it.
type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// conn is one connection. database/sql uses it, and the rows that it returned, from one goroutine at a time.
type conn struct {
	connection
	kept  map[string]*list.Element // of *entry, by text
	order list.List                // the one used last is in front
}

// entry is a statement that no rows use: one that runs is taken out.
type entry struct {
	text string
	statement
}

func (c *conn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	prepared, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	if prepared == nil {
		return c.connection.ExecContext(ctx, text, args)
	}
	result, err := prepared.ExecContext(ctx, args)
	return result, c.giveBack(prepared, err)
}

func (c *conn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	prepared, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	if prepared == nil {
		return c.connection.QueryContext(ctx, text, args)
	}
	found, err := prepared.QueryContext(ctx, args)
	if err != nil {
		return nil, c.giveBack(prepared, err)
	}
	return &rows{columns: found.(columns), conn: c, prepared: prepared}, nil
}

// Close finalizes what is kept first: SQLite would keep the file open for it.
func (c *conn) Close() error {
	var failed error
	for c.order.Len() > 0 {
		failed = errors.Join(failed, c.drop(c.order.Back()))
	}
	return errors.Join(failed, c.connection.Close())
}

// take returns the prepared statement of a text, new or kept, or nil for a text that is not kept. The caller gives it back.
func (c *conn) take(ctx context.Context, text string) (*entry, error) {
	if !isKept(text) {
		return nil, nil
	}
	if element := c.kept[text]; element != nil {
		c.order.Remove(element)
		delete(c.kept, text)
		return element.Value.(*entry), nil
	}
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	return &entry{text, prepared.(statement)}, nil
}

// giveBack keeps a statement for its next run; one that failed, or of which another is kept meanwhile, is finalized. It returns failed.
func (c *conn) giveBack(prepared *entry, failed error) error {
	if failed != nil || c.kept[prepared.text] != nil {
		_ = prepared.Close() // repeats failed, if anything
		return failed
	}
	c.kept[prepared.text] = c.order.PushFront(prepared)
	if c.order.Len() > keep {
		return c.drop(c.order.Back())
	}
	return nil
}

func (c *conn) drop(element *list.Element) error {
	old := c.order.Remove(element).(*entry)
	delete(c.kept, old.text)
	return old.Close()
}

// isKept reports whether a text is worth keeping: pragmas and changes of the schema come once, and so do long texts.
func isKept(text string) bool {
	if len(text) > longest {
		return false
	}
	text = strings.TrimLeft(text, " \t\r\n(")
	end := strings.IndexAny(text, " \t\r\n")
	return end > 0 && slices.Contains(verbs, strings.ToUpper(text[:end]))
}

// rows gives its statement back when it is closed.
type rows struct {
	columns
	conn     *conn
	prepared *entry
}

// columns is what modernc.org/sqlite says about rows.
type columns interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// Close also returns, as SQLite does, why the last row failed.
func (r *rows) Close() error {
	if r.prepared == nil {
		return nil
	}
	prepared := r.prepared
	r.prepared = nil
	return r.conn.giveBack(prepared, r.columns.Close())
}
