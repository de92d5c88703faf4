package gateway

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"passerelle/internal/limits"
)

// Add-ons of debrid services put the operator's key into the address of a stream, and answer there with a redirect to the
// file. A member gets an address at the gateway instead, which asks the add-on and passes on only where the file is: no
// key reaches a client, no byte of a film passes through here, and after a fail-over the key in use is asked with. See
// docs/decisions/090.

const (
	// maxVeiled is the longest stream address that is veiled. Veiling makes it a third longer.
	maxVeiled = 4 << 10
	// playTime is how long an add-on may take to locate a file: some unlock it first.
	playTime = 20 * time.Second
	// The most concurrent calls of this kind per source and per member.
	maxPlays, maxPlaysOfMember = 32, 4
)

var (
	errNoRedirect = errors.New("a stream with a key that is no redirect")
	errShown      = errors.New("a redirect that shows a key")
	// veiledURL begins an address that lacks a member's own part, as it is written.
	veiledURL = []byte(`"url":"\u0000`)
	startURL  = []byte(`"url":"`)
)

// mark replaces a key in an address. No text of an entry contains it (hidden).
const mark = "\x00"

// secretConfig is a key that no client may see. The name stays the same when another key takes its place.
type secretConfig struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// veil seals addresses of streams.
type veil struct {
	cipher.AEAD
	key []byte
}

// newVeil derives its key from that of tokens.
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

// spellings are the ways in which a key is recognised: as it is, and within a text in base64.
func spellings(secret string) [][]byte {
	found := [][]byte{[]byte(secret)}
	if len(secret) < 8 {
		return found
	}
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for skipped := range 3 {
			padded := strings.Repeat("x", skipped) + secret
			whole := padded[:len(padded)/3*3]
			// The letters that the bytes before and after it have no part in.
			from := []int{0, 2, 3}[skipped]
			found = append(found, []byte(encoding.EncodeToString([]byte(whole))[from:]))
		}
	}
	return found
}

// shows reports whether a text contains one of the operator's keys, percent-encoded up to three times in any way.
func (s *source) shows(written []byte) bool {
	for range 4 {
		if slices.ContainsFunc(s.hidden, func(each []byte) bool { return bytes.Contains(written, each) }) {
			return true
		}
		decoded := unescaped(written)
		if len(decoded) == len(written) {
			return false
		}
		written = decoded
	}
	return false
}

// unescaped decodes what is percent-encoded and keeps the rest, also what only looks so.
func unescaped(text []byte) []byte {
	if bytes.IndexByte(text, '%') < 0 {
		return text
	}
	decoded := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		var one [1]byte
		if text[i] == '%' && i+2 < len(text) {
			if _, err := hex.Decode(one[:], text[i+1:i+3]); err == nil {
				decoded, i = append(decoded, one[0]), i+2
				continue
			}
		}
		decoded = append(decoded, text[i])
	}
	return decoded
}

var escapes = regexp.MustCompile(`%[0-9A-F]{2}`)

// veiled is the last part of the address at which members play a stream of a source, "" for none: each key is left out, and
// what is left is sealed. The same address gives the same text, by which clients know a stream again.
func (s *source) veiled(address string) string {
	if s.veil == nil || len(address) > maxVeiled || strings.Contains(address, mark) {
		return ""
	}
	for _, each := range s.config.Secrets {
		encoded := encode(each.Value)
		for _, spelled := range []string{encoded, escapes.ReplaceAllStringFunc(encoded, strings.ToLower), each.Value} {
			address = strings.ReplaceAll(address, spelled, mark+each.Name+mark)
		}
	}
	if s.shows([]byte(address)) {
		return ""
	}
	text := s.config.ID + mark + address
	nonce := sum(s.veil.key, text)[:s.veil.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.veil.Seal(nonce, nonce, []byte(text), nil))
}

// unveiled is the source and the address, with the keys of now, of a text that veiled gave.
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

// unveil puts a member's own address in front of what is veiled in an answer.
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
	case !g.members.watch(who, limits.Visitor(r), s.Screens[s.served(row)], now):
		sendText(w, r, http.StatusForbidden, crowded)
		return
	case who.plays.Add(1) > maxPlaysOfMember:
		who.plays.Add(-1)
		retry(w)
		sendText(w, r, http.StatusTooManyRequests, tooMany)
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

// locate asks a source where a file is and returns the first address on the way that contains no key.
func (s *sources) locate(ctx context.Context, from *source, address string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, playTime)
	defer cancel()
	select {
	case from.plays <- struct{}{}:
		defer func() { <-from.plays }()
	case <-ctx.Done():
		return "", errBusy
	}
	for range maxHops + 1 {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return "", errNetwork
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
		case err != nil || response.StatusCode < http.StatusMultipleChoices:
			return "", errNoRedirect
		case next.Scheme != "https" && (next.Scheme != "http" || request.URL.Scheme == "https" && from.shows([]byte(next.String()))):
			return "", errRedirect
		}
		if address = next.String(); len(address) <= maxLink && !from.shows([]byte(address)) {
			return address, nil
		}
	}
	return "", errShown
}
