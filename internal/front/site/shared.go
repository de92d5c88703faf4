package site

import (
	"fmt"
	"strings"
	"time"
)

// everyPage is a key of each cached page, for a purge of everything (pb_hooks/platform/caches).
const everyPage = "all"

// shared returns what caches in front read: the page's keys, as Fastly, Cloudflare and bunny.net name them, and how long
// they may keep it. Browsers go by Cache-Control. Without a purge no cache is told to keep anything.
func (s *Site) shared(e *entry, age time.Duration) []field {
	keys := append([]string{everyPage}, e.tags...)
	comma := []string{strings.Join(keys, ",")}
	fields := []field{{"Surrogate-Key", []string{strings.Join(keys, " ")}}, {"Cache-Tag", comma}}
	// A page of several languages depends on more than its address, which most caches ignore (deploy/varnish.vcl).
	if !s.purged || age <= 0 || e.languages != nil {
		return fields
	}
	life := []string{fmt.Sprintf("max-age=%d, stale-while-revalidate=30, stale-if-error=86400", int(age.Seconds()))}
	return append(fields, field{"Surrogate-Control", life}, field{"Cdn-Cache-Control", life}, field{"Cdn-Tag", comma})
}
