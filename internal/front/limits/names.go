package limits

import "net/http"

// dropOddNames removes fields that PocketBase would mix up with others. It tells hooks the headers by the words of their
// names, so that "Authorization!" and "Authorization_" are "authorization" too, and any of the three may win: a hook would
// read the session from a token whose signature nobody has checked. nginx drops the same fields.
func dropOddNames(header http.Header) {
	for name := range header {
		if !isPlain(name) {
			delete(header, name)
		}
	}
}

// isPlain reports whether a name has letters and digits in words with one hyphen between them.
func isPlain(name string) bool {
	letter := false
	for i := range len(name) {
		c := name[i]
		before := letter
		letter = 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
		if !letter && (c != '-' || !before) {
			return false
		}
	}
	return letter
}
