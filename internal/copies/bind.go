package copies

import (
	"encoding/json"

	"github.com/dop251/goja"
)

// Bind exposes `$copies` to a hooks runtime: `state()` and `drill(places, prefix)`, as JSON. Without a place it stays undefined.
func (c *Copies) Bind(vm *goja.Runtime) {
	if c == nil {
		return
	}
	_ = vm.Set("$copies", map[string]any{ // fails only for a runtime that is being torn down
		"state": func() (string, error) { return text(c.State()) },
		"drill": func(places, prefix string) (string, error) {
			var sealed [][2]string
			if err := json.Unmarshal([]byte(places), &sealed); err != nil {
				return "", err
			}
			return text(c.Drill(sealed, prefix))
		},
	})
}

func text(value any) (string, error) {
	content, err := json.Marshal(value)
	return string(content), err
}
