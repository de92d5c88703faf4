// Package brand draws what shows the operator's name, colours and pictures outside of pages: the icons, the images of link previews and
// the posters of the gateway's notices, the product's only face in a living room. The hooks decide the colours
// (pb_hooks/platform/brand); without any, everything is the product's own.
package brand

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/color"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"
)

// Brand is the colours that drive the rest, as on the site (web/src/styles/theme.css): a press and a lit screen by night, and what informs
// on paper. Version changes with any of it, and is "" for the product's own.
type Brand struct {
	Press, OnPress, Glow, PaperGlow color.RGBA
	Version                         string

	icon, logo []byte // PNG files of picture.go; empty for none
}

// Bridge is the brand of the product itself.
var Bridge = &Brand{
	Press:     color.RGBA{0xff, 0xb7, 0x65, 0xff},
	OnPress:   color.RGBA{0x1c, 0x10, 0x03, 0xff},
	Glow:      color.RGBA{0x86, 0xcb, 0xf5, 0xff},
	PaperGlow: color.RGBA{0x12, 0x53, 0x78, 0xff},
}

// stored is what is read of the field `look` of the site's record (common/contract/brand.ts).
type stored struct {
	Press     string `json:"press"`
	Glow      string `json:"glow"`
	PaperGlow string `json:"paperGlow"`
	Version   string `json:"version"`
	Icon      []byte `json:"icon"`
	Logo      struct {
		Data []byte `json:"data"`
	} `json:"logo"`
}

// Parse reads a stored brand. Text that is none, such as null, is the product's own; a picture that cannot be drawn is left out.
func Parse(text string) *Brand {
	var s stored
	if json.Unmarshal([]byte(text), &s) != nil || s.Version == "" {
		return Bridge
	}
	b := &Brand{Version: s.Version, icon: sound(s.Icon), logo: sound(s.Logo.Data)}
	for _, each := range []struct {
		to   *color.RGBA
		text string
	}{{&b.Press, s.Press}, {&b.Glow, s.Glow}, {&b.PaperGlow, s.PaperGlow}} {
		var err error
		if *each.to, err = hex(each.text); err != nil {
			return Bridge
		}
	}
	b.OnPress = mix(b.Press, .1, black)
	return b
}

var black = color.RGBA{A: 255}

func hex(text string) (color.RGBA, error) {
	c := color.RGBA{A: 255}
	_, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B)
	return c, err
}

// Hex is a colour as style sheets write it.
func Hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Keeper knows the brand in force.
type Keeper struct{ current atomic.Pointer[Brand] }

// Current returns the brand in force; of no keeper, the product's own.
func (k *Keeper) Current() *Brand {
	if k == nil {
		return Bridge
	}
	if b := k.current.Load(); b != nil {
		return b
	}
	return Bridge
}

// Files returns the version of the brand in force, "" for the product's own, and its files.
func (k *Keeper) Files() (string, func() map[string]func() ([]byte, error)) {
	b := k.Current()
	return b.Version, b.Files
}

// Register follows the brand of app.
func Register(app core.App) *Keeper {
	k := &Keeper{}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		k.read(e.App)
		return e.Next()
	})
	follow := func(e *core.RecordEvent) error {
		k.read(e.App)
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess("site").BindFunc(follow)
	app.OnRecordAfterUpdateSuccess("site").BindFunc(follow)
	app.OnRecordAfterDeleteSuccess("site").BindFunc(follow)
	return k
}

// read takes what is stored; a folder without it, as of an earlier release, has the product's own.
func (k *Keeper) read(app core.App) {
	var look string
	if app.DB().NewQuery("SELECT COALESCE(look, '') FROM site WHERE id = 'site'").Row(&look) != nil {
		look = ""
	}
	k.current.Store(Parse(look))
}

func encoded(picture []byte, err error) (string, error) {
	return base64.StdEncoding.EncodeToString(picture), err
}
