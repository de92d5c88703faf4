package totp

import "testing"

// The secret of RFC 6238, appendix B, in base32, and the last six of each vector's eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

var vectors = []struct {
	seconds int64
	code    string
}{
	{59, "287082"},
	{1111111109, "081804"},
	{1111111111, "050471"},
	{1234567890, "005924"},
	{2000000000, "279037"},
	{20000000000, "353130"},
}

func stepOf(t *testing.T, code string, seconds int64) int64 {
	t.Helper()
	step, err := Step(secret, code, seconds)
	if err != nil {
		t.Fatal(err)
	}
	return step
}

func TestVectorsOfRFC6238(t *testing.T) {
	for _, v := range vectors {
		if got := stepOf(t, v.code, v.seconds); got != v.seconds/period {
			t.Errorf("%s at %d: step %d, want %d", v.code, v.seconds, got, v.seconds/period)
		}
	}
}

func TestOneStepEarlyOrLateAndNoMore(t *testing.T) {
	v := vectors[3]
	start := v.seconds / period * period
	for seconds, right := range map[int64]bool{
		start - period - 1: false, start - period: true, start + 2*period - 1: true, start + 2*period: false,
	} {
		if got := stepOf(t, v.code, seconds); (got == v.seconds/period) != right || (!right && got != 0) {
			t.Errorf("at %d: step %d, want the code's own: %v", seconds, got, right)
		}
	}
}

func TestWrongCodes(t *testing.T) {
	for _, code := range []string{"", "287083", "28708", "2870820", "94287082", "٢٨٧٠٨٢"} {
		if got := stepOf(t, code, vectors[0].seconds); got != 0 {
			t.Errorf("%q belongs to step %d, want none", code, got)
		}
	}
	if _, err := Step("not base32!", "287082", 59); err == nil {
		t.Error("a damaged secret is not reported")
	}
}
