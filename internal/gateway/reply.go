package gateway

import (
	"bufio"
	"bytes"
	"encoding/json/jsontext"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// maxEntries bounds a response: ten times the longest catalogs that are known.
const maxEntries = 50_000

var (
	errNoJSON  = errors.New("the response is not add-on JSON")
	lenient    = []jsontext.Options{jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)}
	separators = []byte{','}
	byteOrder  = []byte("\ufeff") // which clients skip
)

// reply is a source's response: its sanitized entries and how long they are valid. Once cached, only merged and packs change.
type reply struct {
	entries []entry
	joined  []byte // the entries, separated by commas
	veils   bool   // some entries need unveil
	serial  uint64 // unique among replies
	merged  atomic.Pointer[merged]
	packs   sync.Map // compressed answers, by the entry that they begin with

	fresh       time.Time // served without a call until then
	whileAsking time.Time // served during a call until then
	ifError     time.Time // served if the source fails until then
}

// entry is one stream, title or subtitle.
type entry struct {
	same     uint64 // equal for equal entries
	from, to int    // its part of reply.joined
}

var serials atomic.Uint64

func (r *reply) end() time.Time {
	end := r.fresh
	for _, each := range []time.Time{r.whileAsking, r.ifError} {
		if each.After(end) {
			end = each
		}
	}
	return end
}

// weight estimates a reply's memory in bytes, with what merged and packs may take.
func (r *reply) weight() uint32 { return uint32(cap(r.joined)*5/4 + 48*cap(r.entries) + 512) }

// hints are a source's cache times; nil where it gives none.
type hints struct{ maxAge, staleRevalidate, staleError *time.Duration }

// newReply returns a reply without entries. The source's cache times apply within the operator's bounds.
func newReply(from *source, says hints) *reply {
	within := func(given *time.Duration, least time.Duration) time.Duration {
		if given == nil {
			return least
		}
		return min(max(*given, least), from.maxCache)
	}
	fresh := time.Now().Add(within(says.maxAge, from.minCache))
	return &reply{
		serial:      serials.Add(1),
		fresh:       fresh,
		whileAsking: fresh.Add(within(says.staleRevalidate, 0)),
		ifError:     fresh.Add(within(says.staleError, 0)),
	}
}

// keepFor makes a reply valid for at least this long.
func (r *reply) keepFor(least time.Duration) {
	until := time.Now().Add(least)
	for _, each := range []*time.Time{&r.fresh, &r.whileAsking, &r.ifError} {
		if each.Before(until) {
			*each = until
		}
	}
}

// parse reads a response entry by entry, so a broken entry is dropped alone and a hostile one costs little.
func (s *source) parse(resource string, body io.Reader, header http.Header) (*reply, error) {
	start := bufio.NewReader(body)
	if begin, _ := start.Peek(len(byteOrder)); bytes.Equal(begin, byteOrder) {
		_, _ = start.Discard(len(byteOrder)) // it is in the buffer
	}
	in := jsontext.NewDecoder(start, lenient...)
	if token, err := in.ReadToken(); err != nil || token.Kind() != '{' {
		return nil, errNoJSON
	}
	says := fromHeader(header)
	var taken *collector
	for in.PeekKind() == '"' {
		token, err := in.ReadToken()
		if err != nil {
			return nil, errNoJSON
		}
		name := token.String()
		switch {
		case name == resources[resource] && taken == nil:
			taken = &collector{source: s, resource: resource}
			err = taken.take(in)
		case name == "cacheMaxAge":
			err = seconds(in, &says.maxAge)
		case name == "staleRevalidate":
			err = seconds(in, &says.staleRevalidate)
		case name == "staleError":
			err = seconds(in, &says.staleError)
		default:
			err = in.SkipValue()
		}
		if err != nil {
			return nil, errNoJSON
		}
	}
	if token, err := in.ReadToken(); err != nil || token.Kind() != '}' || taken == nil {
		return nil, errNoJSON
	}
	r := newReply(s, says)
	r.joined = bytes.Clone(taken.out.Bytes())
	r.entries = slices.Clip(taken.found)
	r.veils = taken.veils
	return r, nil
}

// seconds reads a number; anything else is ignored.
func seconds(in *jsontext.Decoder, into **time.Duration) error {
	if in.PeekKind() != '0' {
		return in.SkipValue()
	}
	token, err := in.ReadToken()
	if err != nil {
		return err
	}
	number, err := token.Float()
	if err != nil {
		return nil // too large
	}
	given := duration(number)
	*into = &given
	return nil
}

func duration(given float64) time.Duration {
	return time.Duration(min(max(given, 0), maxCacheTime.Seconds()) * float64(time.Second))
}

// fromHeader reads Cache-Control as a shared cache does.
func fromHeader(header http.Header) (says hints) {
	fields := map[string]**time.Duration{
		"max-age": &says.maxAge, "stale-while-revalidate": &says.staleRevalidate, "stale-if-error": &says.staleError,
	}
	for part := range strings.SplitSeq(strings.ToLower(header.Get("Cache-Control")), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if name == "no-store" || name == "no-cache" || name == "private" {
			zero := time.Duration(0)
			return hints{maxAge: &zero}
		}
		number, err := strconv.ParseUint(strings.Trim(value, `"`), 10, 32)
		if into := fields[name]; into != nil && err == nil {
			given := duration(float64(number))
			*into = &given
		}
	}
	return says
}
