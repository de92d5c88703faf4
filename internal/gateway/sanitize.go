package gateway

import (
	"bytes"
	"encoding/json/jsontext"
	"errors"
	"strings"
	"unicode/utf8"
)

// Limits in bytes; clients truncate nothing.
const (
	maxLink  = 8 << 10
	maxName  = 300
	maxTitle = 4 << 10
	maxText  = 16 << 10
	maxDepth = 32
)

var errTooDeep = errors.New("nested too deep")

// links are the fields that clients load or open.
var links = map[string]bool{
	"url": true, "externalUrl": true, "nzbUrl": true, "poster": true, "background": true, "logo": true, "thumbnail": true,
	"transportUrl": true,
}

var anyScheme = append([]string{"stremio"}, playable...)

// cleaner rewrites a value: it removes invisible and direction characters, truncates texts, and drops addresses that nobody
// should open.
type cleaner struct {
	in  *jsontext.Decoder
	out *jsontext.Encoder
	// without is a field of the outermost object to leave out.
	without string
	// play replaces the outermost object's address; "" keeps it.
	play string
}

func sanitize(out *bytes.Buffer, value jsontext.Value, without, play string) error {
	c := cleaner{
		in:      jsontext.NewDecoder(bytes.NewReader(value), lenient...),
		out:     jsontext.NewEncoder(out),
		without: without,
		play:    play,
	}
	err := c.value("", 0)
	out.Truncate(len(bytes.TrimSuffix(out.Bytes(), []byte{'\n'}))) // which an encoder puts behind a value
	return err
}

// value copies the next value; name is its field.
func (c *cleaner) value(name string, depth int) error {
	if depth > maxDepth {
		return errTooDeep
	}
	switch c.in.PeekKind() {
	case '{':
		return c.inside('}', func() error { return c.member(depth) })
	case '[':
		return c.inside(']', func() error { return c.value(name, depth+1) })
	case '"':
		text, err := c.text()
		if err != nil {
			return err
		}
		text, _ = tidy(name, text)
		return c.out.WriteToken(jsontext.String(text))
	}
	token, err := c.in.ReadToken()
	if err != nil {
		return err
	}
	return c.out.WriteToken(token)
}

// inside copies an object or list.
func (c *cleaner) inside(end jsontext.Kind, each func() error) error {
	for opened := false; ; opened = true {
		closes := opened && c.in.PeekKind() == end
		if opened && !closes {
			if err := each(); err != nil {
				return err
			}
			continue
		}
		token, err := c.in.ReadToken()
		if err != nil {
			return err
		}
		if err := c.out.WriteToken(token); err != nil || closes {
			return err
		}
	}
}

// member copies a field of an object.
func (c *cleaner) member(depth int) error {
	name, err := c.text()
	if err != nil {
		return err
	}
	if depth == 0 && name == c.without {
		return c.in.SkipValue()
	}
	if depth == 0 && name == "url" && c.play != "" {
		if err := errors.Join(c.in.SkipValue(), c.out.WriteToken(jsontext.String(name))); err != nil {
			return err
		}
		return c.out.WriteToken(jsontext.String(mark + c.play))
	}
	if c.in.PeekKind() != '"' {
		if err := c.out.WriteToken(jsontext.String(name)); err != nil {
			return err
		}
		return c.value(name, depth+1)
	}
	text, err := c.text()
	if err != nil {
		return err
	}
	text, keep := tidy(name, text)
	if !keep {
		return nil
	}
	if err := c.out.WriteToken(jsontext.String(name)); err != nil {
		return err
	}
	return c.out.WriteToken(jsontext.String(text))
}

func (c *cleaner) text() (string, error) {
	token, err := c.in.ReadToken()
	if err != nil {
		return "", err
	}
	return token.String(), nil
}

// tidy returns a field's text as members may see it; false to leave the field out.
func tidy(name, text string) (string, bool) {
	if links[name] && !hasScheme(text, anyScheme...) {
		return "", false
	}
	if strings.ContainsFunc(text, hidden) {
		text = strings.Map(func(c rune) rune {
			if hidden(c) {
				return -1
			}
			return c
		}, text)
	}
	switch {
	case links[name]:
		return text, true
	case name == "name":
		return cut(text, maxName), true
	case name == "title" || name == "description":
		return cut(text, maxTitle), true
	}
	return cut(text, maxText), true
}

// hidden reports whether a character is invisible or changes the direction of the text around it.
func hidden(c rune) bool {
	switch {
	case c == '\n' || c == '\t':
		return false
	case c < 0x20 || 0x7f <= c && c <= 0x9f: // controls
		return true
	case c == 0x061c || c == 0x200e || c == 0x200f || 0x202a <= c && c <= 0x202e || 0x2066 <= c && c <= 0x2069: // direction
		return true
	}
	return c == 0x2028 || c == 0x2029 || c == 0xfeff || 0xfff9 <= c && c <= 0xfffb
}

// cut truncates a text without splitting a character.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}
