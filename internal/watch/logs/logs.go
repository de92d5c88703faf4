// Package logs bounds the log, and keeps secrets and e-mail addresses out of it: PocketBase writes whole addresses of requests, with
// the tokens of backups and files, and what it was asked for ("missing record with email …"); partners repeat what they refuse.
package logs

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Register cleans every entry before it is stored, and bounds the log.
func Register(app core.App) { register(app, newBudget()) }

func register(app core.App, bounds *budget) {
	bounds.follow(app)
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if entry, ok := e.Model.(*core.Log); ok {
			if !bounds.takes(entry) {
				return nil // not stored
			}
			if entry.Data["type"] == "request" {
				cleanRequest(entry)
			}
			entry.Message = Clean(entry.Message)
			if data, ok := cleanValue(map[string]any(entry.Data)).(map[string]any); ok {
				entry.Data = types.JSONMap[any](data)
			}
		}
		return e.Next()
	})
}

// cleanRequest rewrites the texts of a request's entry that are addresses. PocketBase decodes the one in the message, where it can
// no longer be told which part was a value.
func cleanRequest(entry *core.Log) {
	for _, name := range []string{"url", "referer"} {
		if address, ok := entry.Data[name].(string); ok {
			entry.Data[name] = URL(address)
		}
	}
	if address, ok := entry.Data["url"].(string); ok {
		method, _, _ := strings.Cut(entry.Message, " ")
		entry.Message = method + " " + address
	}
}

// Writer cleans what the process itself prints, through Go's log and the hooks' console.warn and console.error.
func Writer(to io.Writer) io.Writer { return writer{to} }

// Printf prints a line of the host itself on the error output, cleaned: the errors of partners may repeat what they were sent.
func Printf(format string, values ...any) { _, _ = fmt.Fprintf(Writer(os.Stderr), format, values...) }

type writer struct{ to io.Writer }

func (w writer) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.to, Clean(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Bind gives the hooks `$logs`, for error texts that they store.
func Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$logs", map[string]any{"clean": Clean})
}

// plainly reports that a value needs no cleaning, as in nearly every entry.
func plainly(value any) bool {
	switch v := value.(type) {
	case string:
		return !mayHold(v)
	case map[string]any:
		for name, each := range v {
			if mayHold(name) || !plainly(each) {
				return false
			}
		}
		return true
	case nil, bool, int, int64, float64:
		return true
	}
	return false
}

func cleanValue(value any) any {
	if plainly(value) {
		return value
	}
	switch v := value.(type) {
	case string:
		return Clean(v)
	case error:
		return Clean(v.Error())
	case map[string]any:
		cleaned := make(map[string]any, len(v))
		for name, each := range v {
			cleaned[Clean(name)] = cleanField(name, each)
		}
		return cleaned
	case []any:
		cleaned := make([]any, len(v))
		for i, each := range v {
			cleaned[i] = cleanValue(each)
		}
		return cleaned
	}
	return cleanValue(plain(value))
}

// cleanField hides a value by its name, unless it is an object, such as a refusal of the field with that name.
func cleanField(name string, value any) any {
	if value == nil || value == "" || !secretName.MatchString(name) {
		return cleanValue(value)
	}
	if fields, ok := plain(value).(map[string]any); ok {
		return cleanValue(fields)
	}
	return Hidden
}

// plain is the stored form of a value of any other type.
func plain(value any) any {
	var read any
	written, err := json.Marshal(value)
	if err != nil || json.Unmarshal(written, &read) != nil {
		return Hidden
	}
	return read
}
