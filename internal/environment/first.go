package environment

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// PasswordFile holds the first administrator's password where the output is kept as a log.
const PasswordFile = "first-password.txt"

// IsOn reads a switch as the hooks do (pb_hooks/lib/env.ts), which refuse other values.
func IsOn(text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "1", "true", "yes", "on":
		return true
	}
	return false
}

// HidePassword keeps the first administrator's password out of logs: where output is no terminal but a log (Docker,
// systemd), a first start without ADMIN_PASSWORD gets one here, in a file of the data folder that only its owner reads.
func HidePassword(dir string, output *os.File) error {
	info, err := output.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice != 0 || os.Getenv("ADMIN_PASSWORD") != "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(dir, "data.db")); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	path := filepath.Join(dir, PasswordFile)
	password := rand.Text()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte(password+"\n"), 0o600); err != nil {
		return fmt.Errorf("cannot write the first administrator's password: %w", err)
	}
	fmt.Fprintf(output, "The first administrator's password is in %s. Delete the file once you have signed in.\n", path)
	return os.Setenv("ADMIN_PASSWORD", password)
}
