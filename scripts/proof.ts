import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureHeadlessBrowser } from './ensure-browser';

type Proof = { title: string; files: string[]; env: Record<string, string> };

/** Runs that take too long for `npm test`: the same tests with many more rounds. */
const PROOFS: Proof[] = [
  {
    title: 'Full disks, three rounds each',
    files: ['server/db/embedded.full-disk', 'server/modules/photos/photos.full-disk'],
    env: { FULL_DISK_ROUNDS: '3' },
  },
  {
    title: 'Fifty kills in the middle of writes, embedded',
    files: ['server/db/embedded.test'],
    env: { KILLS: '50' },
  },
  {
    title: 'Invitations of a thousand random people',
    files: ['server/modules/invitations/fitting.property'],
    env: { INVITED_PEOPLE: '1000' },
  },
  {
    title: 'State after a thousand writes and their events',
    files: ['e2e/live-state'],
    env: { LIVE_WRITES: '1000' },
  },
  {
    title: 'A conversation through five crashes of the server and lost responses',
    files: ['e2e/proofs/chat-crash'],
    env: { PROOFS: 'on' },
  },
  {
    title: 'The delay of messages between two browsers',
    files: ['e2e/proofs/chat-delay'],
    env: { PROOFS: 'on' },
  },
  {
    title: 'The delay until somebody suspended, removed or blocked hears nothing',
    files: ['e2e/proofs/cut-off-delay'],
    env: { PROOFS: 'on' },
  },
  {
    title: 'All stories with slow presses and late responses',
    files: ['e2e/'],
    env: { SLOW_DEVICE: 'on' },
  },
];

/** Beside `e2e/live-state`, which needs no browser. */
const BROWSER_TESTS = /^e2e\/(proofs\/|$)/;

const root = join(import.meta.dirname, '..');
const wanted = process.argv[2]?.toLowerCase() ?? '';

/** `npm run proof`, or `npm run proof -- kills` for those with the word in their title. */
for (const { title, files, env } of PROOFS.filter((proof) => proof.title.toLowerCase().includes(wanted))) {
  process.stdout.write(`\n${title}\n`);
  // These are stories in a browser, on the last build.
  const inBrowser = files.every((file) => BROWSER_TESTS.test(file));
  const [tool, ...args] = inBrowser
    ? ['playwright', 'test', '--reporter=list']
    : ['vitest', 'run', '--project', 'server'];
  const browser = inBrowser && { CHROMIUM_PATH: await ensureHeadlessBrowser() };
  const child = spawn(join(root, 'node_modules/.bin', tool ?? ''), [...args, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DB: 'embedded', ...browser, ...env },
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
