package gateway

import (
	"encoding/base64"
	"net/url"
	"testing"
)

func TestKeysAreRecognised(t *testing.T) {
	const key = "ab/CD+0123456789xyz="
	inside := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for text, shown := range map[string]bool{
		"list_" + key:                                       true,
		"list_" + url.QueryEscape(key):                      true,
		"list_ab%2fCD%2b0123456789xyz%3d":                   true,
		"list_" + url.QueryEscape(url.QueryEscape(key)):     true,
		"list_" + inside(`{"rd":"`+key+`"}`):                true,
		"list_" + inside(`{"apikey":"`+key+`","sort":"q"}`): true,
		"list_" + inside(`another`):                         false,
		"":                                                  false,
	} {
		if Shows(text, []string{"", key}) != shown {
			t.Errorf("%q: want %v", text, shown)
		}
	}
	if Shows("any", []string{""}) {
		t.Error("an empty key is shown by any text")
	}
}
