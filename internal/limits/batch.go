package limits

import "github.com/pocketbase/pocketbase/core"

// guardBatch applies where an operator has switched batches on, which are off as installed. A batch holds the one write
// lock while its parts run, and each part may carry its own headers: with one that names an address, a part would be
// counted for somebody else. Nor may a password be hashed under the lock.
func guardBatch(e *core.BatchRequestEvent) error {
	if !e.HasSuperuserAuth() {
		return e.ForbiddenError("Only superusers can perform this action.", nil)
	}
	for _, part := range e.Batch {
		part.Headers = nil
		if _, ok := part.Body[core.FieldNamePassword]; ok {
			return e.BadRequestError("A password can't be set in a batch.", nil)
		}
	}
	return e.Next()
}
