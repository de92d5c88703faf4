package main

import (
	"net/http"
	_ "net/http/pprof"
	"os"
	"runtime/debug"
)

func init() {
	if a := os.Getenv("PPROF"); a != "" {
		http.HandleFunc("/free", func(w http.ResponseWriter, r *http.Request) { debug.FreeOSMemory() })
		go http.ListenAndServe(a, nil)
	}
}
