// Package replica copies PocketBase's databases with Litestream: continuously to a place in object storage or a folder,
// and from there back to a file. It knows nothing of the product: its callers decide who writes where.
package replica

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Place is where copies are kept: a prefix in a bucket, or a folder.
type Place struct {
	scheme, bucket, path string
	query                url.Values
	keyID, secret        string // of a place in object storage; "" takes the environment's
}

// parameters are what a place in object storage may say after its question mark.
var parameters = []string{"endpoint", "region", "forcePathStyle"}

// Parse reads s3://bucket/prefix?endpoint=…&region=… or file:///folder. The error is the rest of a sentence that begins
// with the setting's name; it holds no secret.
func Parse(raw string) (Place, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return Place{}, errors.New("is not a URL such as s3://bucket/prefix?region=… or file:///folder")
	}
	switch {
	case u.User != nil:
		return Place{}, errors.New("must not contain a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	case u.Scheme == "file":
		if u.Host != "" || !filepath.IsAbs(filepath.FromSlash(u.Path)) || u.RawQuery != "" {
			return Place{}, errors.New("must give a folder with its whole path: file:///folder")
		}
		return Place{scheme: u.Scheme, path: path.Clean(u.Path)}, nil
	case u.Scheme != "s3" || u.Host == "":
		return Place{}, errors.New("must begin with s3://bucket/ or file:///")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Place{}, errors.New("has parameters that cannot be read")
	}
	for name := range query {
		if !slices.Contains(parameters, name) {
			return Place{}, fmt.Errorf("has an unknown parameter %q; known ones are %s", name, strings.Join(parameters, ", "))
		}
	}
	if query.Get("endpoint") == "" && query.Get("region") == "" {
		return Place{}, errors.New("must name a region or an endpoint: s3://bucket/prefix?region=…")
	}
	return Place{scheme: u.Scheme, bucket: u.Host, path: strings.Trim(path.Clean(u.Path), "/."), query: query}, nil
}

// IsSet reports whether this is a place at all.
func (p Place) IsSet() bool { return p.scheme != "" }

// With is the place with its own keys instead of the environment's.
func (p Place) With(keyID, secret string) Place {
	p.keyID, p.secret = keyID, secret
	return p
}

// At is the place below this one.
func (p Place) At(name string) Place {
	p.path = path.Join(p.path, name)
	return p
}

// Folder is the place's folder, "" in object storage.
func (p Place) Folder() string {
	if p.scheme == "file" {
		return filepath.FromSlash(p.path)
	}
	return ""
}

// String names the place for people, without its parameters.
func (p Place) String() string {
	if p.scheme == "file" {
		return "file://" + p.path
	}
	return "s3://" + path.Join(p.bucket, p.path)
}

// address is the place as Litestream reads it.
func (p Place) address() string {
	u := url.URL{Scheme: p.scheme, Host: p.bucket, Path: "/" + strings.TrimPrefix(p.path, "/"), RawQuery: p.query.Encode()}
	return u.String()
}
