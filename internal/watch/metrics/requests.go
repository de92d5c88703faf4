package metrics

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// requests counts what the server answers.
type requests struct {
	total *prometheus.CounterVec
	time  *prometheus.HistogramVec
	hits  prometheus.Counter
}

func newRequests(registry *prometheus.Registry) *requests {
	r := &requests{
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "passerelle_http_requests_total", Help: "Requests by class of route and of status.",
		}, []string{"class", "status"}),
		time: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "passerelle_http_request_duration_seconds", Help: "Time until the response was written, without event streams.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"class"}),
		hits: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "passerelle_page_cache_hits_total", Help: "Pages that were answered from the cache.",
		}),
	}
	registry.MustRegister(r.total, r.time, r.hits)
	return r
}

func (r *requests) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		class, start := classOf(request.URL.Path), time.Now()
		seen := &recorder{ResponseWriter: w, status: http.StatusOK, hits: r.hits}
		defer func() {
			r.total.WithLabelValues(class, strconv.Itoa(seen.status/100)+"xx").Inc()
			if class != "realtime" {
				r.time.WithLabelValues(class).Observe(time.Since(start).Seconds())
			}
		}()
		next.ServeHTTP(seen, request)
	})
}

// classes are the beginnings of paths; a path never becomes a label, because it may hold a token.
var classes = []struct{ prefix, class string }{
	{"/addon/", "gateway"}, {"/api/realtime", "realtime"}, {"/api/v1/", "api_v1"}, {"/api/app/", "app"},
	{"/api/collections/", "collections"}, {"/api/files/", "files"}, {"/api/", "api"}, {"/_/", "dashboard"},
	{"/assets/", "assets"}, {"/builds/", "assets"}, {"/_i18n/", "assets"},
}

func classOf(path string) string {
	for _, each := range classes {
		if strings.HasPrefix(path, each.prefix) {
			return each.class
		}
	}
	if strings.HasSuffix(path, "/_payload.json") {
		return "payload"
	}
	return "page"
}

// recorder keeps an answer's status. internal/front/site tells it that a page came from the cache.
type recorder struct {
	http.ResponseWriter
	status int
	hits   prometheus.Counter
}

func (r *recorder) WriteHeader(status int) {
	if status >= http.StatusOK {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// CacheHit counts a page from the cache.
func (r *recorder) CacheHit() { r.hits.Inc() }

// Flush is for event streams.
func (r *recorder) Flush() { _ = http.NewResponseController(r.ResponseWriter).Flush() }

// Unwrap is for http.ResponseController: deadlines of event streams and of slow clients.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
