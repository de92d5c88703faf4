package limits

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/tools/inflector"
)

func TestEachHeaderHasOneName(t *testing.T) {
	kept := []string{"Authorization", "Cookie", "If-None-Match", "X-Forwarded-For", "Sec-Ch-Ua-Platform", "X-1-2"}
	odd := []string{"Authorization!", "Authorization_", "-Authorization", "Authorization-", "Cookie.", "If--None-Match", "If_None_Match", "X*1-2", ""}
	header := http.Header{}
	for _, name := range slices.Concat(kept, odd) {
		header[name] = []string{"value"}
	}
	dropOddNames(header)
	left := slices.Sorted(maps.Keys(header))
	if want := slices.Sorted(slices.Values(kept)); !slices.Equal(left, want) {
		t.Errorf("left %v, want %v", left, want)
	}
	words := map[string]bool{}
	for _, name := range left {
		words[inflector.Snakecase(name)] = true
	}
	if len(words) != len(left) {
		t.Errorf("names are mixed up: %v", words)
	}
}
