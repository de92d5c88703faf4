package site

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// headerLanguages is the third internal header: a hook lists the languages of a cached page, the page's own first:
// `Surrogate-Language: fr en`. A first visitor who prefers another of them is sent to /en; everyone else gets the page.
// The choice is made per request, so the cache keeps one page.
const headerLanguages = "Surrogate-Language"

var (
	valueVaryLanguage = []string{"Accept-Encoding, Accept-Language, Cookie"}
	valueVaryRedirect = []string{"Accept-Language, Cookie"}
)

// Language is how a first visit chooses its language; without Cookie every visitor gets the requested page.
type Language struct {
	Cookie   string `json:"cookie"`   // holds the language chosen by the visitor
	Crawlers string `json:"crawlers"` // regular expression of the user agents that are never redirected
}

type languages struct {
	cookie   string
	crawlers *regexp.Regexp
}

// newLanguages prepares the choice; an invalid expression disables it, so that no crawler is ever redirected.
func newLanguages(l Language) *languages {
	crawlers, err := regexp.Compile("(?i)" + l.Crawlers)
	if err != nil || l.Cookie == "" || l.Crawlers == "" {
		return nil
	}
	return &languages{l.Cookie, crawlers}
}

// redirect sends a first visitor of e to the language they prefer, and reports whether it did. The cheap checks come
// first: a reader of the page's own language costs a look at two headers and no allocation.
func (s *Site) redirect(w http.ResponseWriter, r *http.Request, e *entry) bool {
	target := s.languages.choose(r, e.languages)
	if target == e.languages[0] {
		return false
	}
	location := url.URL{Path: "/" + target, RawQuery: r.URL.RawQuery}
	h := w.Header()
	s.secure(h, r)
	h["Location"] = []string{location.String()}
	h["Cache-Control"] = valueNoStore
	h["Vary"] = valueVaryRedirect
	h["Referrer-Policy"] = valueReferrer
	h["Content-Length"] = []string{"0"}
	w.WriteHeader(http.StatusFound)
	return true
}

// choose returns one of the offered languages: the cookie's, else the best of Accept-Language; the first for crawlers
// and for readers who come from this site, since they requested this page.
func (l *languages) choose(r *http.Request, offered []string) string {
	own := offered[0]
	choice := ""
	if r.Header["Cookie"] != nil {
		if c, err := r.Cookie(l.cookie); err == nil {
			choice = offeredAs(c.Value, offered)
		}
	}
	if choice == "" {
		choice = Preferred(r.Header["Accept-Language"], offered)
	}
	if choice == own || inside(r) || l.crawlers.MatchString(r.UserAgent()) {
		return own
	}
	return choice
}

// Preferred picks the offered language of the highest weight (RFC 9110 §12.5.4), the earlier among equals; the first
// offered when none is requested. Sub-tags do not count: en-GB is en.
func Preferred(lines []string, offered []string) string {
	best, bestWeight := offered[0], 0
	for _, line := range lines {
		for item := range strings.SplitSeq(line, ",") {
			tag, params, _ := strings.Cut(item, ";")
			tag, _, _ = strings.Cut(strings.TrimSpace(tag), "-")
			if language := offeredAs(tag, offered); language != "" {
				if weight := quality(params); weight > bestWeight {
					best, bestWeight = language, weight
				}
			}
		}
	}
	return best
}

func offeredAs(tag string, offered []string) string {
	for _, language := range offered {
		if strings.EqualFold(tag, language) {
			return language
		}
	}
	return ""
}

// inside reports whether the referrer is a page of this site: then it is no first visit, and a visitor who chose French
// without JavaScript, which sets the cookie, keeps it.
func inside(r *http.Request) bool {
	if from := r.Header.Get("Sec-Fetch-Site"); from != "" {
		return from == "same-origin"
	}
	from := r.Header.Get("Referer")
	if from == "" {
		return false
	}
	u, err := url.Parse(from)
	return err == nil && u.Host == r.Host
}
