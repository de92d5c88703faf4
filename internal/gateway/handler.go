package gateway

import (
	"net/http"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"

	"passerelle/internal/front/limits"
)

const (
	// A client with a replaced address requests all its catalogs on every board: a burst, then one a second.
	unknownBurst, unknownPerSecond = 120, 1
	maxStrangers                   = 20_000
	forgetStranger                 = 5 * time.Minute
)

func newStrangers() *otter.Cache[string, *rate.Limiter] {
	return otter.Must(&otter.Options[string, *rate.Limiter]{
		MaximumSize: maxStrangers, ExpiryCalculator: otter.ExpiryAccessing[string, *rate.Limiter](forgetStranger),
	})
}

// Wrap handles paths under /addon/ and passes all others to next, mistyped ones too: no log shows the token in them (internal/watch/logs).
func (g *Gateway) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The decoded path decides, so no spelling of an address reaches a later log.
		if rest, found := strings.CutPrefix(r.URL.Path, prefix); !found || rest == "" {
			next.ServeHTTP(w, r)
			return
		}
		switch r.Method {
		case http.MethodOptions:
			preflight(w)
		case http.MethodGet, http.MethodHead:
			g.serve(w, r)
		default:
			sendText(w, r, http.StatusNotFound, notFound)
		}
	})
}

func (g *Gateway) serve(w http.ResponseWriter, r *http.Request) {
	s := g.snapshot.Load()
	if s == nil {
		sendText(w, r, http.StatusNotFound, notFound)
		return
	}
	if name, found := strings.CutPrefix(r.URL.Path, picturePath); found {
		g.picture(w, r, s, name)
		return
	}
	q, ours := parsePath(r.URL.EscapedPath())
	row := g.find(w, r, s, q.token)
	if row == nil {
		return
	}
	if !ours {
		sendText(w, r, http.StatusNotFound, notFound)
		return
	}
	now := g.now()
	if q.page == "configure" {
		begin(w.Header(), noStore)
		w.Header().Set("Location", inLocale(s.Links["dashboard"], row.locale))
		w.WriteHeader(http.StatusFound)
		return
	}
	if q.page == "manifest.json" { // costs too little to be limited, or to keep what limits a member
		g.touched.note(row, true, now)
		g.manifest(w, r, s, row)
		return
	}
	who := g.members.at(row)
	allowed := who.calls.AllowN(now, 1)
	if allowed {
		g.touched.note(row, false, now)
	}
	if q.page == "play" {
		if !allowed {
			later(w, r, http.StatusTooManyRequests, tooMany)
			return
		}
		g.play(w, r, s, row, who, q.id, now)
		return
	}
	if kind := g.withheld(r, s, row, who, q.resource, allowed, now); kind != "" {
		g.notify(w, r, s, row, q.question, kind)
		return
	}
	g.answer(w, r, s, row, who, q.token, q.question, now)
}

func (g *Gateway) manifest(w http.ResponseWriter, r *http.Request, s *snapshot, row *access) {
	text := s.manifest(s.served(row), row.locale)
	if text == "" {
		sendText(w, r, http.StatusServiceUnavailable, unavailable)
		return
	}
	sendText(w, r, http.StatusOK, text)
}

// find returns the row of a token. For an unknown token it sends the same response as for any invalid one and returns nil.
// An address that has sent many of those is worth no query but for tokens that had a row lately.
func (g *Gateway) find(w http.ResponseWriter, r *http.Request, s *snapshot, token string) *access {
	hash := s.hasher.of(token)
	row, known := g.accesses.hot(hash)
	if row != nil {
		return row
	}
	stranger, _ := g.strangers.ComputeIfAbsent(limits.Address(r), func() (*rate.Limiter, bool) {
		return rate.NewLimiter(unknownPerSecond, unknownBurst), false
	})
	if !known && stranger.TokensAt(g.now()) < 1 {
		later(w, r, http.StatusTooManyRequests, tooMany)
		return nil
	}
	row, err := g.accesses.read(r.Context(), hash)
	if err != nil {
		if r.Context().Err() == nil {
			g.app.Logger().Error("Cannot read add-on access", "error", err)
		}
		later(w, r, http.StatusServiceUnavailable, unavailable)
		return nil
	}
	if row == nil {
		stranger.AllowN(g.now(), 1)
		sendText(w, r, http.StatusNotFound, notFound)
	}
	return row
}

// withheld returns the notice that a member gets instead of content, "" for none.
func (g *Gateway) withheld(r *http.Request, s *snapshot, row *access, who *member, resource string, allowed bool, now time.Time) string {
	if kind := row.over(now); kind != "" {
		return kind
	}
	if !allowed {
		return "limited"
	}
	admitted := g.admits(who, Visit{row.user, limits.Visitor(r), r.UserAgent(), s.Screens[s.served(row)], false})
	if !admitted && (resource == "stream" || resource == "catalog") {
		return "screens"
	}
	return ""
}
