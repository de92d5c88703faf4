package identities

import (
	"errors"
	"net/http"
)

// maxAnswer is far more than any provider's description, keys or user.
const maxAnswer = 1 << 20

// careful sends nothing over plain http, except to this machine, and reads no more than maxAnswer bytes. The transport
// below checks the address of each connection (internal/hooks/outbound).
type careful struct{ http.RoundTripper }

// RoundTrip makes one call.
func (c careful) RoundTrip(request *http.Request) (*http.Response, error) {
	host := request.URL.Hostname()
	if request.URL.Scheme != "https" && host != "127.0.0.1" && host != "::1" && host != "localhost" {
		return nil, errors.New("not https")
	}
	response, err := c.RoundTripper.RoundTrip(request)
	if err == nil {
		response.Body = http.MaxBytesReader(nil, response.Body, maxAnswer)
	}
	return response, err
}
