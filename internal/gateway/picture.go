package gateway

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"

	"passerelle/internal/hooks/brand"
)

const (
	// picturePath is where clients get the pictures of notices. It is no member's address: a picture shows nothing of theirs.
	picturePath = prefix + "posters/"
	// keepPicture is how long clients keep one; another title has another address.
	keepPicture = "public, max-age=604800, immutable"
)

// pictures holds the posters that were asked for, drawn once for each title and brand.
type pictures struct {
	mu      sync.Mutex
	version string            // of the brand
	drawn   map[string][]byte // title and kind → PNG
}

// pictureOf returns the address of a notice's picture, "" for one without.
func (g *Gateway) pictureOf(s *snapshot, kind, locale string) string {
	says := s.notice(kind, locale)
	if !brand.Has(kind) || says.Name == "" {
		return ""
	}
	return s.Origin + picturePath + kind + "." + locale + ".png?v=" + version(says.Name+g.brands.Current().Version)
}

// version changes with a title and the brand.
func version(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:4])
}

// picture answers {kind}.{locale}.png.
func (g *Gateway) picture(w http.ResponseWriter, r *http.Request, s *snapshot, name string) {
	parts := strings.Split(name, ".")
	if len(parts) != 3 || parts[2] != "png" || !brand.Has(parts[0]) {
		sendText(w, r, http.StatusNotFound, notFound)
		return
	}
	picture, err := g.pictures.of(parts[0], s.notice(parts[0], parts[1]).Name, g.brands.Current())
	if err != nil {
		sendText(w, r, http.StatusServiceUnavailable, unavailable)
		return
	}
	h := w.Header()
	begin(h, keepPicture)
	h["Content-Type"] = []string{"image/png"}
	h["Cross-Origin-Resource-Policy"] = []string{"cross-origin"}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(picture) // a client that has gone
	}
}

// of returns a picture, which the first request for it draws. Titles are the operator's few, so all of one brand are kept.
func (p *pictures) of(kind, title string, shown *brand.Brand) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// The record of the site changes for many reasons, and is read again each time.
	if p.version != shown.Version {
		p.version, p.drawn = shown.Version, nil
	}
	key := kind + "\x00" + title
	if picture, found := p.drawn[key]; found {
		return picture, nil
	}
	picture, err := brand.Draw(kind, title, shown)
	if err != nil {
		return nil, err
	}
	if p.drawn == nil {
		p.drawn = map[string][]byte{}
	}
	p.drawn[key] = picture
	return picture, nil
}
