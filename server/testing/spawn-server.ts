import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type ServerProcess = {
  pid: number;
  output: { stdout: string; stderr: string };
  /** Resolves with the server's address, or rejects with its output if it exits first. */
  ready: Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
};

/** An option of node: intervals are a part of what they are, in the main thread or in those that it starts. */
export function shorterIntervals(where: 'main' | 'others', part: number): string {
  const source = `import { isMainThread } from 'node:worker_threads';
    const every = setInterval;
    if (isMainThread === ${where === 'main'}) globalThis.setInterval = (act, ms) => every(act, ms * ${part});`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
}

/** Starts the real server as a separate process on a free port. The caller stops it. */
export function spawnServer(program: readonly string[], env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'off',
      MINIMUM_AGE: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const exited = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /ready on (\S+)/.exec(output.stdout)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void exited.then(() => reject(new Error(`The server ended: ${output.stderr}${output.stdout}`)));
  });
  // Some tests expect the server to exit and never ask for the address, which would be an unhandled rejection.
  ready.catch(() => undefined);
  if (child.pid === undefined) throw new Error('The server did not start');
  return { pid: child.pid, output, ready, exited, kill: (signal) => child.kill(signal) };
}
