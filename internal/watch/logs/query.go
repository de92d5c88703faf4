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

// piece cleans one word or quoted text. outer is false inside an encoded address, where what looks like a name may be part of a
// value that was encoded again.
func piece(text string, deep int, outer bool) string {
	head, tail := text, ""
	if cut := queryAt(text); cut >= 0 {
		head, tail = text[:cut], text[cut:]
	}
	return path(head, deep) + query(tail, outer)
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

// query keeps the names of a query's parameters, and the punctuation that follows it in a sentence.
func query(text string, outer bool) string {
	if text == "" {
		return ""
	}
	end := text[len(strings.TrimRight(text, ends)):]
	text = text[:len(text)-len(end)]
	mark := ""
	if text[0] == '?' || text[0] == '#' {
		mark, text = text[:1], text[1:]
	}
	if mark == "#" || !outer {
		return mark + Hidden + end
	}
	text, fragment, cut := strings.Cut(text, "#")
	shown := strings.Split(text, "&")
	for i, pair := range shown {
		name, _, found := strings.Cut(strings.TrimLeft(pair, `"'({`), "=")
		switch {
		case isHarmless(pair):
		case found && isName(name) && !LooksRandom(name):
			shown[i] = name + "=" + Hidden
		case pair != "":
			shown[i] = Hidden
		}
	}
	if cut && fragment != "" {
		end = "#" + Hidden + end
	}
	return mark + strings.Join(shown, "&") + end
}

// isHarmless reports whether a parameter is one of those that stay: a number of a list.
func isHarmless(pair string) bool {
	name, number, _ := strings.Cut(pair, "=")
	return (name == "page" || name == "perPage") && number != "" && len(number) < 6 && strings.Trim(number, "0123456789") == ""
}

// isName reports whether a text can be the name of a parameter.
func isName(text string) bool {
	if text == "" || len(text) > 40 {
		return false
	}
	for i := 0; i < len(text); i++ {
		if !inToken(text[i]) && strings.IndexByte(".[]", text[i]) < 0 {
			return false
		}
	}
	return true
}

// path hides what is encoded in a path or a word, and what looks like a token.
func path(text string, deep int) string {
	if decoded := decode(text); decoded != text {
		if deep == 0 {
			return Hidden
		}
		if cleaned := clean(decoded, deep-1, false); cleaned != decoded {
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
