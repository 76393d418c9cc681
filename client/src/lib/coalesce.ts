type Task = { run: () => Promise<unknown>; isRequested: boolean };

/** For requests that are made in the same moment. */
const FIRST_WAIT_MS = 10;

/**
 * Rapid requests for the same thing become one run. A request during a run causes another, `waitMs` after it: what the
 * run reads may be from before. `isBusy` puts it off.
 */
export function createCoalescer(waitMs: number, isBusy: () => boolean = () => false) {
  const tasks = new Map<string, Task>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function schedule(name: string, ms = waitMs): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (isBusy()) schedule(name);
      else void start(name);
    }, ms);
    timers.add(timer);
  }

  async function start(name: string): Promise<void> {
    const task = tasks.get(name);
    if (!task) return;
    task.isRequested = false;
    await task.run().catch(() => undefined);
    if (task.isRequested) schedule(name);
    else tasks.delete(name);
  }

  return {
    request(name: string, run: Task['run']): void {
      const task = tasks.get(name);
      if (!task) {
        tasks.set(name, { run, isRequested: true });
        schedule(name, FIRST_WAIT_MS);
      } else {
        task.isRequested = true;
      }
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      tasks.clear();
    },
  };
}
