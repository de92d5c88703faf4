package limits

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// The answers of pages, files and add-on calls, which no body belongs to, wait for none: they would stay in memory for as long
// as the client likes.
func TestAnswersWaitForNoUnwantedBody(t *testing.T) {
	text := strings.Repeat("x", 300<<10)
	d := newDoor(newProxies(t, ""), manyFiles)
	server := httptest.NewUnstartedServer(d.wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, text)
	})))
	server.Config.ReadTimeout = 5 * time.Minute // PocketBase's
	server.Start()
	defer server.Close()
	for name, asked := range map[string]struct {
		head   string
		closes bool
	}{
		"a declared body": {"GET /addon/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n", true},
		"a chunked body":  {"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", true},
		"a part of it":    {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nxyz", true},
		"no body":         {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", false},
		"an empty body":   {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", false},
	} {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, asked.head)
		_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if body, err := io.ReadAll(answer.Body); err != nil || len(body) != len(text) || answer.Close != asked.closes {
			t.Errorf("%s: %d bytes, %v; the connection ends: %v", name, len(body), err, answer.Close)
		}
		_ = c.Close()
	}
}

// A body that never comes ends with its time, also where nothing reads it.
func TestAnUnwantedBodyHasItsTime(t *testing.T) {
	for method, want := range map[string]string{http.MethodGet: "close", http.MethodHead: "close", http.MethodPost: ""} {
		answer := &readTimed{ResponseRecorder: httptest.NewRecorder()}
		inTime(answer, httptest.NewRequest(method, "/addon/x", strings.NewReader("body")))
		if left := time.Until(answer.until); left <= 0 || left > maxBodyTime || answer.Header().Get("Connection") != want {
			t.Errorf("%s: %v, %q", method, left, answer.Header())
		}
	}
	api := &readTimed{ResponseRecorder: httptest.NewRecorder()}
	inTime(api, httptest.NewRequest(http.MethodGet, "/api/app/me", strings.NewReader("body")))
	two := &readTimed{ResponseRecorder: httptest.NewRecorder()}
	over := httptest.NewRequest(http.MethodGet, "/addon/x", strings.NewReader("body"))
	over.ProtoMajor = 2 // where it would end all requests of the connection
	inTime(two, over)
	if api.until.IsZero() || two.until.IsZero() || len(api.Header()) > 0 || len(two.Header()) > 0 {
		t.Errorf("%v, %v", api, two)
	}
}

// readTimed notes until when its request may be read.
type readTimed struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (r *readTimed) SetReadDeadline(to time.Time) error {
	r.until = to
	return nil
}
