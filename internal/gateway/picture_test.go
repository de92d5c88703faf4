package gateway

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"passerelle/internal/hooks/brand"
)

func TestPicturesStayUntilTheBrandChanges(t *testing.T) {
	var p pictures
	draw := func(version string) *byte {
		again := *brand.Bridge // as the keeper reads it after each change of the site's record
		again.Version = version
		picture, err := p.of("expired", "A title", &again)
		if err != nil {
			t.Fatal(err)
		}
		return &picture[0]
	}
	first := draw("a")
	if draw("a") != first {
		t.Error("the same brand is drawn again")
	}
	if draw("b") == first {
		t.Error("another brand has the picture of the last")
	}
}

func TestNoticesHavePictures(t *testing.T) {
	w := newWorld(t)
	w.config.Origin = "https://site.test"
	w.config.Notices = map[string]map[string]notice{"expired": {
		"fr": {Name: "Votre accès a pris fin"}, "en": {Name: "Your access has ended"},
	}}
	w.configure()
	s := w.snapshot.Load()
	address := w.pictureOf(s, "expired", "fr")
	if !strings.HasPrefix(address, "https://site.test/addon/posters/expired.fr.png?v=") {
		t.Fatalf("the picture is at %q", address)
	}
	if w.pictureOf(s, "expired", "en")[len("https://site.test/addon/posters/expired.en"):] == address[len("https://site.test/addon/posters/expired.fr"):] {
		t.Error("another title has the same version")
	}
	if unknown := w.pictureOf(s, "nothing", "fr"); unknown != "" {
		t.Errorf("a kind without a picture has %q", unknown)
	}
	get := func(path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		w.handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		return answer
	}
	answer := get(strings.TrimPrefix(address, "https://site.test"))
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "image/png" {
		t.Fatalf("got %d %s", answer.Code, answer.Header().Get("Content-Type"))
	}
	if _, err := png.Decode(bytes.NewReader(answer.Body.Bytes())); err != nil {
		t.Error(err)
	}
	for _, path := range []string{"nothing.fr.png", "expired.fr.jpg", "expired", ""} {
		if answer := get(picturePath + path); answer.Code != http.StatusNotFound {
			t.Errorf("%q answers %d", path, answer.Code)
		}
	}
}
