package gateway

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
)

// keys are the spellings of the operator's keys.
type keys [][]byte

func keysOf(secrets []string) keys {
	var found keys
	for _, secret := range secrets {
		found = append(found, spellings(secret)...)
	}
	return found
}

// Shows reports whether a text shows one of the keys, as the gateway decides it for what it passes on. Empty keys count for nothing.
func Shows(text string, secrets []string) bool {
	return keysOf(secrets).shownIn([]byte(text))
}

// spellings returns the forms in which a key is recognised: plain and inside base64. An empty key has none.
func spellings(secret string) [][]byte {
	if secret == "" {
		return nil
	}
	found := [][]byte{[]byte(secret)}
	if len(secret) < 8 {
		return found
	}
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for skipped := range 3 {
			padded := strings.Repeat("x", skipped) + secret
			whole := padded[:len(padded)/3*3]
			// Only the letters that don't depend on neighbouring bytes.
			from := []int{0, 2, 3}[skipped]
			found = append(found, []byte(encoding.EncodeToString([]byte(whole))[from:]))
		}
	}
	return found
}

// shownIn reports whether a text contains one of the keys, plain or percent-encoded up to three times.
func (k keys) shownIn(written []byte) bool {
	for range 4 {
		if slices.ContainsFunc(k, func(each []byte) bool { return bytes.Contains(written, each) }) {
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

// unescaped decodes percent-encoded bytes and keeps the rest, including invalid escapes.
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
