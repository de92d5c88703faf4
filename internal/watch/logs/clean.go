package logs

import (
	"regexp"
	"strings"
)

// Hidden replaces a value, and Mail an e-mail address.
const Hidden, Mail = "[hidden]", "[e-mail]"

// layers is how often a text may be encoded again inside itself.
const layers = 6

// Clean is the only judge of what a log may say. In any text it hides
//
//	/path?name=value#part   queries and fragments; paths stay (query.go)
//	//user:password@host    who signs in to a host
//	lea@example.org         e-mail addresses
//	Authorization: …        headers with credentials, and values named password, token, key and the like
//	psk_…, eyJ…, 3f9a…      what looks like a key or a token, in a path too (shapes.go)
//
// also where these are percent-encoded or in JSON. What it cannot read it hides.
func Clean(text string) string {
	if !mayHold(text) {
		return text
	}
	return clean(text, layers)
}

// URL is Clean for a text that is an address and nothing else: a space in it is part of its query.
func URL(text string) string {
	if !mayHold(text) {
		return text
	}
	return named(piece(apart(inWords(text)), layers))
}

var (
	// userInfo is before a host. The second form takes a password that nobody has encoded.
	userInfo = regexp.MustCompile(`//[^\s/"'<>?#]*@|//[^\s/"'<>@]*:[^\s"'<>@=]*@`)
	// userAlone is the same without a scheme, after addresses have gone.
	userAlone = regexp.MustCompile(`[^\s/"'<>@]+:[^\s/"'<>@]+@`)
	// address is an e-mail address; its domain has a dot or is an IP address.
	address = regexp.MustCompile(`(?:[\pL\pN.!#$'*+^_{|}~-]|%[0-9A-Fa-f]{2})+@` + domain)
	// quotedAddress has a name in quotes, which holds anything.
	quotedAddress = regexp.MustCompile(`\\?"(?:[^"\\]|\\[^"]){1,64}\\?"@` + domain)
	// header takes the rest of the line: its values are lists and have parameters.
	header = regexp.MustCompile(`(?i)\b((?:(?:proxy-)?authorization|(?:set-)?cookie2?|x-[a-z0-9-]*(?:key|token|auth|secret|signature)[a-z0-9-]*)` +
		`\\*["']?\s*[:=]\s*)[^\r\n]+`)
	scheme = regexp.MustCompile(`((?i:\bbearer)\s+)[^\s"',;]+|((?i:\bbasic)\s+)[A-Za-z0-9+/_-]*[A-Z0-9=][A-Za-z0-9+/=_-]*`)
	// field is a value with a name that says what it is.
	field = regexp.MustCompile(`(?i)((?:` + names + `\\*["']?\s*(?:[:=]|=>)|\\*["']key\\*["']\s*:|\bkey\s*=)\s*)` + value)
)

const (
	domain = `(?:[\pL\pN-]+(?:\.[\pL\pN-]+)*\.\pL[\pL\pN-]*|\d+(?:\.\d+){3}|\[[\w.:]{1,64}\])`
	names  = `[a-z0-9_.-]*(?:passw(?:or)?d|passphrase|pwd|secret|token|jwt|signature|credential|(?:api|app|private|access|signing)[ _-]?key)s?`
	value  = `(?:\\*"(?:[^"\\]|\\.)*"?|\\*'(?:[^'\\]|\\.)*'?|\[[^\]]*\]?|\{[^}]*\}?|[^\s&]+)`
)

// secretName is the name of a value that no log holds.
var secretName = regexp.MustCompile(`(?i)^(?:` + names + `|(?:proxy-)?authorization|(?:set-)?cookie|key)$`)

func clean(text string, deep int) string {
	return named(words(apart(text), deep))
}

// apart hides what would otherwise be cut in two where a query seems to begin.
func apart(text string) string {
	if strings.IndexByte(text, '@') < 0 {
		return text
	}
	text = userInfo.ReplaceAllString(text, "//"+Hidden+"@")
	return address.ReplaceAllString(text, Mail)
}

// named hides what its place or its name gives away, once no query is left in which a name could be part of a value.
func named(text string) string {
	if strings.IndexByte(text, '@') >= 0 {
		text = quotedAddress.ReplaceAllString(text, Mail)
		text = userAlone.ReplaceAllString(text, Hidden+"@")
	}
	if !isNaming(text) {
		return text
	}
	text = header.ReplaceAllString(text, "${1}"+Hidden)
	text = scheme.ReplaceAllString(text, "${1}${2}"+Hidden)
	return field.ReplaceAllString(text, "${1}"+Hidden)
}

// words cleans the addresses and the tokens among the words of a text.
func words(text string, deep int) string {
	var out strings.Builder
	for text != "" {
		length := pieceLength(text)
		out.WriteString(piece(text[:length], deep))
		text = text[length:]
	}
	return out.String()
}

// pieceLength is how far the first piece of a text goes: white space, a word, or all that is in quotes, because an address in an
// error may hold spaces there.
func pieceLength(text string) int {
	if isSpace(text[0]) {
		return 1
	}
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '"' && (quoted || strings.IndexByte(text[i+1:], '"') >= 0):
			quoted = !quoted
		case c == '\n' || isSpace(c) && !quoted:
			return i
		}
	}
	return len(text)
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// inWords is text without what would end a line of a log.
func inWords(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}

// mayHold looks for the characters that anything to hide has, and for long words. Each request is logged, and searching all texts
// of its entry takes longer than answering it.
func mayHold(text string) bool {
	word := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '@', c == '%', c == '?', c == '#', c == '=', c == '\\':
			return true
		case !inToken(c):
			word = 0
		default:
			word++
		}
		if word >= shortest {
			return true
		}
	}
	return isNaming(text)
}

// isNaming reports whether a text may name a secret: it has a part of such a name.
func isNaming(text string) bool {
	for i := 0; i < len(text); i++ {
		for _, root := range roots[text[i]|0x20] {
			if len(text)-i >= len(root) && strings.EqualFold(text[i:i+len(root)], root) {
				return true
			}
		}
	}
	return false
}

// roots are parts of the names above, by their first letter.
var roots = [256][]string{
	'p': {"passw", "passphrase", "pwd"}, 's': {"secret", "signature"}, 't': {"token"}, 'k': {"key"}, 'c': {"cookie", "credential"},
	'a': {"authorization", "auth-"}, 'j': {"jwt"}, 'b': {"bearer", "basic"},
}
