package gateway

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"hash/maphash"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// maxEntry bounds an entry of a list; a title with all its episodes is as long as a body may be.
const maxEntry = 64 << 10

// Allowed URL schemes: for players, and for links that people open.
var (
	playable = []string{"https", "http", "rtmp", "rtmps", "rtsp", "ftp", "ftps", "magnet"}
	openable = []string{"https", "http", "stremio", "magnet"}
)

var infoHash = regexp.MustCompile(`^([0-9a-fA-F]{40}|[a-zA-Z2-7]{32})$`)

var seed = maphash.MakeSeed()

// fields are those that decide whether an entry is usable and which entries are equal.
type fields struct {
	ID           any `json:"id"`
	Type         any `json:"type"`
	Name         any `json:"name"`
	Title        any `json:"title"`
	Description  any `json:"description"`
	URL          any `json:"url"`
	ExternalURL  any `json:"externalUrl"`
	YtID         any `json:"ytId"`
	InfoHash     any `json:"infoHash"`
	FileIdx      any `json:"fileIdx"`
	NzbURL       any `json:"nzbUrl"`
	Lang         any `json:"lang"`
	Hints        any `json:"behaviorHints"`
	TransportURL any `json:"transportUrl"`
	Manifest     any `json:"manifest"`
}

// collector reads the entries of one response.
type collector struct {
	source   *source
	resource string
	seen     map[uint64]bool
	out      bytes.Buffer
	found    []entry
	veils    bool // some are played through the gateway
}

// take reads the value with the entries: a list, one title, or null.
func (c *collector) take(in *jsontext.Decoder) error {
	single := c.resource == "meta"
	switch kind := in.PeekKind(); {
	case kind == '{' && single:
		value, err := in.ReadValue()
		if err == nil {
			c.add(value, maxBody)
		}
		return err
	case kind == '[' && !single:
	default:
		return in.SkipValue()
	}
	if _, err := in.ReadToken(); err != nil {
		return err
	}
	for in.PeekKind() != ']' {
		value, err := in.ReadValue()
		if err != nil {
			return err
		}
		c.add(value, maxEntry)
	}
	_, err := in.ReadToken()
	return err
}

// add keeps an entry or counts it as dropped.
func (c *collector) add(value jsontext.Value, most int) {
	var has fields
	if len(value) > most || len(c.found) == maxEntries ||
		json.Unmarshal(value, &has, json.JoinOptions(lenient...)) != nil {
		c.source.dropped.Add(1)
		return
	}
	what, usable := has.identity(c.resource)
	same := maphash.String(seed, what)
	if !usable {
		c.source.dropped.Add(1)
		return
	}
	if c.seen[same] {
		return
	}
	start := c.out.Len()
	if start > 0 {
		c.out.Write(separators)
	}
	from := c.out.Len()
	play := ""
	if address, _ := has.URL.(string); c.resource == "stream" && c.source.hidden.shownIn([]byte(address)) {
		play = c.source.veiled(address)
	}
	err := sanitize(&c.out, value, has.without(), play)
	if shown := c.source.hidden.shownIn(c.out.Bytes()[from:]); err != nil || shown {
		c.out.Truncate(start)
		c.source.dropped.Add(1)
		if shown {
			c.source.keys.Add(1)
		}
		return
	}
	if play != "" {
		c.source.veils.Add(1)
		c.veils = true
	}
	c.seen[same] = true
	c.found = append(c.found, entry{same, from, c.out.Len()})
}

// without returns the field to leave out: clients drop a stream that has both a title and a description.
func (f fields) without() string {
	switch {
	case f.Title == nil || f.Description == nil:
		return ""
	case f.Description == "":
		return "description"
	}
	return "title"
}

// identity returns what equal entries share, and whether clients accept the entry.
func (f fields) identity(resource string) (string, bool) {
	switch resource {
	case "stream":
		return f.stream()
	case "subtitles":
		address, found := filled(f.URL)
		return address, found && isText(f.ID) && isText(f.Lang) && hasScheme(address, "https", "http")
	case "addon_catalog":
		address, found := filled(f.TransportURL)
		manifest, described := f.Manifest.(map[string]any)
		return address, found && described && hasScheme(address, "https", "http") &&
			isText(manifest["id"]) && isText(manifest["name"]) && isText(manifest["version"])
	}
	id, found := filled(f.ID)
	kind, typed := filled(f.Type)
	_, named := f.Name.(string)
	return kind + "\x00" + id, found && typed && len(id) <= maxID && (named || f.Name == nil)
}

// stream returns what a stream plays. Clients use the first of these fields that is present.
func (f fields) stream() (string, bool) {
	for _, each := range []any{f.Name, f.Title, f.Description} {
		if _, ok := each.(string); each != nil && !ok {
			return "", false
		}
	}
	if _, ok := f.Hints.(map[string]any); f.Hints != nil && !ok {
		return "", false
	}
	if f.URL != nil {
		address, found := filled(f.URL)
		return "url " + address, found && hasScheme(address, playable...)
	}
	if f.YtID != nil {
		id, found := filled(f.YtID)
		return "yt " + id, found
	}
	if f.InfoHash != nil {
		hash, found := filled(f.InfoHash)
		index, _ := f.FileIdx.(float64)
		if f.FileIdx == nil {
			index = -1
		}
		return "hash " + strings.ToLower(hash) + strconv.FormatFloat(index, 'f', -1, 64), found && infoHash.MatchString(hash)
	}
	if f.NzbURL != nil {
		address, found := filled(f.NzbURL)
		return "nzb " + address, found && hasScheme(address, "https", "http")
	}
	address, found := filled(f.ExternalURL)
	return "open " + address, found && hasScheme(address, openable...)
}

func isText(value any) bool { _, found := filled(value); return found }

// filled returns a non-empty text value.
func filled(value any) (string, bool) {
	found, ok := value.(string)
	return found, ok && found != ""
}

func hasScheme(address string, schemes ...string) bool {
	if len(address) > maxLink {
		return false
	}
	parsed, err := url.Parse(address)
	return err == nil && slices.Contains(schemes, strings.ToLower(parsed.Scheme))
}
