// Package logs keeps e-mail addresses out of what the server writes down: PocketBase's log names them in errors ("missing
// record with email …") and in the addresses of requests, and mail servers repeat them in their refusals.
package logs

import (
	"encoding/json"
	"regexp"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Hidden stands where an address was.
const Hidden = "[e-mail]"

// address matches e-mail addresses, also as they are in a URL, once or twice encoded. The first group is what may come before
// one: an encoded quote or space. Of encoded signs only letters beyond ASCII and "+", "-", ".", "_" are part of a name.
var address = regexp.MustCompile(`(?i)((?:%[0-7][0-9a-f])*)` +
	`(?:[a-z0-9.!#$'*+^_{|}~-]|[^\x00-\x7f]|%[89a-f][0-9a-f]|%2[bde]|%5f)+` +
	`(?:@|%(?:25)*40)` +
	`(?:[a-z0-9-]|[^\x00-\x7f])+(?:\.(?:[a-z0-9-]|[^\x00-\x7f])+)+`)

// Register cleans every entry before it is stored.
func Register(app core.App) {
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if entry, ok := e.Model.(*core.Log); ok {
			entry.Message = Clean(entry.Message)
			data, _ := cleanValue(map[string]any(entry.Data)).(map[string]any)
			entry.Data = types.JSONMap[any](data)
		}
		return e.Next()
	})
}

// Clean hides the addresses in a text.
func Clean(text string) string {
	return address.ReplaceAllString(text, "${1}"+Hidden)
}

func cleanValue(value any) any {
	switch v := value.(type) {
	case string:
		return Clean(v)
	case error:
		return Clean(v.Error())
	case map[string]any:
		cleaned := make(map[string]any, len(v))
		for key, each := range v {
			cleaned[Clean(key)] = cleanValue(each)
		}
		return cleaned
	case []any:
		cleaned := make([]any, len(v))
		for i, each := range v {
			cleaned[i] = cleanValue(each)
		}
		return cleaned
	case nil, bool, int, int64, float64:
		return value
	}
	return cleanValue(plain(value))
}

// plain is a value of any other type as it will be stored.
func plain(value any) any {
	var read any
	written, err := json.Marshal(value)
	if err != nil || json.Unmarshal(written, &read) != nil {
		return Hidden
	}
	return read
}
