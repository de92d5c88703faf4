package exposed

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAKeyInAnAddressGoesToItsEnd(t *testing.T) {
	key := "psk_" + strings.Repeat("aB3d", 12)
	for address, ends := range map[string]bool{
		"/?key=" + key:                     true,
		"/api/v1/users?a=%zz&" + key:       true,
		"/addon/x/manifest.json?t=x" + key: true,
		"/api/v1/" + key:                   true,
		"/x?q=psk_aB3d":                    false,
		"/x?q=" + key[:51]:                 false,
		"/x?q=50%25":                       false,
	} {
		var got *http.Request
		request := httptest.NewRequest(http.MethodGet, "/", strings.NewReader("body"))
		request.URL.Path, request.URL.RawQuery, _ = strings.Cut(address, "?")
		request.Header.Set("Cookie", "a=b")
		Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r })).ServeHTTP(httptest.NewRecorder(), request)
		if ended := got.URL.Path == Path && got.Method == http.MethodPost; ended != ends {
			t.Errorf("%s went to %s %s", address, got.Method, got.URL)
		}
		if ends && (got.Header.Get("Authorization") != "Bearer "+key || got.URL.RawQuery != "" || got.Header.Get("Cookie") != "" || got.ContentLength != 0) {
			t.Errorf("%s brought %v %s", address, got.Header, got.URL)
		}
		if !ends && got != request {
			t.Errorf("%s was changed", address)
		}
	}
}
