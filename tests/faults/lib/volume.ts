import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";

/** A separate file system for a data folder. */
export type Volume = { path: string; cut: () => void; remount: () => void; remove: () => void };

const sh = (file: string, ...args: string[]): string => execFileSync(file, args, { stdio: "pipe" }).toString();

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH: nothing reaches the disk from now on, not even what waits in the journal. */
const SHUTDOWN = 'open(F, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl(F, 0x8004587d, $flags) or die $!;';

/** Why no volume can be mounted here; undefined when it can. */
export function noVolumes(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux, to mount volumes";
  try {
    const volume = tmpfs(1);
    volume.remove();
    return undefined;
  } catch (error) {
    return `no volume can be mounted: ${String(error).split("\n")[0]}`;
  }
}

/** Why power can't be cut here; undefined when it can. */
export function noPowerCuts(): string | undefined {
  const reason = noVolumes();
  if (reason) return reason;
  try {
    const volume = ext4(32);
    try {
      volume.cut();
      volume.remount();
    } finally {
      volume.remove();
    }
    return undefined;
  } catch (error) {
    return `needs loop devices, mkfs.ext4 and perl: ${String(error).split("\n")[0]}`;
  }
}

/** A volume in memory of so many MB, to be filled. */
export function tmpfs(megabytes: number): Volume {
  const path = mkdtempSync(`${tmpdir()}/passerelle-tmpfs-`);
  sh("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path);
  const remove = () => {
    sh("umount", "--lazy", path);
    rmSync(path, { recursive: true, force: true });
  };
  const never = () => {
    throw new Error("memory has no power to cut");
  };
  return { path, cut: never, remount: never, remove };
}

/**
 * An ext4 image of so many MB behind a loop device. `cut` stops all writing at once, as a power cut does: what was not
 * synced is gone after `remount`, which replays the journal as a boot does. End the processes that use it in between.
 */
export function ext4(megabytes: number): Volume {
  const folder = mkdtempSync(`${tmpdir()}/passerelle-ext4-`);
  const image = `${folder}/image`;
  const path = `${folder}/mounted`;
  mkdirSync(path);
  sh("truncate", "-s", `${megabytes}M`, image);
  sh("mkfs.ext4", "-q", "-F", image);
  const mount = () => sh("mount", "-o", "loop", image, path);
  mount();
  return {
    path,
    cut: () => void sh("perl", "-e", SHUTDOWN, path),
    remount: () => {
      sh("umount", path);
      mount();
    },
    remove: () => {
      sh("umount", "--lazy", path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Leaves no block of a file system free, whatever else writes meanwhile. */
export function fill(folder: string): void {
  try {
    for (;;) writeFileSync(`${folder}/ballast`, Buffer.alloc(64 * 1024), { flag: "a" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

/** Makes a mounted volume read-only, as Linux does with a disk that has errors, or writable again. */
export function setReadOnly(path: string, isReadOnly: boolean): void {
  sh("mount", "-o", `remount,${isReadOnly ? "ro" : "rw"}`, path);
}

/** Undoes `fill`. */
export function free(folder: string): void {
  rmSync(`${folder}/ballast`);
}
