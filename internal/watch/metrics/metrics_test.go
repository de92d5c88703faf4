package metrics

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
)

const token = "a token of the tests"

func started(t *testing.T, settings Settings) http.Handler {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	for _, sql := range []string{
		"CREATE TABLE jobs (lane TEXT, state TEXT, run_at TEXT, updated TEXT)",
		"INSERT INTO jobs VALUES ('mail', 'queued', '2026-01-01 00:00:00.000Z', ''), ('mail', 'queued', '2100-01-01 00:00:00.000Z', ''), ('', 'done', '', '')",
	} {
		if _, err := app.NonconcurrentDB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	Register(app, settings, func() string {
		return `{"sources":{"one":{"calls":7,"errors":2,"cacheHits":3,"cacheMisses":4,"downSince":5}}}`
	})
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if hit, ok := w.(interface{ CacheHit() }); ok && r.URL.Path == "/" {
			hit.CacheHit()
		}
		if r.URL.Path == Path {
			w.WriteHeader(http.StatusNotFound)
		}
	})
	e := &core.ServeEvent{App: app, Server: &http.Server{Handler: next}}
	if err := app.OnServe().Trigger(e); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.OnTerminate().Trigger(&core.TerminateEvent{App: app}) })
	return e.Server.Handler
}

func get(handler http.Handler, path, given string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, path, nil)
	if given != "" {
		request.Header.Set("Authorization", "Bearer "+given)
	}
	handler.ServeHTTP(answer, request)
	return answer
}

func TestAScrape(t *testing.T) {
	handler := started(t, Settings{Token: token})
	for _, path := range []string{"/", "/", "/addon/secret-of-a-member/manifest.json", "/api/app/me", "/lea@example.org"} {
		get(handler, path, "")
	}
	for _, given := range []string{"", "another token of any", token + "x"} {
		if answer := get(handler, Path, given); answer.Code != http.StatusNotFound {
			t.Errorf("with %q: %d", given, answer.Code)
		}
	}
	text := get(handler, Path, token).Body.String()
	for _, line := range []string{
		`passerelle_http_requests_total{class="page",status="2xx"} 3`,
		`passerelle_http_requests_total{class="gateway",status="2xx"} 1`,
		`passerelle_http_request_duration_seconds_count{class="app"} 1`,
		`passerelle_page_cache_hits_total 2`,
		`passerelle_jobs{lane="mail",state="queued"} 2`,
		`passerelle_jobs{lane="internal",state="done"} 1`,
		`passerelle_job_queue_age_seconds{lane="mail"} `,
		`passerelle_gateway_calls_total{source="one"} 7`,
		`passerelle_gateway_source_up{source="one"} 0`,
		`passerelle_realtime_clients 0`,
		`passerelle_database_bytes{database="data"} `,
		`go_goroutines `,
	} {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("missing %s", line)
		}
	}
	for _, secret := range []string{"secret-of-a-member", "example.org"} {
		if strings.Contains(text, secret) {
			t.Errorf("%s is shown", secret)
		}
	}
	var ours strings.Builder
	for line := range strings.Lines(text) {
		if strings.Contains(line, "passerelle_") {
			ours.WriteString(line)
		}
	}
	problems, err := promlint.New(strings.NewReader(ours.String())).Lint()
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Errorf("%s: %s", problem.Metric, problem.Text)
	}
}

func TestLoopbackNeedsNoToken(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	public := started(t, Settings{Address: address})
	if answer := get(public, Path, ""); answer.Code != http.StatusNotFound {
		t.Errorf("the public port answers %d", answer.Code)
	}
	answer, err := http.Get("http://" + address + Path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); !strings.Contains(string(text), "passerelle_jobs{") {
		t.Errorf("%d %s", answer.StatusCode, text)
	}
}

func TestNothingIsInTheWayWithoutSettings(t *testing.T) {
	handler := started(t, Settings{})
	if _, ok := handler.(http.HandlerFunc); !ok {
		t.Fatal("another handler")
	}
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	if allocated := testing.AllocsPerRun(100, func() { classOf("/api/app/me") }); allocated > 0 {
		t.Errorf("%v allocations to classify a path", allocated)
	}
}

func TestParse(t *testing.T) {
	for _, each := range []struct {
		token, address string
		good           bool
	}{
		{"", "", true}, {token, "", true}, {"", "127.0.0.1:9090", true}, {"", "[::1]:9090", true},
		{"short", "", false}, {"", "0.0.0.0:9090", false}, {"", ":9090", false}, {"", "192.0.2.1:1", false}, {"", "localhost", false},
	} {
		_, err := Parse(func(name string) string {
			return map[string]string{"METRICS_TOKEN": each.token, "METRICS_ADDRESS": each.address}[name]
		})
		if (err == nil) != each.good {
			t.Errorf("%+v: %v", each, err)
		}
	}
}
