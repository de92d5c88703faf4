package gateway

import (
	"bytes"
	"encoding/hex"
	"slices"
	"unicode/utf8"

	"passerelle/internal/watch/logs"
)

// keys are the operator's keys.
type keys [][]byte

// keysOf leaves out empty keys.
func keysOf(secrets []string) keys {
	var found keys
	for _, secret := range secrets {
		if secret != "" {
			found = append(found, []byte(secret))
		}
	}
	return found
}

// shortest is the length of the shortest key.
func (k keys) shortest() int {
	return len(slices.MinFunc(k, func(a, b []byte) int { return len(a) - len(b) }))
}

// Shows reports whether a text shows one of the keys, as the gateway decides it for what it passes on. Empty keys count for nothing.
func Shows(text string, secrets []string) bool {
	return keysOf(secrets).shownIn([]byte(text))
}

const (
	// maxLayers is how often a text may be encoded inside itself.
	maxLayers = 6
	// maxRead is how much is decoded for one text, as a multiple of its length: base64 in base64 takes 16. A text that takes more is
	// treated as one that shows a key.
	maxRead = 64
	// shortestRun is how long a run of base64 is that may hold a key.
	shortestRun = 12
)

// shownIn reports whether a text contains one of the keys: plain, percent-encoded, with the escapes of JSON, in base64, or in several
// of these inside each other, as add-ons write that wrap add-ons.
func (k keys) shownIn(written []byte) bool {
	if len(k) == 0 {
		return false
	}
	left := maxRead * len(written)
	return k.within(written, maxLayers, &left)
}

// within looks at a text and at what is encoded in it, while left lasts.
func (k keys) within(written []byte, layers int, left *int) bool {
	for range 4 {
		if slices.ContainsFunc(k, func(each []byte) bool { return bytes.Contains(written, each) }) {
			return true
		}
		if layers > 0 && k.inRuns(written, layers, left) {
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

// inRuns reads each run of base64 from its first four letters on: in one of the four ways its bytes are those that were encoded.
func (k keys) inRuns(written []byte, layers int, left *int) bool {
	for len(written) > 0 {
		end := 0
		for end < len(written) && sextets[written[end]] != none {
			end++
		}
		run := written[:end]
		written = written[min(end+1, len(written)):]
		if len(run) < shortestRun {
			continue
		}
		for skipped := range 4 {
			if *left -= len(run); *left < 0 {
				return true
			}
			if k.within(unpacked(run[skipped:]), layers-1, left) {
				return true
			}
		}
	}
	return false
}

// mayBeIn reports whether an address has a part that nobody can read and that is long enough for a key.
func (k keys) mayBeIn(address string) bool {
	if len(k) == 0 {
		return false
	}
	written := []byte(address)
	for range maxLayers {
		decoded := unescaped(written)
		if len(decoded) == len(written) {
			break
		}
		written = decoded
	}
	for part := range bytes.FieldsFuncSeq(written, func(c rune) bool { return c > 0x7f || sextets[c] == none || c == '/' }) {
		if len(part) >= k.shortest() && logs.LooksRandom(string(part)) && !isReadable(unpacked(part)) {
			return true
		}
	}
	return false
}

// isReadable reports whether bytes are text.
func isReadable(decoded []byte) bool {
	return utf8.Valid(decoded) && bytes.IndexFunc(decoded, func(c rune) bool { return c < ' ' && c != '\n' && c != '\t' && c != '\r' }) < 0
}

const none = 0xff

// sextets has the value of each letter of both alphabets of base64.
var sextets = func() (table [256]byte) {
	for i := range table {
		table[i] = none
	}
	for _, alphabet := range []string{"+/", "-_"} {
		for i, letter := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + alphabet) {
			table[letter] = byte(i)
		}
	}
	return table
}()

// unpacked decodes letters of base64, and leaves out an unfinished byte.
func unpacked(run []byte) []byte {
	decoded := make([]byte, 0, len(run)*3/4)
	bits, held := 0, uint(0)
	for _, letter := range run {
		held, bits = held<<6|uint(sextets[letter]), bits+6
		if bits >= 8 {
			bits -= 8
			decoded = append(decoded, byte(held>>bits))
		}
	}
	return decoded
}

// unescaped decodes percent-encoded bytes and the escapes of JSON, and keeps the rest, including invalid escapes.
func unescaped(text []byte) []byte {
	if bytes.IndexByte(text, '%') < 0 && bytes.IndexByte(text, '\\') < 0 {
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
		if text[i] == '\\' && i+1 < len(text) {
			if rest := text[i+1:]; len(rest) >= 5 && bytes.HasPrefix(rest, []byte("u00")) {
				if _, err := hex.Decode(one[:], rest[3:5]); err == nil {
					decoded, i = append(decoded, one[0]), i+5
					continue
				}
			}
			decoded, i = append(decoded, text[i+1]), i+1
			continue
		}
		decoded = append(decoded, text[i])
	}
	return decoded
}
