package outbound

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

func server(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("X-Seen", r.Method+" "+r.Header.Get("X-Key"))
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte("é"))
	})
	mux.HandleFunc("/away", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/echo", http.StatusFound) })
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(strings.Repeat("x", 101))) })
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(5 * time.Second):
		}
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

func TestSend(t *testing.T) {
	base := server(t)
	client := newClient(t, "127.0.0.1")
	send := func(path string, timeout int64) Answer {
		return client.Send(Request{
			URL: base + path, Method: "POST", Headers: map[string]string{"X-Key": "k"}, TimeoutMS: timeout, MaxBytes: 100,
		})
	}
	if a := send("/echo", 2000); a.Status != http.StatusTeapot || a.Body != "é" || a.Headers["x-seen"] != "POST k" || a.Failure != "" {
		t.Errorf("echo: %+v", a)
	}
	if a := send("/away", 2000); a.Status != http.StatusFound {
		t.Errorf("a redirect must not be followed: %+v", a)
	}
	if a := send("/large", 2000); a.Failure != "too_large" {
		t.Errorf("large: %+v", a)
	}
	if a := send("/slow", 50); a.Failure != "timeout" {
		t.Errorf("slow: %+v", a)
	}
	if a := client.Send(Request{URL: "http://127.0.0.1:1/", Method: "GET", TimeoutMS: 1000, MaxBytes: 1}); a.Failure != "network" {
		t.Errorf("nobody there: %+v", a)
	}
}

// TestLimitSilence: PocketBase's own client, which waits for ever.
func TestLimitSilence(t *testing.T) {
	base := server(t)
	LimitSilence(50 * time.Millisecond)
	defer LimitSilence(0)
	if answer, err := http.Get(base + "/slow"); err == nil {
		_ = answer.Body.Close()
		t.Error("it waited for a silent server")
	}
}

func TestBind(t *testing.T) {
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	newClient(t, "127.0.0.1").Bind(vm)
	_ = vm.Set("base", server(t))
	value, err := vm.RunString(`const a = $outbound.send({ url: base + "/echo", method: "GET", headers: {}, body: "", timeoutMS: 2000, maxBytes: 9 }); a.status + a.body`)
	if err != nil || value.String() != "418é" {
		t.Errorf("got %v, %v", value, err)
	}
}

// A partner that accepts the connection and never starts TLS, and one that sends half a header.
func TestSendEndsAtEachStep(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	var held []net.Conn
	var mu sync.Mutex
	go func() {
		for {
			conn, err := silent.Accept()
			if err != nil {
				return
			}
			go func() {
				// A client refuses what comes before it has asked.
				if _, err := conn.Read(make([]byte, 4<<10)); err == nil {
					_, _ = conn.Write([]byte("HTTP/1.1 200 OK\r\nX-Half:"))
				}
			}()
			mu.Lock()
			held = append(held, conn)
			mu.Unlock()
		}
	}()
	defer func() {
		mu.Lock()
		defer mu.Unlock()
		for _, conn := range held {
			conn.Close()
		}
	}()
	client := newClient(t, "127.0.0.1")
	if a := client.Send(Request{URL: "http://" + silent.Addr().String(), Method: "GET", TimeoutMS: 100, MaxBytes: 9}); a.Failure != "timeout" {
		t.Errorf("half a header: %+v", a)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	start := time.Now()
	ending, err := New(ctx, "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	a := ending.Send(Request{URL: "http://" + silent.Addr().String(), Method: "GET", TimeoutMS: 30_000, MaxBytes: 9})
	if a.Failure == "" || time.Since(start) > 10*time.Second {
		t.Errorf("a call must end with the process: %+v after %v", a, time.Since(start))
	}
}
