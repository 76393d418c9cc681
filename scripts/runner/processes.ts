import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../lib/command';

/** Gives browsers and servers time to shut down after an interrupt. */
const GRACE_MS = 5000;

const running = new Set<ChildProcess>();
let ending = false;

/** Runs a command in a process group of its own, so that it can be stopped with everything that it started. */
export async function runInGroup(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  // After an interrupt, no further step may start.
  if (ending) return { ok: false, output: 'Interrupted.' };
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  running.add(child);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  try {
    const [code]: (number | null)[] = await once(child, 'close');
    return { ok: code === 0, output };
  } catch (error) {
    return { ok: false, output: String(error) };
  } finally {
    running.delete(child);
  }
}

/** Interrupts every group, as Ctrl-C would, and then kills what is left. */
export async function endAll(): Promise<void> {
  ending = true;
  const children = [...running];
  for (const child of children) signalGroup(child, 'SIGINT');
  await Promise.race([
    Promise.all(children.map((child) => closed(child))),
    delay(GRACE_MS, undefined, { ref: false }),
  ]);
  for (const child of children) signalGroup(child, 'SIGKILL');
}

async function closed(child: ChildProcess): Promise<void> {
  if (running.has(child)) await once(child, 'close');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already exited.
  }
}
