package site

import "testing"

func TestNegotiate(t *testing.T) {
	all := [encodings]bool{true, true, true}
	onlyGzip := [encodings]bool{true, true, false}
	cases := []struct {
		accept string
		has    [encodings]bool
		want   encoding
	}{
		{"", all, identity},
		{"gzip", all, gzipped},
		{"x-gzip", all, gzipped},
		{"br", all, brotlied},
		{"BR", all, brotlied},
		{"gzip, deflate, br, zstd", all, brotlied},
		{"gzip, deflate, br", onlyGzip, gzipped},
		{"br", onlyGzip, identity},
		{"br;q=0, gzip", all, gzipped},
		{"br;q=0.5, gzip;q=0.9", all, gzipped},
		{"br; q=0.9 , gzip ; q=0.5", all, brotlied},
		{"gzip;q=0", all, identity},
		{"gzip;q=0.000", all, identity},
		{"gzip;Q=0.001", all, gzipped},
		{"identity, gzip;q=0.5", all, identity},
		{"identity;q=0.5, gzip;q=0.5", all, gzipped},
		{"identity;q=0, gzip;q=0.1", all, gzipped},
		{"*", all, brotlied},
		{"*", onlyGzip, gzipped},
		{"*;q=0", all, identity},
		{"gzip, *;q=0", all, gzipped},
		{"br;q=0, *", all, gzipped},
		{"gzip;q=abc", all, identity},
		{"gzip;q=2", all, identity},
		{"gzip;q=1.000", all, gzipped},
		{"zstd, deflate", all, identity},
		{"gzipx", all, identity},
		{",,;,", all, identity},
	}
	for _, c := range cases {
		if got := negotiate([]string{c.accept}, c.has); got != c.want {
			t.Errorf("%q: got %d, want %d", c.accept, got, c.want)
		}
	}
	if got := negotiate(nil, all); got != identity {
		t.Errorf("no header: got %d", got)
	}
	if got := negotiate([]string{"gzip;q=0.5", "br"}, all); got != brotlied {
		t.Errorf("two lines: got %d", got)
	}
}

func TestMatches(t *testing.T) {
	const tag = `"abc-br"`
	for header, want := range map[string]bool{
		tag: true, `W/"abc-br"`: true, `"x", "abc-br"`: true, `"x",W/"abc-br" `: true, "*": true,
		`"abc"`: false, "": false, `abc-br`: false,
	} {
		if got := matches([]string{header}, tag); got != want {
			t.Errorf("%s: got %v", header, got)
		}
	}
}
