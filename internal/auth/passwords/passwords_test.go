package passwords

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestAsksForPassword(t *testing.T) {
	rule := func(text string) *string { return &text }
	for name, c := range map[string]struct {
		create, update, manage *string
		want                   bool
	}{
		"no rules":         {nil, nil, nil, false},
		"ours":             {rule("admin = false"), rule("id = @request.auth.id"), rule(""), false},
		"a create rule":    {rule(`@request.body.password:length > 3`), nil, nil, true},
		"an update rule":   {nil, rule(`@request.body.oldPassword != ""`), nil, true},
		"managers":         {nil, nil, rule("@request.auth.admin = true"), true},
		"nobody may write": {rule(""), rule(""), nil, false},
	} {
		collection := core.NewAuthCollection("people")
		collection.CreateRule, collection.UpdateRule, collection.ManageRule = c.create, c.update, c.manage
		if got := asksForPassword(collection); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
