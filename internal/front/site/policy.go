package site

import (
	"mime"
	"path"
	"strings"
)

var (
	cacheImmutable = []string{"public, max-age=31536000, immutable"}
	cacheDay       = []string{"public, max-age=86400"}
	cacheHour      = []string{"public, max-age=3600"}
)

// cachePolicy returns a static file's Cache-Control by its kind; version is the `v` of the request's query and current
// the file's own.
func cachePolicy(p, version, current string) []string {
	switch {
	case strings.HasPrefix(p, "/assets/"), strings.HasPrefix(p, "/builds/meta/"):
		return cacheImmutable // content-hashed names
	case strings.HasPrefix(p, "/builds/"):
		return valueNoCache
	case strings.HasPrefix(p, "/_i18n/"):
		if version != "" && version == current {
			return cacheDay
		}
		return valueNoCache
	case strings.HasSuffix(p, ".html"):
		return valueNoCache
	default:
		return cacheHour
	}
}

// contentTypes are fixed here because the operating systems' tables differ.
var contentTypes = map[string]string{
	".avif": "image/avif", ".css": "text/css; charset=utf-8", ".gif": "image/gif", ".html": "text/html; charset=utf-8",
	".ico": "image/x-icon", ".jpeg": "image/jpeg", ".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8", ".map": "application/json; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".mp4": "video/mp4", ".otf": "font/otf", ".pdf": "application/pdf", ".png": "image/png", ".svg": "image/svg+xml",
	".ttf": "font/ttf", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".webm": "video/webm",
	".webmanifest": "application/manifest+json", ".webp": "image/webp", ".woff": "font/woff", ".woff2": "font/woff2",
	".xml": "application/xml; charset=utf-8",
}

func contentType(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if t, ok := contentTypes[ext]; ok {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

// hidden reports whether a file of pb_public must not be served: dot files and folders (.vite/, .gitkeep) except the
// registered /.well-known/.
func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") && part != ".well-known" {
			return true
		}
	}
	return false
}
