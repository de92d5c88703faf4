//go:build !linux

package datadir

func markOf(string) string {
	return ""
}
