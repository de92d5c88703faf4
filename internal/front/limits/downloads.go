package limits

import (
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/front/unavailable"
)

const (
	// An export of a member's data reads every table in JavaScript and takes up to 15 MB while it is made.
	exportPath                      = "/api/app/export"
	maxExports, maxExportsPerMember = 3, 1
	// A stored file that is sent takes 90 KB, and is an open one.
	filesPath                    = "/api/files/"
	maxFiles, maxFilesPerVisitor = 1000, 200
	// maxDownload is the time for an administrator's table or a backup on a slow line; internal/front/site ends what is not read before.
	backupsPath = "/api/backups/"
	maxDownload = time.Hour
)

// exports reports whether a member makes an export. That of an administrator would keep its place until it is read.
func exports(e *core.RequestEvent) bool {
	return e.Request.URL.Path == exportPath && e.Auth != nil && !uploads(e)
}

// download counts a request for a stored file, and gives one for a backup its time; others pass.
func (g *gate) download(e *core.RequestEvent) error {
	p := e.Request.URL.Path
	if strings.HasPrefix(p, backupsPath) {
		writeUntil(e.Response, maxDownload)
	}
	if !strings.HasPrefix(p, filesPath) {
		return e.Next()
	}
	visitor := Visitor(e.Request)
	if !g.files.take(visitor) {
		return unavailable.Busy(e)
	}
	defer g.files.give(visitor)
	return e.Next()
}
