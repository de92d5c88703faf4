package logs

import (
	"regexp"
	"strings"
)

// shortest is how long a word is that may be a token: a record's id has 15 letters and digits, and stays.
const shortest = 16

var (
	// reference is a name at Stripe, which opens nothing and by which an operator finds an error's case.
	reference = regexp.MustCompile(`^(?:ch|cs_live|cs_test|cus|dp|du|evt|in|ii|pi|pm|po|price|prod|promo|py|re|req|seti|si|sub|sub_sched|txn|we)_[A-Za-z0-9]{14,}$`)
	key       = regexp.MustCompile(`^psk_[A-Za-z0-9]{12,}$|^(?:sk|rk|whsec)_[A-Za-z0-9_]{8,}$|^eyJ[A-Za-z0-9_-]{13,}$`)
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

// LooksRandom reports whether a word looks drawn at random: names and slugs change between lower case, upper case and digits far
// less often than what a generator writes.
func LooksRandom(word string) bool {
	if len(word) < shortest || reference.MatchString(word) {
		return false
	}
	if key.MatchString(word) || uuid.MatchString(word) {
		return true
	}
	pairs, changes := 0, 0            // neighbours in one part, and those of different kinds
	longest, part, numbers := 0, 0, 0 // the longest part, this one, and its changes between letters and digits
	mixed := false                    // a part is long and mixes letters with digits
	kinds, capitals := 0, 0           // of the whole word
	for i := 0; i < len(word); i++ {
		now := kindOf(word[i])
		if now == none {
			part, numbers = 0, 0
			continue
		}
		kinds |= now
		if now == capital {
			capitals++
		}
		longest, part = max(longest, part+1), part+1
		if part == 1 {
			continue
		}
		pairs++
		if before := kindOf(word[i-1]); before != now {
			changes++
			if (before|now)&digit != 0 {
				numbers++
			}
		}
		mixed = mixed || part >= shortest && numbers >= 4 || part >= 20 && numbers >= 2 || part >= 24 && numbers >= 1
	}
	often := 45 // percent
	switch {
	case kinds == small|capital|digit && len(word) >= 24:
		often = 25
	case len(word) >= 28:
		often = 33
	}
	if len(word) >= 28 && capitals*10 > len(word)*3 && capitals*10 < len(word)*7 {
		return true
	}
	return mixed || longest >= 40 || pairs >= 12 && changes*100 >= pairs*often
}

const none, small, capital, digit = 0, 1, 2, 4

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
