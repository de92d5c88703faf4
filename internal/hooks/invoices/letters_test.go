package invoices

import "testing"

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"Łukasz Őry, Ελένη, Юлия": "Łukasz Őry, Ελένη, Юлия",
		"12,00\u202f€":            "12,00\u00a0€",
		"王小明":                     "Wang Xiao Ming",
		"王小明 SARL":                "Wang Xiao Ming SARL",
		"محمد":                    "mHmd",
		"김민수":                     "gimminsu",
		"Zoé 🎬":                   "Zoé ?",
		"a\nb\tc":                 "a\nb c",
	} {
		if got := plain(text); got != want {
			t.Errorf("plain(%q) = %q, want %q", text, got, want)
		}
	}
}
