const WAIT_MS = 100;
const OURS = /^(pb_hooks|pb_migrations)\/(?!dist\/).*\.ts$/;
/** All that hooks can be made of. */
const SOURCES = /^(pb_hooks|pb_migrations|common|web\/src)\/(?!dist\/).*\.(tsx?|json)$/;

/** What happens when sources are saved. */
export type Steps = {
  migrations: () => Promise<void>;
  /** @returns the files that the hooks are made of */
  hooks: () => Promise<string[]>;
  /** The server restarts when its hooks are written, and then runs new migrations; this starts it if it has ended. */
  revive: () => void;
  /** Writes the types that follow from the built migrations. */
  types: () => Promise<void>;
};

/**
 * Rebuilds hooks and migrations as they are saved, in development. A step that fails keeps none of the others back, says
 * why, and runs again at the next save.
 * @param parts the files that the hooks were last built from
 * @returns a function to call with each changed file, relative to the project
 */
export function rebuilder(parts: readonly string[], steps: Steps): (file: string) => void {
  /** Not set after a failed build: the mistake may be in a file that the hooks did not have before. */
  let known: ReadonlySet<string> | undefined = new Set(parts);
  let changed: string[] = [];
  const due = { migrations: false, types: false };
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  const matters = (file: string) => OURS.test(file) || (known?.has(file) ?? SOURCES.test(file));

  async function rebuild(files: readonly string[]): Promise<void> {
    if (files.some((file) => file.startsWith("pb_migrations/"))) due.migrations = due.types = true;
    if (due.migrations) due.migrations = !(await passes("Migrations rebuilt", steps.migrations));
    known = undefined;
    const hooks = async () => {
      known = new Set(await steps.hooks());
    };
    if (await passes("Hooks rebuilt", hooks)) steps.revive();
    if (due.types && !due.migrations) due.types = !(await passes("types/pocketbase-types.ts follows", steps.types));
  }

  async function work(): Promise<void> {
    if (busy) return; // changes made in the meantime are seen below
    busy = true;
    for (;;) {
      // Not earlier: the last build says which files matter.
      const files = changed.filter(matters);
      changed = [];
      if (files.length === 0) break;
      await rebuild(files);
    }
    busy = false;
  }

  return (file) => {
    changed.push(file);
    // Several files are saved at once: the last one starts the work.
    clearTimeout(timer);
    timer = setTimeout(() => void work(), WAIT_MS);
  };
}

/** Runs a step, and says how it went. */
async function passes(done: string, step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    console.log(done);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
