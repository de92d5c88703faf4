package gateway

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"passerelle/internal/front/limits"
	"passerelle/internal/hooks/outbound"
)

// Add-ons of debrid services put the operator's key into stream addresses, which redirect to the file. Members get an
// address at the gateway instead. The gateway asks the add-on, with the key in use after a fail-over, and passes on only
// the location of the file: no key reaches a client, and no video passes through the server. The same goes for each address at the
// add-on itself, and for one with a part that nobody can read, because the key may be encrypted in it.
// See docs/design/streaming.md, Playing with a key.

const (
	// playTime is how long an add-on may take to locate a file: some unlock it first.
	playTime = 20 * time.Second
	// The most concurrent calls of this kind per source and per member.
	maxPlays, maxPlaysOfMember = 32, 4
	// maxRedirects is how many lead from a source to a file at most.
	maxRedirects = 3
)

var (
	errNoRedirect = errors.New("a stream with a key that is no redirect")
	errShown      = errors.New("a redirect that shows a key")
	// veiledURL starts a veiled address; startURL and the member's own address replace it.
	veiledURL = []byte(`"url":"\u0000`)
	startURL  = []byte(`"url":"`)
)

// mark replaces a key in an address. No text of an entry contains it (hidden).
const mark = "\x00"

// secretConfig is a key that no client may see. Its name stays when another key replaces it.
type secretConfig struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// veil encrypts stream addresses.
type veil struct {
	cipher.AEAD
	key []byte
}

// newVeil derives its key from the key of tokens.
func newVeil(hashKey []byte) (*veil, error) {
	v := &veil{key: sum(hashKey, "addresses of streams")}
	block, err := aes.NewCipher(v.key)
	if err != nil {
		return nil, err
	}
	v.AEAD, err = cipher.NewGCM(block)
	return v, err
}

func sum(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

var escapes = regexp.MustCompile(`%[0-9A-F]{2}`)

// isPlayedHere reports whether members play a stream through the gateway. A player that must send headers asks the add-on itself,
// unless a key is seen.
func (s *source) isPlayedHere(address string, hints any) bool {
	if len(s.hidden) == 0 || address == "" {
		return false
	}
	if s.hidden.shownIn([]byte(address)) {
		return true
	}
	if scheme := schemeOf(address); scheme != "https" && scheme != "http" {
		return false
	}
	if given, _ := hints.(map[string]any); given["proxyHeaders"] != nil {
		return false
	}
	parsed, err := url.Parse(outbound.Sendable(strings.TrimLeft(address, blanks))) // as browsers read it
	return err != nil || s.isOwn(parsed) || s.hidden.mayBeIn(address)
}

// isOwn reports whether an address is at the add-on itself.
func (s *source) isOwn(address *url.URL) bool {
	own, err := url.Parse(s.config.Base)
	return err == nil && strings.EqualFold(address.Hostname(), own.Hostname())
}

// veiled returns the last part of the address at which members play a stream, "" for none. It replaces keys by their names, where they
// are not encoded again, and encrypts the result. The same address gives the same text, so clients recognise a stream.
func (s *source) veiled(address string) string {
	if s.veil == nil || len(address) > maxLink || strings.Contains(address, mark) {
		return ""
	}
	for _, each := range s.config.Secrets {
		encoded := encode(each.Value)
		for _, spelled := range []string{encoded, escapes.ReplaceAllStringFunc(encoded, strings.ToLower), each.Value} {
			address = strings.ReplaceAll(address, spelled, mark+each.Name+mark)
		}
	}
	text := s.config.ID + mark + address
	nonce := sum(s.veil.key, text)[:s.veil.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.veil.Seal(nonce, nonce, []byte(text), nil))
}

// unveiled returns the source and the address of a text from veiled, with the current keys.
func (s *snapshot) unveiled(text, plan string) (*source, string) {
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	size := s.veil.NonceSize()
	if err != nil || len(sealed) < size {
		return nil, ""
	}
	opened, err := s.veil.Open(nil, sealed[:size], sealed[size:], nil)
	id, address, found := strings.Cut(string(opened), mark)
	if err != nil || !found {
		return nil, ""
	}
	all := s.of(plan)
	at := slices.IndexFunc(all, func(each *source) bool { return each.config.ID == id })
	if at < 0 {
		return nil, ""
	}
	for _, each := range all[at].config.Secrets {
		address = strings.ReplaceAll(address, mark+each.Name+mark, encode(each.Value))
	}
	return all[at], address
}

// unveil inserts a member's own address into the veiled addresses of a response.
func unveil(parts [][]byte, base []byte) [][]byte {
	var filled [][]byte
	for _, part := range parts {
		for {
			before, after, found := bytes.Cut(part, veiledURL)
			filled = append(filled, before)
			if !found {
				break
			}
			filled = append(filled, startURL, base)
			part = after
		}
	}
	return filled
}

// play redirects a player to the file of a stream.
func (g *Gateway) play(w http.ResponseWriter, r *http.Request, s *snapshot, row *access, who *member, sealed string, now time.Time) {
	from, address := s.unveiled(sealed, s.served(row))
	switch {
	case from == nil:
		sendText(w, r, http.StatusNotFound, notFound)
		return
	case row.over(now) != "":
		sendText(w, r, http.StatusForbidden, over)
		return
	case !g.admits(who, Visit{row.user, limits.Visitor(r), r.UserAgent(), s.Screens[s.served(row)], true}):
		sendText(w, r, http.StatusForbidden, crowded)
		return
	case who.plays.Add(1) > maxPlaysOfMember:
		who.plays.Add(-1)
		later(w, r, http.StatusTooManyRequests, tooMany)
		return
	}
	defer who.plays.Add(-1)
	location, err := g.sources.locate(r.Context(), from, address)
	if err != nil {
		if r.Context().Err() == nil {
			from.unplayable(err)
		}
		sendText(w, r, http.StatusBadGateway, unavailable)
		return
	}
	begin(w.Header(), noStore)
	w.Header().Set("Location", location)
	w.WriteHeader(http.StatusFound)
}

// locate follows a source's redirects and returns the first address elsewhere without a key, or the one at which the source sends the
// film itself.
func (s *sources) locate(ctx context.Context, from *source, address string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, playTime)
	defer cancel()
	select {
	case from.plays <- struct{}{}:
		defer func() { <-from.plays }()
	case <-ctx.Done():
		return "", errBusy
	}
	own, err := url.Parse(from.config.Base)
	if err != nil {
		return "", errNetwork
	}
	for range maxRedirects + 1 {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, outbound.Sendable(address), nil)
		if err != nil {
			return "", errNetwork
		}
		if s.calls.Strays(own.Host, request.URL) { // the source says where, and knows its key
			return "", outbound.ErrRedirect
		}
		request.Header.Set("User-Agent", "Passerelle")
		request.Header.Set("Range", "bytes=0-0") // in case the add-on sends the file itself
		response, err := s.client.Transport.RoundTrip(request)
		if err != nil {
			return "", reason(ctx, err)
		}
		_ = response.Body.Close() // the body is never read
		next, err := response.Location()
		switch {
		case response.StatusCode >= http.StatusBadRequest:
			return "", statusError(response.StatusCode)
		case (err != nil || response.StatusCode < http.StatusMultipleChoices) && from.hidden.shownIn([]byte(address)):
			return "", errNoRedirect
		case err != nil || response.StatusCode < http.StatusMultipleChoices:
			return address, nil
		case next.Scheme != "https" && (next.Scheme != "http" || request.URL.Scheme == "https" && from.hidden.shownIn([]byte(next.String()))):
			return "", outbound.ErrRedirect
		}
		if address = next.String(); len(address) <= maxLink && !from.isOwn(next) && !from.hidden.shownIn([]byte(address)) {
			return address, nil
		}
	}
	if len(address) > maxLink || from.hidden.shownIn([]byte(address)) {
		return "", errShown
	}
	return address, nil
}
