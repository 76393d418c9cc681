import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';

const folder = process.env['DATA_DIR'];
if (!folder)
  throw new Error('DATA_DIR is not set: playwright.config.ts names the folder that is emptied here.');

// Never write to a developer's own database.
delete process.env['DATABASE_URL'];
rmSync(folder, { recursive: true, force: true });
// Filling a database takes longer than most stories: this is done once, and each server of theirs starts with a copy.
await Promise.all(['off', 'demo'].map(fill));
process.env['DATA_DIR'] = `${folder}/shared`;
cpSync(`${folder}/demo`, process.env['DATA_DIR'], { recursive: true });
await import('../dist/server.mjs');

/** Starts a server once, and stops it: what is left is a filled folder. */
async function fill(seed) {
  const env = { ...process.env, PORT: '0', SEED: seed, DATA_DIR: `${folder}/${seed}` };
  const server = spawn(process.execPath, ['dist/server.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let output = '';
  for await (const text of server.stdout) {
    output += text;
    if (output.includes('ready on')) break;
  }
  server.kill('SIGINT');
  const [code] = await ended;
  if (code !== 0) throw new Error(`The database was not filled: ${output}`);
}
