package identities

import (
	"net/http"
	"net/url"
	"testing"
)

func TestAnswersAtAnotherProvidersAddress(t *testing.T) {
	l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
	exchanged := false
	l.token = func(w http.ResponseWriter, _ *http.Request) { exchanged = true; w.WriteHeader(http.StatusBadRequest) }
	q := l.question()
	address, err := url.Parse(asking(t, i.Start, q).URL)
	if err != nil {
		t.Fatal(err)
	}
	q["state"], q["redirect"] = address.Query().Get("state"), "https://us.example/callback/other"
	if r := asking(t, i.Finish, q); r.Problem != "refused" || r.Identity != nil || exchanged {
		t.Errorf("%+v, code exchanged: %v", r, exchanged)
	}
}
