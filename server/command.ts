const PROGRESS_EVERY_MS = 2_000;

type Kind = abstract new (...given: never[]) => Error;

/**
 * Runs an operator's command and prints what it returns. For a failure that the operator can act on it prints the
 * message alone; a full disk or a folder that cannot be written counts as one in every command.
 */
export async function runCommand(
  command: (args: readonly string[]) => Promise<string>,
  actionable: readonly Kind[],
): Promise<void> {
  // The output holds everybody's messages, so other users of the machine must not read it.
  process.umask(0o077);
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error, actionable)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown, actionable: readonly Kind[]): string {
  if (!(error instanceof Error)) return String(error);
  const isActionable = actionable.some((kind) => error instanceof kind) || 'syscall' in error;
  return isActionable ? error.message : (error.stack ?? error.message);
}

/** Prints one line for each kind, and every two seconds for a long one. */
export function showProgress(): { show: (what: string, count: number) => void; end: () => void } {
  let [current, count, shownAt] = ['', 0, 0];
  const print = () => process.stdout.write(`${current}: ${count.toLocaleString('en')}\n`);
  return {
    show(what, soFar) {
      if (what !== current && current !== '') print();
      if (what !== current) shownAt = performance.now();
      [current, count] = [what, soFar];
      if (performance.now() - shownAt < PROGRESS_EVERY_MS) return;
      shownAt = performance.now();
      print();
    },
    end() {
      if (current !== '') print();
    },
  };
}
