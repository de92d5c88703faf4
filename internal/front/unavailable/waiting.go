package unavailable

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"passerelle/internal/front/site"
)

const waitingPage = `<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>%s</title><style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.6rem;line-height:1.25}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}</style></head><body><h1>%[2]s</h1><p>%s</p></body></html>`

var waitingTexts = map[string][2]string{
	"fr": {"Le service revient dans un instant", "Rechargez cette page dans quelques secondes."},
	"en": {"The service will be back in a moment", "Reload this page in a few seconds."},
}

// Waiting answers 503, in the visitor's language, where no machine writes at the moment.
func Waiting(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Retry-After", shortRetryAfter)
	h.Set("Cache-Control", "no-store")
	if strings.HasPrefix(r.URL.Path, "/api/") {
		message := inLanguage(r, messages)
		h.Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_ = json.NewEncoder(w).Encode(tryAgain(message)) // fails when the client has gone
		return
	}
	language := site.Preferred(r.Header["Accept-Language"], []string{"fr", "en"})
	texts := waitingTexts[language]
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", language)
	h.Set("Vary", "Accept-Language")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = fmt.Fprintf(w, waitingPage, language, texts[0], texts[1])
}
