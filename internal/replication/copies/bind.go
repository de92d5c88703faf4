package copies

import (
	"encoding/json"

	"github.com/dop251/goja"
)

// Bind exposes `$copies` to a hooks runtime: `state()` and `drill(places, prefix)`, as JSON ("" while nothing is copied),
// `choose(place, note)`, which returns why not, and `claimed(place)`.
func (s *Service) Bind(vm *goja.Runtime) {
	_ = vm.Set("$copies", map[string]any{ // fails only for a runtime that is being torn down
		"state": func() (string, error) {
			c := s.now.Load()
			if c == nil {
				return "", nil
			}
			return text(c.State())
		},
		"drill": func(places, prefix string) (string, error) {
			c := s.now.Load()
			var sealed [][2]string
			if err := json.Unmarshal([]byte(places), &sealed); err != nil || c == nil {
				return "", err
			}
			return text(c.Drill(sealed, prefix))
		},
		"choose": func(place string, note func(what string) error) (string, error) {
			refused, failed := s.choose(place, note)
			if refused != nil && failed == nil {
				return withoutVariable(refused.Error()), nil
			}
			return "", failed
		},
		"claimed": s.claimed,
	})
}

func text(value any) (string, error) {
	content, err := json.Marshal(value)
	return string(content), err
}
