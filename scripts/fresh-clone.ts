import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMain } from './lib/is-main';

/** `says` is output that proves the run, for a server that would go on or a script that has to refuse. */
type Run = { args?: string[]; says?: RegExp };

/** The smallest run of every script of package.json. A new script gets a row here, and may need nothing but `npm ci`. */
export const SMALLEST_RUNS: Record<string, Run> = {
  dev: { says: /ready on/ },
  // With a username it would need a database.
  account: { says: /Usage: npm run account/ },
  backup: { says: /Usage: npm run backup/ },
  restore: { says: /Usage: npm run backup/ },
  bench: { args: ['server', '--sizes=1000', '--rounds=1', '--seconds=1'] },
  mail: { args: ['test', 'you@trib.example'], says: /Set SMTP_URL/ },
  // A copy has no commit to release.
  release: { says: /Usage: npm run release/ },
  causes: {},
  'stored-data': { says: /Usage: npm run stored-data/ },
  start: { says: /ready on/ },
  build: {},
  frames: { says: /Static frames/ },
  test: { args: ['--only=format'] },
  proof: { args: ['distances'] },
  texts: {},
  typecheck: {},
  lint: {},
  structure: {},
  'db:generate': {},
  format: {},
  'format:check': {},
};

const root = join(import.meta.dirname, '..');

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1e8 });

/** Runs each script in a copy of the sources without what the others have generated, and expects it to change no file. */
async function main(wanted: readonly string[]): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'trib-fresh-clone-'));
  try {
    for (const path of git(root, 'ls-files', '-z', '-co', '--exclude-standard').split('\0').filter(Boolean)) {
      cpSync(join(root, path), join(copy, path), { force: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    // The link to the packages has to be in the index too, because cleaning removes what is not.
    git(copy, 'init', '-q');
    git(copy, 'add', '-A');
    git(copy, 'add', '-f', 'node_modules');
    for (const [name, smallest] of Object.entries(SMALLEST_RUNS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      git(copy, 'clean', '-fdxq');
      const problem = (await run(copy, name, smallest)) ?? git(copy, 'diff', '--stat');
      process.stdout.write(`${problem ? 'FAILED' : 'ok    '} ${name}\n${problem}`);
      if (problem) process.exitCode = 1;
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function run(copy: string, name: string, { args = [], says }: Run): Promise<string | undefined> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(copy, '.data') };
  const options = { cwd: copy, detached: true, env, stdio: 'pipe' } as const;
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (says?.test(output)) interrupt(child);
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return (says ? says.test(output) : code === 0) ? undefined : output;
}

function interrupt({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGINT');
}

if (isMain(import.meta.filename)) await main(process.argv.slice(2));
