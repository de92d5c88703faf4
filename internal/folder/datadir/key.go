package datadir

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	previousKeyFile = "app.key.previous"
	keyAlphabet     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	keyIDDigits     = 8
)

// keyID is a key's name, derived from its secret as in pb_hooks/lib/app-key.ts.
func keyID(secret string) string {
	digest := sha512.Sum512([]byte("passerelle:" + secret))
	key := make([]byte, 32)
	for i := range key {
		key[i] = keyAlphabet[digest[i]%64]
	}
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:])[:keyIDDigits]
}

// CheckKey refuses a database in dbDir whose secrets are sealed with neither the key in force nor the previous one: the
// environment's, else those of the files in keyDir.
func CheckKey(dbDir, keyDir string) error {
	var wanted []string
	err := inKeys(dbDir, false, func(run func(sql string, into *[]string) error) error {
		return run("SELECT key_id FROM app_keys WHERE state = 'current'", &wanted)
	})
	if err != nil || len(wanted) == 0 {
		return err
	}
	keys, err := Keys(keyDir)
	if err != nil || slices.Contains(keys, wanted[0]) {
		return err
	}
	state := "another one"
	if len(keys) == 0 {
		state = "missing"
	}
	return fmt.Errorf("the app key is %s, but the secrets of this database only open with key %s: run this with the server's APP_KEY, or put that key back into %s, "+
		"or if it is lost, give the secrets up with `passerelle key accept --dir=%s`", state, wanted[0], filepath.Join(keyDir, keyFile), keyDir)
}

// secrets are the key in force and the previous key: the environment's, else those of the files in dir.
func secrets(dir string) (found []string, err error) {
	for _, from := range [][2]string{{"APP_KEY", keyFile}, {"APP_KEY_PREVIOUS", previousKeyFile}} {
		secret := os.Getenv(from[0])
		if secret == "" {
			content, err := os.ReadFile(filepath.Join(dir, from[1]))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, inWords(dir, fmt.Errorf("cannot read the key: %w", err))
			}
			secret = strings.TrimSpace(string(content))
		}
		if secret != "" {
			found = append(found, secret)
		}
	}
	return found, nil
}

// Derive returns secrets for a purpose, made from the key in force and from the previous key. There is none where there is no key yet.
func Derive(dir, purpose string) (derived []string, err error) {
	keys, err := secrets(dir)
	for _, key := range keys {
		sum := hmac.New(sha256.New, []byte(key))
		sum.Write([]byte("passerelle " + purpose))
		derived = append(derived, hex.EncodeToString(sum.Sum(nil)))
	}
	return derived, err
}

// Keys returns the ids of the key in force and the previous one.
func Keys(dir string) (ids []string, err error) {
	keys, err := secrets(dir)
	for _, key := range keys {
		ids = append(ids, keyID(key))
	}
	return ids, err
}

// AcceptKey lets the next start accept any key: what the lost one has sealed stays unreadable. It refuses to give up secrets
// that a key opens: the one here, or that of a running server, whose environment this process may not see.
func AcceptKey(dir string) error {
	if _, err := Inspect(dir); err != nil {
		return err
	}
	if CheckKey(dir, dir) == nil {
		return errors.New("nothing to give up: this app key opens the database's secrets, or the database has no secrets")
	}
	if err := Alone(dir); errors.Is(err, errServed) {
		return fmt.Errorf("no key is lost while a server runs on %s: it has the key; give commands the same APP_KEY", dir)
	} else if err != nil {
		return err
	}
	return inKeys(dir, true, func(run func(sql string, into *[]string) error) error {
		return run("DELETE FROM app_keys WHERE state = 'current' RETURNING key_id", new([]string))
	})
}

// inKeys opens the database, to write or not, and runs work there if it has the table of keys.
func inKeys(dir string, write bool, work func(run func(sql string, into *[]string) error) error) error {
	path := filepath.Join(dir, dataFile)
	if !filled(path) {
		return nil
	}
	connect := open
	if write {
		connect = openToWrite
	}
	db, err := connect(path)
	if err != nil {
		return err
	}
	defer db.Close()
	run := func(sql string, into *[]string) error { return db.NewQuery(sql).Column(into) }
	var tables []string
	if err := run("SELECT name FROM sqlite_master WHERE name = 'app_keys'", &tables); err != nil || len(tables) == 0 {
		return err
	}
	return work(run)
}
