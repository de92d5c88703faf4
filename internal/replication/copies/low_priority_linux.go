package copies

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// gently runs work on a thread that waits for all others, for the processor and, where the disk's scheduler knows it, for
// the disk.
func gently(work func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocks it: the thread ends here, with its low priority
		const lowest, ofThread, idle = 19, 1, 3 << 13
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, lowest) // on Linux of this thread alone
		_, _, _ = unix.Syscall(unix.SYS_IOPRIO_SET, ofThread, 0, idle)
		work()
	}()
	<-done
}
