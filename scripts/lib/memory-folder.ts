import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

/** Linux's folder in memory. A container's has 64 MB and runs no program. */
const SHARED_MEMORY = "/dev/shm";

/** More than a test run's data folders, browsers and programs ever take at once, in bytes. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a folder in memory for what tests write, so that commits wait for no disk. Removed when this process exits.
 * @returns its path; undefined without such a place, without room, or where no program may run from it
 */
export function memoryFolder(): string | undefined {
  if (!isUsable()) return undefined;
  const folder = mkdtempSync(`${SHARED_MEMORY}/passerelle-tests-`);
  chmodSync(folder, 0o755); // some tests run commands as other users
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isUsable(): boolean {
  if (!existsSync("/proc/mounts") || !existsSync(SHARED_MEMORY)) return false;
  const mount = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync("/proc/mounts", "utf8"));
  if (!mount || mount[1]?.split(",").includes("noexec")) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
}
