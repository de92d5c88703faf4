//go:build unix

package command

import (
	"os"
	"os/signal"
	"syscall"
)

// EndOnHangup makes SIGHUP end the process as SIGTERM does: a closed terminal would cut short what runs. With nohup it stays
// ignored.
func EndOnHangup() {
	if signal.Ignored(syscall.SIGHUP) {
		return
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		<-hangups
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM) // it exists
	}()
}
