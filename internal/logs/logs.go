// Package logs bounds the log, and keeps e-mail addresses, and the tokens that end a newsletter, out of it: PocketBase's log
// contains them in errors ("missing record with email …") and in request URLs, and mail servers repeat them in their refusals.
package logs

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Hidden replaces an address.
const Hidden = "[e-mail]"

// HiddenToken replaces the token of a letter's link.
const HiddenToken = "[token]"

// address matches e-mail addresses, including those in a URL, encoded once or twice. The first group is what may
// precede one: an encoded quote or space. Of encoded characters only non-ASCII letters and "+", "-", ".", "_" are part
// of a name; a name in quotes holds anything. A domain has a dot or is an IP address in brackets.
var address = regexp.MustCompile(`(?i)((?:%[0-7][0-9a-f])*)` +
	`(?:(?:[a-z0-9.!#$'*+^_{|}~-]|[^\x00-\x7f]|%[89a-f][0-9a-f]|%2[bde]|%5f)+` +
	`|\\?"(?:[^"\\]|\\[^"]){1,64}\\?"|%(?:25)*22(?:[^%&"\s]|%(?:25)*[013-9a-f][0-9a-f]|%(?:25)*2[013-9a-f]){1,64}%(?:25)*22)` +
	`(?:@|%(?:25)*40)` +
	`(?:(?:[a-z0-9-]|[^\x00-\x7f]|%(?:25)*[89a-f][0-9a-f])+` +
	`(?:(?:\.|%(?:25)*2e)(?:[a-z0-9-]|[^\x00-\x7f]|%(?:25)*[89a-f][0-9a-f])+)+` +
	`|(?:\[|%(?:25)*5b)(?:[a-z0-9.:]|%(?:25)*3a){1,64}(?:\]|%(?:25)*5d))`)

// leaving is the address with which someone ends the newsletter; its token is in the query (RFC 8058). Requests that succeed are
// not logged (pb_hooks/newsletter).
const leaving = "/newsletter/unsubscribe?"

var leaveToken = regexp.MustCompile(regexp.QuoteMeta(leaving) + `[^\s"]+`)

// Register cleans every entry before it is stored, and bounds the log.
func Register(app core.App) { register(app, newBudget()) }

func register(app core.App, bounds *budget) {
	bounds.follow(app)
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if entry, ok := e.Model.(*core.Log); ok {
			if !bounds.takes(entry) {
				return nil // not stored
			}
			entry.Message = Clean(entry.Message)
			if data, ok := cleanValue(map[string]any(entry.Data)).(map[string]any); ok {
				entry.Data = types.JSONMap[any](data)
			}
		}
		return e.Next()
	})
}

// Clean hides the addresses in a text.
func Clean(text string) string {
	if !mayHold(text) {
		return text
	}
	text = leaveToken.ReplaceAllLiteralString(text, leaving+HiddenToken)
	return address.ReplaceAllString(text, "${1}"+Hidden)
}

// mayHold looks for the character that every address has. Each request is logged, and searching all texts of its entry
// for addresses takes longer than answering it.
func mayHold(text string) bool {
	if strings.IndexByte(text, '@') >= 0 || strings.Contains(text, leaving) {
		return true
	}
	return strings.IndexByte(text, '%') >= 0 && (strings.Contains(text, "%40") || strings.Contains(text, "2540"))
}

// harmless reports that a value needs no cleaning, as in nearly every entry.
func harmless(value any) bool {
	switch v := value.(type) {
	case string:
		return !mayHold(v)
	case map[string]any:
		for key, each := range v {
			if mayHold(key) || !harmless(each) {
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
	if harmless(value) {
		return value
	}
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
	}
	return cleanValue(plain(value))
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
