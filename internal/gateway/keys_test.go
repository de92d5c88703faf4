package gateway

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestKeysAreRecognised(t *testing.T) {
	const key = "ab/CD+0123456789xyz="
	inside := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	padded := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	config := `{"rd":"` + key + `"}`
	for text, shown := range map[string]bool{
		"list_" + key:                                                                   true,
		"list_" + url.QueryEscape(key):                                                  true,
		"list_ab%2fCD%2b0123456789xyz%3d":                                               true,
		"list_" + url.QueryEscape(url.QueryEscape(key)):                                 true,
		"list_" + inside(`{"rd":"`+key+`"}`):                                            true,
		"list_" + inside(`{"apikey":"`+key+`","sort":"q"}`):                             true,
		"list_" + inside(`{"of":"`+inside(config)+`"}`):                                 true,
		"https://a.test/" + padded(padded(config)) + "/x":                               true,
		"/x" + url.QueryEscape(padded("/"+url.QueryEscape(padded("~"+inside(config))))): true,
		inside(inside(inside(inside("..." + config)))):                                  true,
		inside(`{"rd":"ab\/CD\u002b0123456789xyz="}`):                                   true,
		inside(inside(`{"rd":"another"}`)):                                              false,
		"list_" + inside(`another`):                                                     false,
		"":                                                                              false,
	} {
		if Shows(text, []string{"", key}) != shown {
			t.Errorf("%q: want %v", text, shown)
		}
	}
	if Shows("any", []string{""}) {
		t.Error("an empty key is shown by any text")
	}
}

// A source that is read slowly makes nobody wait: what is looked at is bounded.
func TestALongText(t *testing.T) {
	long := []byte(strings.Repeat("QUJD", 50_000))
	start := time.Now()
	_ = keysOf([]string{"ab/CD+0123456789xyz="}).shownIn(long)
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestAPartThatNobodyCanRead(t *testing.T) {
	const key = "ab/CD+0123456789xyz="
	encrypted := base64.RawURLEncoding.EncodeToString([]byte("\x8f\xd3\x11\xb2\xfa\x07\xc9\x90\x01\xe4\xfe\x7a\x22\xb8\xcd\xaa\x5f\x61\x90\xb3\x9c\x88\xd1\x1d"))
	readable := base64.RawURLEncoding.EncodeToString([]byte(`{"sort":"quality","lang":["fr"],"page":12}`))
	for address, may := range map[string]bool{
		"https://a.test/" + encrypted + "/f.mkv":                   true,
		"https://a.test/x?d=" + url.QueryEscape(encrypted):         true,
		"https://a.test/" + readable + "/f.mkv":                    false,
		"https://a.test/The.Movie.2026.1080p.WEB-DL.x264-TEAM.mkv": false,
		"https://a.test/videos/authentication-service/0123":        false,
		"https://a.test/" + encrypted[:15] + "/f.mkv":              false,
	} {
		if keysOf([]string{key}).mayBeIn(address) != may {
			t.Errorf("%s: want %v", address, may)
		}
	}
}
