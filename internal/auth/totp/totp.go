// Package totp checks the codes of authenticator apps for the hooks: RFC 6238 with SHA-1, 6 digits and 30 seconds, which
// every app supports.
package totp

import (
	"crypto/subtle"

	"github.com/dop251/goja"
	"github.com/pquerna/otp/hotp"
)

// period is how many seconds a code is shown.
const period = 30

// Bind exposes `$totp` to a hooks runtime.
func Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$totp", map[string]any{"step": Step})
}

// Step returns the time step that a code belongs to: that of `seconds` (Unix time), the previous or the next one,
// because clocks differ and people type slowly. 0 means that the code is wrong. It fails for a secret that is not base32.
func Step(secret, code string, seconds int64) (int64, error) {
	found, now := int64(0), seconds/period
	for step := max(1, now-1); step <= now+1; step++ {
		expected, err := hotp.GenerateCode(secret, uint64(step))
		if err != nil {
			return 0, err
		}
		if subtle.ConstantTimeCompare([]byte(expected), []byte(code)) == 1 {
			found = step // no early return: the time taken must not tell which step it was
		}
	}
	return found, nil
}
