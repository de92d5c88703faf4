package gateway

import (
	"bytes"
	"encoding/json/jsontext"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits in bytes; clients truncate nothing. A picture may also be inside its address.
const (
	maxLink    = 8 << 10
	maxPicture = 64 << 10
	maxText    = 16 << 10
	maxDepth   = 32
)

var errTooDeep = errors.New("nested too deep")

// links are the fields that clients load or open, with their most bytes.
var links = map[string]int{
	"url": maxLink, "externalUrl": maxLink, "nzbUrl": maxLink, "nzbUrls": maxLink, "playerFrameUrl": maxLink, "androidTvUrl": maxLink,
	"tizenUrl": maxLink, "webosUrl": maxLink, "transportUrl": maxLink,
	"rarUrls": maxLink, "zipUrls": maxLink, "7zipUrls": maxLink, "tgzUrls": maxLink, "tarUrls": maxLink,
	"poster": maxPicture, "background": maxPicture, "logo": maxPicture, "thumbnail": maxPicture,
}

// shown are the fields that people read. All others stay as they are: an id may hold any character.
var shown = map[string]bool{"name": true, "title": true, "description": true, "overview": true, "label": true}

// schemes are those of addresses that clients may load or open.
var schemes = []string{"https", "http", "rtmp", "rtmps", "rtsp", "ftp", "ftps", "magnet", "stremio"}

// cleaner rewrites a value: it removes invisible and direction characters from names and descriptions, truncates texts, and drops
// addresses that nobody should open.
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
		text, keep := tidy(name, text)
		if !keep {
			return nil // one address of a list
		}
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
	if _, isLink := links[name]; isLink {
		return text, opens(name, text)
	}
	if shown[name] && strings.ContainsFunc(text, hidden) {
		text = strings.Map(func(c rune) rune {
			if hidden(c) {
				return -1
			}
			return c
		}, text)
	}
	return cut(text, maxText), true
}

// opens reports whether clients may load or open the address in a field. One without a scheme leads nowhere, which is for them to
// say.
func opens(name, address string) bool {
	if len(address) > links[name] {
		return false
	}
	scheme := schemeOf(address)
	return scheme == "" || slices.Contains(schemes, scheme) ||
		scheme == "data" && links[name] == maxPicture && strings.HasPrefix(strings.ToLower(strings.TrimLeft(address, blanks)), "data:image/")
}

// blanks are the characters that browsers skip before an address.
const blanks = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f "

// schemeOf returns the scheme of an address as browsers read it, in small letters; "" for none. They skip blanks before it, and tabs
// and line ends in it.
func schemeOf(address string) string {
	before, _, found := strings.Cut(strings.TrimLeft(address, blanks), ":")
	if !found {
		return ""
	}
	scheme := strings.ToLower(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(before))
	for i, c := range scheme {
		if !('a' <= c && c <= 'z' || i > 0 && ('0' <= c && c <= '9' || strings.ContainsRune("+-.", c))) {
			return ""
		}
	}
	return scheme
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
