//go:build !unix

package health

func freeBytes(string) (uint64, bool) { return 0, false }
