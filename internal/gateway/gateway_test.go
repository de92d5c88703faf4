package gateway

import (
	"net/http"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

const film = "/stream/movie/tt1.json"

func TestBind(t *testing.T) {
	w := newWorld(t)
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	w.Bind(vm)
	value, err := vm.RunString(`
		let refused = "";
		try { $gateway.configure('{"hashKey":"secret"}') } catch (e) { refused = String(e) }
		$gateway.configure(JSON.stringify({ hashKey: "00".repeat(32), sources: [{ id: "a", key: "k", base: "http://127.0.0.1:1" }] }));
		[refused, $gateway.usage("x").used, JSON.parse($gateway.status()).sources.a.breaker, $gateway.takeCounters()].join("|")`)
	if err != nil {
		t.Fatal(err)
	}
	got := value.String()
	if !strings.Contains(got, `invalid hashKey|0|closed|{"answers":{},"devices":0,"members":0}`) || strings.Contains(got, "secret") {
		t.Errorf("got %s", got)
	}
}

// A refused configuration changes nothing, and its error contains none of its secrets.
func TestDamagedConfigurations(t *testing.T) {
	w := newWorld(t)
	before := w.snapshot.Load()
	for _, damaged := range []string{
		`hunter2`, `{"hashKey":"hunter2"}`, `{"hashKey":"00112233445566778899aabbccddeeff","sources":[{"id":"a","key":"k","base":"file:///hunter2"}]}`,
		`{"hashKey":"00112233445566778899aabbccddeeff","sources":[{"id":"a","key":"k~","base":"http://hunter2"}]}`,
		`{"hashKey":"00112233445566778899aabbccddeeff","sources":[{"id":"a","key":"k","base":"http://x/hunter2?a"}]}`,
		`{"hashKey":"00112233445566778899aabbccddeeff","sources":"hunter2"}`,
	} {
		if err := w.Configure(damaged); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", damaged, err)
		}
	}
	if w.snapshot.Load() != before {
		t.Error("a damaged configuration was taken")
	}
}

func TestPathsAndHeaders(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	w.member("bob", "locale", "en", "plan", "other")
	w.source("a", says(streams("https://a.test/1")))

	for _, path := range []string{
		"/", "/addon", "/addon/", "/addons/alice/manifest.json", "/en/addon", "/api/addon/x",
		"/blog/addon/_payload.json", "/en/addon/_payload.json", "/base-de-connaissances/addon/installer", "/blog/addon/anticonstitutionnellement",
		"/base-de-connaissances/addon/installer-sur-une-television-ou-un-telephone/_payload.json", "/ADDON/alice/manifest.json", "//addon/alice/x",
	} {
		if answer := w.do(http.MethodGet, path); answer.Code != http.StatusTeapot {
			t.Errorf("%s: %d, not left to the site", path, answer.Code)
		}
	}
	missing := w.do(http.MethodGet, "/addon/nobody/manifest.json")
	if missing.Code != http.StatusNotFound || missing.Body.String() != `{"err":"not found"}` {
		t.Errorf("an unknown token: %d %s", missing.Code, missing.Body)
	}
	for _, path := range []string{
		"/addon/alice", "/addon/alice/", "/addon/nobody", "/addon/nobody" + film, "/addon/%zz/manifest.json", "/%61ddon/alice/manifest.json",
		"/addon/alice/stream/movie/tt1", "/addon/alice/stream/movie/%2e%2e.json", "/addon/alice/stream/%2E%2E/tt1.json",
		"/addon/alice/other/movie/tt1.json",
		"/addon/alice/stream/movie/tt1/a=1/b.json", "/addon/alice/stream/movie/" + strings.Repeat("x", 5000) + ".json",
		"/addon/alice/stream/movie/tt1%2F..%2f..%2Fconfigure.json", "/addon/alice/stream/movie/tt1%5C..%5Cx.json",
		"/addon/alice/catalog/movie/a~top/search=x%2F..%2F..%2Fy.json", "/addon/alice/catalog/movie/a~top/search=x%2F.%2Fy.json",
		"/addon/alice/stream/movie/" + strings.Repeat("x", 64<<10) + ".json", "/addon/alice/catalog/movie/a~top/search=" + strings.Repeat("x", 64<<10) + ".json",
		"/addon/alice%2Fstream%2Fmovie%2Ftt1.json", "/addon/alice/stream%2Fmovie/tt1.json",
		"/addon/alice/play/a/b", "/addon/" + strings.Repeat("x", 64<<10) + "/manifest.json",
		"/addon//manifest.json", "/addon/alice/manifest.json/", "/addon/../addon/alice/x",
	} {
		r := w.do(http.MethodGet, sendable(path))
		if r.Code != http.StatusNotFound || r.Body.String() != missing.Body.String() || len(r.Header()) != len(missing.Header()) {
			t.Errorf("%s: %d %s %v", path, r.Code, r.Body, r.Header())
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete} {
		if answer := w.do(method, "/addon/alice/manifest.json"); answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", method, answer.Code)
		}
	}
	preflight := w.do(http.MethodOptions, "/addon/anybody"+film)
	if preflight.Code != http.StatusNoContent || preflight.Header().Get("Access-Control-Allow-Methods") == "" {
		t.Errorf("preflight: %d %v", preflight.Code, preflight.Header())
	}
	head := w.do(http.MethodHead, "/addon/alice"+film)
	if head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d %v", head.Code, head.Header())
	}
	for _, answer := range []http.Header{
		missing.Header(), preflight.Header(), head.Header(), w.do(http.MethodGet, "/addon/alice/manifest.json").Header(),
		w.do(http.MethodPost, "/addon/x/y").Header(), w.do(http.MethodGet, "/addon/alice/configure").Header(),
	} {
		if answer.Get("Access-Control-Allow-Origin") != "*" || answer.Get("Referrer-Policy") != "no-referrer" || answer.Get("Cache-Control") != "no-store" {
			t.Errorf("headers: %v", answer)
		}
	}
	if got := w.get("/addon/alice/manifest.json"); got != `{"id":"plan"} fr` {
		t.Errorf("manifest of the plan: %s", got)
	}
	if got := w.get("/addon/bob/manifest.json"); got != `{"id":"x"} en` {
		t.Errorf("manifest of a plan without one: %s", got)
	}
	if to := w.do(http.MethodGet, "/addon/bob/configure"); to.Code != http.StatusFound || to.Header().Get("Location") != "https://site.test/en/d" {
		t.Errorf("configure: %d %v", to.Code, to.Header())
	}
}

// sendable hides a path that net/http cannot parse from httptest, which would panic.
func sendable(path string) string { return strings.ReplaceAll(path, "%zz", "%25zz") }

func TestBeforeTheFirstConfiguration(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	w.snapshot.Store(nil)
	if answer := w.do(http.MethodGet, "/addon/alice/manifest.json"); answer.Code != http.StatusNotFound {
		t.Errorf("got %d", answer.Code)
	}
}
