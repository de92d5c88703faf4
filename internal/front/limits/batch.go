package limits

import "github.com/pocketbase/pocketbase/core"

// guardBatch applies where an operator has enabled batches, which are off by default. A batch holds the only write lock
// while its parts run, and each part may carry its own headers: a header that names an address would make the part
// count for another client. Nor may a password be hashed under the lock.
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
