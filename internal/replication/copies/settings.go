// Package copies keeps a copy of the databases and uploads elsewhere, continuously, proves it each night, and starts from it
// on an empty disk. BACKUP_URL says where; without it the package does nothing. The key that seals secrets is never copied.
package copies

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"passerelle/internal/replication/replica"
)

const variable = "BACKUP_URL"

// Read returns the place of BACKUP_URL; it is not set when there is none. The error is one sentence for the operator.
func Read(getenv func(string) string) (replica.Place, error) {
	raw := strings.TrimSpace(getenv(variable))
	if raw == "" {
		return replica.Place{}, nil
	}
	place, err := parse(raw, getenv)
	if err != nil {
		return replica.Place{}, fmt.Errorf("%s %w", variable, err)
	}
	return place, nil
}

func parse(raw string, getenv func(string) string) (replica.Place, error) {
	place, err := replica.Parse(raw)
	if err != nil || place.Folder() != "" {
		return place, err
	}
	if getenv("AWS_CA_BUNDLE") != "" {
		return place, errors.New("does not work with AWS_CA_BUNDLE: unset it and name the file in SSL_CERT_FILE")
	}
	if (getenv("AWS_ACCESS_KEY_ID") == "") != (getenv("AWS_SECRET_ACCESS_KEY") == "") {
		return place, errors.New("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, but only one of them is set")
	}
	return place, nil
}

// Reach fails when the place cannot be used by the server of dir. It changes nothing.
func Reach(ctx context.Context, place replica.Place, dir string) error {
	if !place.IsSet() {
		return nil
	}
	if err := CheckFolder(place, dir); err != nil {
		return err
	}
	objects, err := place.Objects(ctx)
	if err == nil {
		if _, _, err = readOwner(ctx, objects); errors.Is(err, replica.ErrAbsent) {
			err = nil
		}
	}
	if err != nil {
		return fmt.Errorf("%s cannot be used: %s", variable, replica.Explain(err))
	}
	return nil
}

// CheckFolder refuses a place inside the data folder: both would be lost together.
func CheckFolder(place replica.Place, dir string) error {
	if place.Folder() == "" {
		return nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if relative, err := filepath.Rel(realPath(dir), realPath(place.Folder())); err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
		return fmt.Errorf("%s must not be inside the data folder %s: both would be lost together", variable, dir)
	}
	return nil
}

// realPath is a path without symbolic links, as far as it exists.
func realPath(path string) string {
	for existing := path; ; existing = filepath.Dir(existing) {
		if found, err := filepath.EvalSymlinks(existing); err == nil {
			return filepath.Join(found, strings.TrimPrefix(path, existing))
		} else if existing == filepath.Dir(existing) {
			return path
		}
	}
}
