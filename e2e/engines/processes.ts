import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const STARTING_MS = 60_000;
const POLL_MS = 100;

/** In a group of its own: what the program starts for itself is ended with it. */
export function startGroup(file: string, args: readonly string[]): ChildProcess {
  const child = spawn(file, args, { stdio: 'ignore', detached: true });
  const killWithUs = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  return child;
}

export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalGroup(child, 'SIGTERM');
  await ended;
}

/** Asks until there is a result; a program that is starting gives none yet. */
export async function untilStarted<Result>(
  name: string,
  ask: () => Promise<Result | undefined>,
): Promise<Result> {
  const end = Date.now() + STARTING_MS;
  while (Date.now() < end) {
    const result = await ask().catch(() => undefined);
    if (result !== undefined) return result;
    await delay(POLL_MS);
  }
  throw new Error(`${name} did not start within ${STARTING_MS / 1000} s`);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended: nothing is left to signal.
  }
}
