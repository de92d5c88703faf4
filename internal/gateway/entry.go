package gateway

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"hash/maphash"
	"regexp"
	"strconv"
	"strings"
)

// maxEntry bounds an entry of a list: some add-ons send titles with all their episodes. A title alone is as long as a body may be.
const maxEntry = 1 << 20

var infoHash = regexp.MustCompile(`^([0-9a-fA-F]{40}|[a-zA-Z2-7]{32})$`)

var seed = maphash.MakeSeed()

// fields are those that decide whether an entry is usable and which entries are equal.
type fields struct {
	ID           any `json:"id"`
	Type         any `json:"type"`
	Name         any `json:"name"`
	Title        any `json:"title"`
	Description  any `json:"description"`
	Lang         any `json:"lang"`
	Hints        any `json:"behaviorHints"`
	TransportURL any `json:"transportUrl"`
	Manifest     any `json:"manifest"`
	targets
}

// targets are what a stream plays or opens: clients use the first field that they understand.
type targets struct {
	URL         any            `json:"url"`
	YtID        any            `json:"ytId"`
	InfoHash    any            `json:"infoHash"`
	FileIdx     any            `json:"fileIdx"`
	MustInclude jsontext.Value `json:"fileMustInclude"`
	NzbURL      any            `json:"nzbUrl"`
	NzbURLs     jsontext.Value `json:"nzbUrls"`
	Servers     jsontext.Value `json:"servers"`
	RarURLs     jsontext.Value `json:"rarUrls"`
	ZipURLs     jsontext.Value `json:"zipUrls"`
	SevenURLs   jsontext.Value `json:"7zipUrls"`
	TgzURLs     jsontext.Value `json:"tgzUrls"`
	TarURLs     jsontext.Value `json:"tarUrls"`
	PlayerFrame any            `json:"playerFrameUrl"`
	External    any            `json:"externalUrl"`
	AndroidTV   any            `json:"androidTvUrl"`
	Tizen       any            `json:"tizenUrl"`
	WebOS       any            `json:"webosUrl"`
}

// collector reads the entries of one response.
type collector struct {
	source   *source
	resource string
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
	start := c.out.Len()
	if start > 0 {
		c.out.Write(separators)
	}
	from := c.out.Len()
	play := ""
	if address, _ := has.URL.(string); c.resource == "stream" && c.source.isPlayedHere(address, has.Hints) {
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
		address, found := f.URL.(string)
		_, named := f.Lang.(string) // which may be empty
		return address, found && named && opens("url", address)
	case "addon_catalog":
		address, found := f.TransportURL.(string)
		_, described := f.Manifest.(map[string]any)
		return address, found && described && opens("transportUrl", address)
	}
	id, _ := f.ID.(string)
	kind, _ := f.Type.(string)
	return kind + "\x00" + id, f.ID != nil && f.Type != nil
}

// stream returns what a stream plays. An empty text is for clients to judge: Stremio's engine shows it as a video of YouTube and as the
// address for a television.
func (f fields) stream() (string, bool) {
	if _, ok := f.Hints.(map[string]any); f.Hints != nil && !ok {
		return "", false
	}
	var what strings.Builder
	found := false
	address := func(name string, value any) {
		if text, given := value.(string); given && opens(name, text) {
			found = true
			what.WriteString(name + text + "\x00")
		}
	}
	address("url", f.URL)
	if id, given := f.YtID.(string); given {
		found = true
		what.WriteString("yt" + id + "\x00")
	}
	if hash, given := f.InfoHash.(string); given && infoHash.MatchString(hash) {
		found = true
		what.WriteString("hash" + strings.ToLower(hash) + "\x00")
	}
	address("nzbUrl", f.NzbURL)
	// Clients take the servers of Usenet for a stream, with or without an address of a file.
	for _, list := range []jsontext.Value{f.NzbURLs, f.Servers, f.RarURLs, f.ZipURLs, f.SevenURLs, f.TgzURLs, f.TarURLs} {
		found = found || list.Kind() == '['
		what.Write(list)
		what.WriteByte(0)
	}
	if index, given := f.FileIdx.(float64); given {
		what.WriteString(strconv.FormatFloat(index, 'f', -1, 64))
	}
	what.Write(f.MustInclude)
	address("playerFrameUrl", f.PlayerFrame)
	address("externalUrl", f.External)
	address("androidTvUrl", f.AndroidTV)
	address("tizenUrl", f.Tizen)
	address("webosUrl", f.WebOS)
	return what.String(), found
}
