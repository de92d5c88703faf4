package standby

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
)

// healthPath is PocketBase's own; load balancers know it.
const healthPath = "/api/health"

func healthBody(code int, message, role string) map[string]any {
	return map[string]any{"code": code, "message": message, "data": map[string]any{"role": role}}
}

// health answers PocketBase's own health request for the machine that holds the lease, or held it.
func (p *Pair) health(e *core.RequestEvent) error {
	if !p.fence.open() {
		return e.JSON(http.StatusServiceUnavailable, healthBody(http.StatusServiceUnavailable, "Writes are paused.", "primary"))
	}
	return e.JSON(http.StatusOK, healthBody(http.StatusOK, "API is healthy.", "primary"))
}
