import { spawn, type SpawnOptions } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Outcome = { ok: boolean; output: string };

/** Runs a command. Failing to start it is also a result, not an exception. */
export function run(file: string, args: readonly string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function findOnPath(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function canAptInstall(): boolean {
  return isRoot() && existsSync('/etc/debian_version') && findOnPath('apt-get') !== undefined;
}

/** Output goes to stderr, because stdout belongs to the script that needs the packages. */
export async function aptInstall(...packages: string[]): Promise<boolean> {
  const options: SpawnOptions = {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const updated = await run('apt-get', ['update'], options);
  if (!updated.ok) return false;
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)).ok;
}
