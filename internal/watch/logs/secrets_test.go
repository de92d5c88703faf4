package logs

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
)

const (
	letters, capitals, digits = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
	all                       = letters + capitals + digits
)

func draw(random *rand.Rand, from string, length int) string {
	text := make([]byte, length)
	for i := range text {
		text[i] = from[random.IntN(len(from))]
	}
	return string(text)
}

func bytesOf(random *rand.Rand, length int) []byte {
	drawn := make([]byte, length)
	for i := range drawn {
		drawn[i] = byte(random.IntN(256))
	}
	return drawn
}

// tokens are secrets that a reader knows by their look, wherever they are.
var tokens = map[string]func(*rand.Rand) string{
	"API key":    func(r *rand.Rand) string { return "psk_" + draw(r, all, 48) },
	"Stripe key": func(r *rand.Rand) string { return "rk_live_" + draw(r, all, 24+r.IntN(80)) },
	"letters":    func(r *rand.Rand) string { return draw(r, all, 32+r.IntN(32)) },
	"small":      func(r *rand.Rand) string { return draw(r, letters+digits, 24+r.IntN(40)) },
	"base32":     func(r *rand.Rand) string { return draw(r, capitals+"234567", 40+r.IntN(24)) },
	"hex":        func(r *rand.Rand) string { return hex.EncodeToString(bytesOf(r, 16+r.IntN(16))) },
	"uuid": func(r *rand.Rand) string {
		h := hex.EncodeToString(bytesOf(r, 16))
		return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
	},
	"base64url": func(r *rand.Rand) string { return base64.RawURLEncoding.EncodeToString(bytesOf(r, 24+r.IntN(40))) },
	"jwt": func(r *rand.Rand) string {
		part := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
		payload := fmt.Sprintf(`{"collectionId":"_pbc_%d","exp":%d,"type":"file"}`, r.Uint32(), r.Uint32())
		return part(`{"alg":"HS256","typ":"JWT"}`) + "." + part(payload) + "." + base64.RawURLEncoding.EncodeToString(bytesOf(r, 32))
	},
}

// phrases are secrets that only their place gives away.
var phrases = map[string]func(*rand.Rand) string{
	"address": func(r *rand.Rand) string {
		return draw(r, letters, 8) + "+" + draw(r, letters, 3) + "@" + draw(r, letters, 7) + ".test"
	},
	"word":     func(r *rand.Rand) string { return draw(r, letters, 8+r.IntN(20)) },
	"code":     func(r *rand.Rand) string { return draw(r, digits, 6+r.IntN(4)) },
	"password": func(r *rand.Rand) string { return draw(r, all+`!$%&*()+,-./:;=?@#[]{}|~'"\`, 10+r.IntN(20)) },
	"base64":   func(r *rand.Rand) string { return base64.StdEncoding.EncodeToString(bytesOf(r, 12+r.IntN(20))) },
	"sentence": func(r *rand.Rand) string {
		return draw(r, letters, 9) + " " + draw(r, letters, 9) + "é " + draw(r, letters, 9)
	},
}

// anywhere are places for what looks like a token.
var anywhere = map[string]func(secret string) string{
	"segment":          func(s string) string { return "GET /api/v1/" + s + "/manifest.json" },
	"encoded segment":  func(s string) string { return "GET /a/" + percent(s, 1) },
	"encoded twice":    func(s string) string { return "GET /a/" + percent(s, 2) + "/b" },
	"encoded by five":  func(s string) string { return "GET /a/" + percent(s, 5) + "/b" },
	"error":            func(s string) string { return `Get "https://source.example/` + s + `/x.json": dial tcp: no such host` },
	"sentence":         func(s string) string { return "the key " + s + ", sent by a member, is unknown." },
	"list in a path":   func(s string) string { return "/sort=quality|debrid=" + s + "|lang=fr/manifest.json" },
	"JSON":             func(s string) string { return toJSON(map[string]any{"list": []any{1, s}, "n": 2}) },
	"JSON in JSON":     func(s string) string { return toJSON(map[string]any{"body": toJSON(map[string]any{"x": s})}) },
	"JSON in a path":   func(s string) string { return "/" + percent(toJSON(map[string]any{"x": s}), 1) + "/manifest.json" },
	"parameter's name": func(s string) string { return "/x?" + s + "=1" },
}

// placed are places that give away any secret.
var placed = map[string]func(secret string) string{
	"value":            func(s string) string { return "GET /api/backups/a.zip?token=" + url.QueryEscape(s) + "&page=2" },
	"any parameter":    func(s string) string { return "/x?page=2&q=" + url.QueryEscape(s) },
	"no name":          func(s string) string { return "/x?" + percent(s, 1) },
	"value, all bytes": func(s string) string { return "/x?q=" + percent(s, 1) },
	"value twice":      func(s string) string { return "/x?q=" + percent(s, 2) + "#" + percent(s, 1) },
	"encoded query": func(s string) string {
		return "/go/" + url.QueryEscape("https://a.example/b?token="+url.QueryEscape(s))
	},
	"inner query":    func(s string) string { return "/x?next=" + url.QueryEscape("/y?t="+s) + "&a=b" },
	"fragment":       func(s string) string { return "https://a.example/reset-password#token=" + url.QueryEscape(s) },
	"fragment alone": func(s string) string { return "https://a.example/#" + url.PathEscape(s) },
	"user": func(s string) string {
		return "dial https://" + url.UserPassword("lea", s).String() + "@a.example/x: refused"
	},
	"error": func(s string) string {
		return fmt.Sprintf("Get %q: refused", "https://a.example/x?q="+url.QueryEscape(s))
	},
	"raw error":         func(s string) string { return fmt.Sprintf("parse %q: invalid character", "https://a.example/x?q="+s) },
	"header":            func(s string) string { return "net/http: invalid header Authorization: Bearer " + s },
	"cookie":            func(s string) string { return "Cookie: a=1; session=" + s },
	"X- header":         func(s string) string { return `invalid value for "X-Api-Key": ` + fmt.Sprintf("%q", s) },
	"JSON":              func(s string) string { return "refused " + toJSON(map[string]any{"password": s, "n": 2}) },
	"JSON in JSON":      func(s string) string { return toJSON(map[string]any{"body": toJSON(map[string]any{"apiKey": s})}) },
	"JSON in a segment": func(s string) string { return "/" + percent(toJSON(map[string]any{"client_secret": s}), 1) + "/x" },
	"form":              func(s string) string { return "client_id=a&code=" + url.QueryEscape(s) + "&b=c" },
	"named":             func(s string) string { return fmt.Sprintf("bad config: secret=%q", s) },
}

func toJSON(value any) string {
	written, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(written)
}

// percent encodes each byte of a text, several times over.
func percent(text string, times int) string {
	for range times {
		var out strings.Builder
		for i := range len(text) {
			if times > 1 && text[i] != '%' {
				out.WriteString(url.QueryEscape(text[i : i+1]))
				continue
			}
			fmt.Fprintf(&out, "%%%02x", text[i])
		}
		text = out.String()
	}
	return text
}

// shows is the longest part of a secret that a text says, as it is or decoded.
func shows(text, secret string) string {
	for range 8 {
		for at := 0; at+most <= len(secret); at++ {
			if part := secret[at : at+most]; strings.Contains(text, part) {
				return part
			}
		}
		text = decode(text)
	}
	return ""
}

// most characters of a secret are none: what comes before and after a slash in base64.
const most = 8

// Secrets of every shape are thrown at every place. None comes through, neither as a text nor in an entry's data.
func TestNoSecretComesThrough(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 7))
	try := func(shape, place, secret, text string) {
		t.Helper()
		found := Clean(text)
		if part := shows(found, secret); part != "" {
			t.Errorf("%s in %s: %q became %q, which says %q", shape, place, text, found, part)
		}
		if again := Clean(found); shows(again, secret) != "" {
			t.Errorf("%s in %s: cleaned twice, %q became %q", shape, place, found, again)
		}
		data := fmt.Sprint(cleanValue(map[string]any{"error": text, "details": map[string]any{"list": []any{text}, "token": secret}}))
		if part := shows(data, secret); part != "" {
			t.Errorf("%s in the data of %s: %q says %q", shape, place, data, part)
		}
	}
	for range 5 {
		for shape, of := range tokens {
			for place, with := range anywhere {
				secret := of(random)
				try(shape, place, secret, with(secret))
			}
			for place, with := range placed {
				secret := of(random)
				try(shape, place, secret, with(secret))
			}
		}
		for shape, of := range phrases {
			for place, with := range placed {
				secret := of(random)
				try(shape, place, secret, with(secret))
			}
		}
		if t.Failed() {
			return
		}
	}
}

// What an operator looks for stays.
func TestWhatStays(t *testing.T) {
	for _, text := range []string{
		"GET /api/collections/users/records/a1b2c3d4e5f6g7h", "/blog/top-10-films-of-2026/and-10-more",
		"GET /api/collections/plans/records", "page 2 of 3? yes, #12",
		"Stripe event evt_1PabcDEFghiJKLmno4567890: no such subscription: sub_1PabcDEFghiJKLmno4567890",
		"Mozilla/5.0 (Linux; Android 14; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
		"github.com/pocketbase/pocketbase@v0.40.4/apis/middlewares.go:123 +0x1a", "at TestAnEntryWithoutAddresses (app.js:12:34)",
		"SELECT id FROM users WHERE name = ? AND created > ? (?, ?)", "2026-11-28T19:03:11.123Z", "validation_invalid_email",
		"550 5.1.1 User unknown", "Invalid header: Content-Type", "192.0.2.1 2001:db8:85a3:8d3:1319:8a2e:370:7348", "/h%C3%A9llo/100%",
		"Cron stripe-reconcile failed: the payment service does not answer", "1797101000-logs-without-queries.js",
	} {
		if got := Clean(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
