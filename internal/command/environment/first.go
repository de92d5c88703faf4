package environment

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/mattn/go-isatty"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/folder/durable"
)

// IsOn reads a switch as the hooks do (pb_hooks/lib/env.ts), which refuse other values.
func IsOn(text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "1", "true", "yes", "on":
		return true
	}
	return false
}

// FirstStart says whether nothing is installed in a data folder yet: only then does a start make the first administrator.
// A folder that cannot be read is not new; a start says what is wrong with it.
func FirstStart(dir string) bool {
	data, err := datadir.Inspect(dir)
	return err == nil && data.IsNew()
}

// Getenv reads the variables that a start in dir uses: those of the first administrator count only once.
func Getenv(dir string) func(name string) string {
	first := sync.OnceValue(func() bool { return FirstStart(dir) })
	return func(name string) string {
		value := os.Getenv(name)
		if value != "" && (name == "ADMIN_EMAIL" || name == "ADMIN_PASSWORD") && !first() {
			return ""
		}
		return value
	}
}

// HidePassword keeps the first administrator's password out of logs: where a first start without ADMIN_PASSWORD writes to
// no terminal but to a log (Docker, systemd), it makes one here, in a file of the data folder that only its owner reads.
func HidePassword(dir string, output *os.File) error {
	if isatty.IsTerminal(output.Fd()) || isatty.IsCygwinTerminal(output.Fd()) || os.Getenv("ADMIN_PASSWORD") != "" {
		return nil
	}
	path := filepath.Join(dir, datadir.PasswordFile)
	password := rand.Text()
	if err := durable.Write(path, []byte(password+"\n"), 0o600); err != nil {
		return fmt.Errorf("cannot write the first administrator's password: %w", err)
	}
	fmt.Fprintf(output, "This start made up an ADMIN_PASSWORD for the first administrator. It is in %s: delete that file once you have signed in.\n", path)
	return os.Setenv("ADMIN_PASSWORD", password)
}
