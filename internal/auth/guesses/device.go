package guesses

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// A browser that has signed in to an account keeps a cookie that proves it (OWASP's "device cookies"). It opens
// nothing: wrong guesses from such a browser count only for it, so that strangers can't make its owner wait.
const (
	cookiePrefix = "known_"
	// cookiePath also covers our own routes: second steps and proofs.
	cookiePath = "/api/"
	cookieAge  = 180 * 24 * time.Hour
)

// accountKey names the count for an address, whether or not an account has it. Nobody can read the address from it.
func accountKey(collection *core.Collection, identity string) string {
	return sign(collection.AuthToken.Secret, "account", collection.Id, strings.ToLower(strings.TrimSpace(identity)))[:40]
}

// deviceKey names the count for a request's browser, "" when the account does not know it, or only from before since.
func deviceKey(request *http.Request, record *core.Record, now, since time.Time) string {
	if request == nil || record == nil {
		return ""
	}
	for _, cookie := range request.CookiesNamed(cookieName(record)) { // an earlier release's may come first: it has a longer path
		until, rest, _ := strings.Cut(cookie.Value, ".")
		nonce, mac, _ := strings.Cut(rest, ".")
		seconds, err := strconv.ParseInt(until, 10, 64)
		end := time.Unix(seconds, 0)
		if err == nil && !now.After(end) && !end.Add(-cookieAge).Before(since) && hmac.Equal([]byte(mac), []byte(deviceMAC(record, until, nonce))) {
			return sign("device", record.Collection().Id, record.Id, nonce)[:40]
		}
	}
	return ""
}

// remember sets the browser's cookie. A new password, which ends all sessions, invalidates it too.
func remember(app core.App, response http.ResponseWriter, record *core.Record, now time.Time) {
	until := strconv.FormatInt(now.Add(cookieAge).Unix(), 10)
	nonce := security.RandomString(16)
	http.SetCookie(response, &http.Cookie{
		Name:     cookieName(record),
		Value:    until + "." + nonce + "." + deviceMAC(record, until, nonce),
		Path:     cookiePath,
		MaxAge:   int(cookieAge.Seconds()),
		HttpOnly: true,
		Secure:   strings.HasPrefix(app.Settings().Meta.AppURL, "https://"),
		SameSite: http.SameSiteStrictMode,
	})
}

func cookieName(record *core.Record) string {
	return cookiePrefix + sign("cookie", record.Collection().Id, record.Id)[:12]
}

func deviceMAC(record *core.Record, until, nonce string) string {
	return sign(record.Collection().AuthToken.Secret, "device", record.Id, record.TokenKey(), until, nonce)
}

// sign is the HMAC-SHA256 of parts, in hexadecimal.
func sign(key string, parts ...string) string {
	mac := hmac.New(sha256.New, []byte(key))
	for _, part := range parts {
		mac.Write([]byte(part))
		mac.Write([]byte{0})
	}
	return hex.EncodeToString(mac.Sum(nil))
}
