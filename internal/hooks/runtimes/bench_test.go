//go:build unix

package runtimes

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
)

// processorTime is what this process has used, in milliseconds: a busy machine hardly changes it.
func processorTime() float64 {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // cannot fail for the process itself
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e6
}

// BenchmarkBundle measures what app.js costs a start (compile, once) and each runtime (load). BUNDLE names another file.
func BenchmarkBundle(b *testing.B) {
	path := os.Getenv("BUNDLE")
	if path == "" {
		path = "../../../pb_hooks/dist/app.js"
	}
	file, err := filepath.Abs(path)
	if err != nil {
		b.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		b.Skip("no bundle: run npm run build first")
	}
	b.Run("compile", func(b *testing.B) {
		before := processorTime()
		defer func() { b.ReportMetric((processorTime()-before)/float64(b.N), "cpu-ms/op") }()
		for b.Loop() {
			if _, err := goja.Compile("app.js", string(text), false); err != nil {
				b.Fatal(err)
			}
		}
	})
	registry := new(require.Registry)
	_, _ = registry.Enable(goja.New()).Require(file) // compiles it
	b.Run("load", func(b *testing.B) {
		before := processorTime()
		defer func() { b.ReportMetric((processorTime()-before)/float64(b.N), "cpu-ms/op") }()
		for b.Loop() {
			vm := goja.New()
			if _, err := registry.Enable(vm).Require(file); err != nil {
				b.Fatal(err)
			}
		}
	})
}
