package certificates

import (
	"context"
	"log"
	"maps"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/acme/autocert"

	"passerelle/internal/folder/durable"
)

// saveEvery is how often what could not be written is tried again.
const saveEvery = time.Minute

// folder keeps the account's key and the certificates, as autocert does, but through a power cut; what cannot be written
// waits in memory. Autocert would drop a renewed certificate that it cannot write and order another one each half hour,
// and issuers give five of a name a week.
type folder struct {
	autocert.DirCache
	mu      sync.Mutex
	unsaved map[string][]byte
}

// newFolder is that of PocketBase in the data folder dir, which no backup holds. Another issuer than Let's Encrypt has its own
// inside: after a try with test certificates, the site must not serve them.
func newFolder(dir, directory string) *folder {
	path := filepath.Join(dir, core.LocalAutocertCacheDirName)
	if issuer, err := url.Parse(directory); err == nil && directory != "" {
		path = filepath.Join(path, issuer.Hostname())
	}
	return &folder{DirCache: autocert.DirCache(path), unsaved: map[string][]byte{}}
}

// Get is what Put kept under a name.
func (f *folder) Get(ctx context.Context, name string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if content, ok := f.unsaved[name]; ok {
		return content, nil
	}
	return f.DirCache.Get(ctx, name)
}

// Put keeps content, in memory if the disk does not take it.
func (f *folder) Put(_ context.Context, name string, content []byte) error {
	if strings.HasSuffix(name, "+token") || strings.HasSuffix(name, "+http-01") {
		return nil // answers to a check of this minute, which autocert has in memory
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.write(name, content)
	if err == nil {
		delete(f.unsaved, name)
		return nil
	}
	f.unsaved[name] = content
	log.Printf("A certificate cannot be written, and would be ordered again after a restart: %v", err)
	return nil
}

// Delete forgets what Put kept.
func (f *folder) Delete(ctx context.Context, name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.unsaved, name)
	return f.DirCache.Delete(ctx, name)
}

func (f *folder) write(name string, content []byte) error {
	if err := durable.MkdirAll(string(f.DirCache), 0o700); err != nil {
		return err
	}
	return durable.Write(filepath.Join(string(f.DirCache), filepath.Base(name)), content, 0o600)
}

// keep writes what waits in memory, until running ends.
func (f *folder) keep(running context.Context) {
	for {
		select {
		case <-running.Done():
			return
		case <-time.After(saveEvery):
			f.save()
		}
	}
}

func (f *folder) save() {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.unsaved, func(name string, content []byte) bool { return f.write(name, content) == nil })
}
