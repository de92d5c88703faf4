// Package tables writes rows of the database as lines of a file that is sent meanwhile. The hooks decide which rows, columns, words and
// accounts (pb_hooks/billing/books); this package reads a page of rows at a time and turns it into bytes, which the hooks' runtime would
// do value by value.
package tables

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/dop251/goja"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// pageRows are read at a time: no statement stays open while a reader takes its time, and memory stays flat.
const pageRows = 1000

// Bind offers $tables to the hooks.
func Bind(vm *goja.Runtime) {
	_ = vm.Set("$tables", map[string]any{"csv": csvLines, "begin": begin}) // fails only for a runtime that is being torn down
}

// a format appends the line of a row.
type format interface {
	line(to []byte, row *row) []byte
}

// begin returns a function that writes all rows of a statement to an answer, as the specification says: `TableFile` of
// pb_hooks/lib/table-format.ts, in JSON. The statement takes {:limit}, and {:last} of the same type as its first column, which is the row's
// place and no part of the line.
func begin(app core.App, to http.ResponseWriter, specification string) (func(query string, params map[string]any) error, error) {
	lines, err := formatOf([]byte(specification))
	if err != nil {
		return nil, err
	}
	controller := http.NewResponseController(to)
	var bytes []byte
	return func(query string, params map[string]any) error {
		all := dbx.Params{"limit": pageRows}
		for name, value := range params {
			all[name] = value
		}
		for {
			var count int
			if bytes, count, err = page(app, lines, bytes[:0], query, all); err != nil {
				return err
			}
			if err := send(to, controller, bytes); err != nil {
				return err
			}
			if count < pageRows {
				return nil
			}
		}
	}, nil
}

func send(to io.Writer, controller *http.ResponseController, bytes []byte) error {
	if len(bytes) == 0 {
		return nil
	}
	if _, err := to.Write(bytes); err != nil {
		return err
	}
	return controller.Flush()
}

// page appends the lines of the next rows and moves {:last} to the last of them.
func page(app core.App, lines format, to []byte, query string, params dbx.Params) ([]byte, int, error) {
	found, err := app.DB().NewQuery(query).Bind(params).Rows()
	if err != nil {
		return to, 0, err
	}
	defer found.Close()
	names, err := found.Columns()
	if err != nil {
		return to, 0, err
	}
	each, into := newRow(names)
	count := 0
	for found.Next() {
		if err := found.Scan(into...); err != nil {
			return to, count, err
		}
		to = lines.line(to, each)
		count++
	}
	if count > 0 {
		params["last"] = each.values[0]
	}
	return to, count, found.Err()
}

// row is a row as SQLite gives it: each value nil, an int64 or a string.
type row struct {
	names  []string
	values []any
	places map[string]int
}

func newRow(names []string) (*row, []any) {
	each := &row{names, make([]any, len(names)), make(map[string]int, len(names))}
	into := make([]any, len(names))
	for i, name := range names {
		each.places[name] = i
		into[i] = &each.values[i]
	}
	return each, into
}

func (r *row) value(name string) any {
	if i, ok := r.places[name]; ok {
		return r.values[i]
	}
	return nil
}

// text is "" for what the row does not have.
func (r *row) text(name string) string {
	text, _ := r.value(name).(string)
	return text
}

// sum is an amount: how often each column counts.
type sum map[string]int64

// of is false where the row lacks a column.
func (s sum) of(r *row) (int64, bool) {
	var total int64
	for name, times := range s {
		cents, ok := r.value(name).(int64)
		if !ok {
			return 0, false
		}
		total += times * cents
	}
	return total, true
}

func formatOf(specification []byte) (format, error) {
	var kind struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(specification, &kind); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	var lines format
	switch kind.Format {
	case "csv":
		lines = &csvFile{}
	case "json":
		lines = &jsonFile{}
	case "journal":
		lines = &journalFile{}
	default:
		return nil, fmt.Errorf("table: no format %q", kind.Format)
	}
	return lines, json.Unmarshal(specification, lines)
}
