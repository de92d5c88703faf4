package brand

import (
	"encoding/json"

	"github.com/dop251/goja"
)

// Bind offers $brand to the hooks.
func Bind(vm *goja.Runtime) {
	_ = vm.Set("$brand", map[string]any{"picture": takeJSON, "preview": previewJSON})
}

// takeJSON is Take for the hooks: JSON {data, width, height, problem}.
func takeJSON(kind, file string) (string, error) {
	taken, problem := Take(kind, file)
	out, err := json.Marshal(map[string]any{"data": taken.PNG, "width": taken.Width, "height": taken.Height, "problem": problem})
	return string(out), err
}

// previewJSON draws what a brand looks like outside of pages: JSON {share, icon, notices}, PNG files in base64. Titles are those of the
// notice that access has ended, one a language.
func previewJSON(look string, titles []string) (string, error) {
	b := Parse(look)
	share, err := encoded(b.share("default"))
	if err != nil {
		return "", err
	}
	icon, err := encoded(b.square(192, plain))
	if err != nil {
		return "", err
	}
	notices := make([]string, len(titles))
	for i, title := range titles {
		if notices[i], err = encoded(Draw("expired", title, b)); err != nil {
			return "", err
		}
	}
	out, err := json.Marshal(map[string]any{"share": share, "icon": icon, "notices": notices})
	return string(out), err
}
