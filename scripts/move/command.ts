import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** While it runs. */
export type Command = { output: string; kill: () => void };

type Ended = { code: number | null; stdout: string; stderr: string };
export async function move(
  dataDir: string,
  url: string,
  onOutput: (command: Command) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['dist/move.mjs', url], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: dataDir },
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
    onOutput({ output: output.stdout, kill: () => child.kill('SIGKILL') });
  });
  await once(child, 'close');
  return { ...output, code: child.exitCode };
}
