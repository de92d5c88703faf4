// Empty answers every request with the same headers and bytes: `empty ADDRESS FOLDER`, whose files are headers.json and body.
// It is what any answer costs a server made with net/http (tests/bench/lib/empty.ts).
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

func main() {
	address, folder := os.Args[1], os.Args[2]
	body, err := os.ReadFile(filepath.Join(folder, "body"))
	if err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "headers.json"))
	if err != nil {
		log.Fatal(err)
	}
	headers := http.Header{}
	if err := json.Unmarshal(text, &headers); err != nil {
		log.Fatal(err)
	}
	server := &http.Server{
		Addr: address, ReadHeaderTimeout: 15 * time.Second, IdleTimeout: 2 * time.Minute, // as internal/front/site has them
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			for name, value := range headers {
				h[name] = value
			}
			_, _ = w.Write(body)
		}),
	}
	log.Fatal(server.ListenAndServe())
}
