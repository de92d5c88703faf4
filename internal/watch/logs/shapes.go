package logs

import (
	"regexp"
	"strings"
)

// shortest is how long a word is that may be a token: a record's id has 15 letters and digits, and stays.
const shortest = 16

// longest is the length of the longest word that a person writes without a hyphen.
const longest = 40

var (
	// reference is a name at Stripe, which opens nothing and by which an operator finds an error's case.
	reference = regexp.MustCompile(`^(?:ch|cs_live|cs_test|cus|dp|du|evt|in|ii|pi|pm|po|price|prod|promo|py|re|req|seti|si|sub|sub_sched|txn|we)_[A-Za-z0-9]{14,}$`)
	uuid      = regexp.MustCompile(`(?i)^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
)

func inToken(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '-'
}

// hideTokens replaces each word of letters, digits, _ and - that looks like a token.
func hideTokens(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && inToken(text[end]) {
			end++
		}
		if end == i {
			out.WriteByte(text[i])
			i++
			continue
		}
		if word := text[i:end]; LooksRandom(word) {
			out.WriteString(Hidden)
		} else {
			out.WriteString(word)
		}
		i = end
	}
	return out.String()
}

// LooksRandom reports whether a word looks drawn at random: between its hyphens it mixes letters and digits, or has about as many
// capitals as small letters. Names and slugs do neither, nor does one in capitals.
func LooksRandom(word string) bool {
	if len(word) < shortest || reference.MatchString(word) {
		return false
	}
	if uuid.MatchString(word) {
		return true
	}
	part, changes, capitals, letters := 0, 0, 0, 0
	for i := 0; i < len(word); i++ {
		now := kindOf(word[i])
		if now == none {
			part, changes = 0, 0
			continue
		}
		if part++; part > 1 && (now == digit) != (kindOf(word[i-1]) == digit) {
			changes++
		}
		if part >= shortest && changes >= 2 || part >= longest {
			return true
		}
		if now != digit {
			letters++
		}
		if now == capital {
			capitals++
		}
	}
	return letters >= 20 && capitals*10 > letters*3 && capitals*10 < letters*8
}

const none, small, capital, digit = 0, 1, 2, 3

func kindOf(c byte) int {
	switch {
	case c == '_' || c == '-':
		return none
	case c <= '9':
		return digit
	case c >= 'a':
		return small
	}
	return capital
}

// isBase64 reports whether a text is a token in the alphabet with slashes.
func isBase64(text string) bool {
	text = strings.TrimRight(text, "=")
	return strings.Trim(text, alphabet) == "" && LooksRandom(strings.NewReplacer("/", "x", "+", "x").Replace(text))
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-"
