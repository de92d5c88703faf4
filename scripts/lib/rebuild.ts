import { buildHooks, buildMigrations } from "../hooks.ts";
import { writeCollections } from "../typegen.ts";

const WAIT_MS = 100;
const OURS = /^(pb_hooks|pb_migrations)\/(?!dist\/).*\.ts$/;

/**
 * Rebuilds hooks and migrations as they are saved, in development.
 * @param parts the files that the hooks were last built from
 * @param built called when the server must reload
 * @returns a function to call with each changed file, relative to the project
 */
export function rebuilder(parts: readonly string[], built: () => void): (file: string) => void {
  let known = new Set(parts);
  let changed: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  async function rebuild(files: readonly string[]): Promise<void> {
    const migrations = files.some((file) => file.startsWith("pb_migrations/"));
    if (migrations) await buildMigrations();
    // The server restarts when its hooks are written, and then runs new migrations.
    known = new Set(await buildHooks());
    built();
    console.log(migrations ? "Hooks and migrations rebuilt" : "Hooks rebuilt");
    if (!migrations) return;
    await writeCollections();
    console.log("common/wire/collections.ts follows");
  }

  async function work(): Promise<void> {
    if (busy) return; // changes made in the meantime are seen below
    busy = true;
    while (changed.length > 0) {
      const files = changed;
      changed = [];
      await rebuild(files).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    }
    busy = false;
  }

  return (file) => {
    if (!OURS.test(file) && !known.has(file)) return;
    changed.push(file);
    // Several files are saved at once: the last one starts the work.
    clearTimeout(timer);
    timer = setTimeout(() => void work(), WAIT_MS);
  };
}
