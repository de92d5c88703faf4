package logs

import (
	"encoding/hex"
	"regexp"
	"strings"
)

// pairs is a form without an address before it.
var pairs = regexp.MustCompile(`^["'({]*[A-Za-z_][A-Za-z0-9_.\[\]-]*=(?:[^&"'][^&]*)?&`)

// ends is the punctuation of a sentence, or of JSON, that may follow an address.
const ends = `"'),.:;>}\`

// piece cleans one word or quoted text. Of a query or a fragment nothing stays but the punctuation that follows it in a sentence.
func piece(text string, deep int) string {
	cut := queryAt(text)
	if cut < 0 {
		return path(text, deep)
	}
	mark := ""
	if text[cut] == '?' || text[cut] == '#' {
		mark = text[cut : cut+1]
	}
	return path(text[:cut], deep) + mark + Hidden + text[len(strings.TrimRight(text, ends)):]
}

// queryAt is where a query or a fragment begins; -1 for none. A question mark in a sentence, or in SQL, is neither.
func queryAt(text string) int {
	if strings.IndexByte(text, '&') > 0 && pairs.MatchString(text) {
		return 0
	}
	last, slash, equals := len(strings.TrimRight(text, ends)), false, strings.LastIndexByte(text, '=')
	for i := 0; i < last-1; i++ {
		switch rest := text[i+1:]; {
		case text[i] == '/':
			slash = true
		case text[i] == '?' && !isSpace(rest[0]) && (slash || equals > i):
			return i
		case text[i] == '#' && i > 0 && (slash || strings.Trim(rest, ends+"0123456789") != ""):
			return i
		}
	}
	return -1
}

// path hides what is encoded in a path or a word, and what looks like a token.
func path(text string, deep int) string {
	if decoded := decode(text); decoded != text {
		if deep == 0 {
			return Hidden
		}
		if cleaned := clean(decoded, deep-1); cleaned != decoded {
			return inWords(cleaned)
		}
		// A token with an encoded slash or plus in it is one only while these are not taken for parts of a path.
		parts := strings.Split(text, "/")
		for i, part := range parts {
			if whole := decode(part); whole != part && isBase64(whole) {
				parts[i] = Hidden
			}
		}
		text = strings.Join(parts, "/")
	}
	return hideTokens(text)
}

// decode undoes one layer of percent-encoding, and of the escapes of JSON, wherever the result is text.
func decode(text string) string {
	if strings.IndexByte(text, '%') < 0 && !strings.Contains(text, `\u00`) {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		skipped, digits := 0, ""
		switch rest := text[i:]; {
		case strings.HasPrefix(rest, `\u00`) && len(rest) >= 6:
			skipped, digits = 6, rest[4:6]
		case rest[0] == '%' && len(rest) >= 3:
			skipped, digits = 3, rest[1:3]
		}
		if value, err := hex.DecodeString(digits); err == nil && skipped > 0 {
			out = append(out, value...)
			i += skipped
			continue
		}
		out = append(out, text[i])
		i++
	}
	return strings.ToValidUTF8(string(out), "\ufffd")
}
