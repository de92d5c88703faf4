package certificates

import (
	"context"
	"log"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/acme/autocert"

	"passerelle/internal/folder/durable"
)

// folder keeps the account's key and the certificates, as autocert does, but through a power cut.
type folder struct{ autocert.DirCache }

// newFolder is that of PocketBase in the data folder dir, which no backup holds. Another issuer than Let's Encrypt has its own
// inside: after a try with test certificates, the site must not serve them.
func newFolder(dir, directory string) folder {
	path := filepath.Join(dir, core.LocalAutocertCacheDirName)
	if issuer, err := url.Parse(directory); err == nil && directory != "" {
		path = filepath.Join(path, issuer.Hostname())
	}
	return folder{autocert.DirCache(path)}
}

// Put writes content. Where the disk takes none, autocert has it in memory: on an error, it would drop a renewed certificate and
// order another one each half hour, and issuers give five of a name a week.
func (f folder) Put(_ context.Context, name string, content []byte) error {
	if strings.HasSuffix(name, "+token") || strings.HasSuffix(name, "+http-01") {
		return nil // answers to a check of this minute, which autocert has in memory
	}
	err := durable.MkdirAll(string(f.DirCache), 0o700)
	if err == nil {
		err = durable.Write(filepath.Join(string(f.DirCache), filepath.Base(name)), content, 0o600)
	}
	if err != nil {
		log.Printf("A certificate cannot be written, and would be ordered again after a restart: %v", err)
	}
	return nil
}
