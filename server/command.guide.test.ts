import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { openSmtpServer } from './testing/smtp-server';
import { spawnServer } from './testing/spawn-server';
import { dataFolder, temporaryFolder } from './testing/temporary-folder';

/** Starting a process is slow on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;
const ROOT = join(import.meta.dirname, '..');

const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()) })) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const guide = ['run-it', 'mail', 'watch-it']
  .map((name) => readFileSync(join(ROOT, `docs/${name}.md`), 'utf8'))
  .join('\n');
/** These run before `npm prune`, or on a developer's machine. */
const WITH_ALL_PACKAGES = new Set(['build', 'proof']);
const commands = [...guide.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
  .map(([, name = '']) => name)
  .filter((name) => !WITH_ALL_PACKAGES.has(name));

/** Makes a folder with what `npm run build && npm prune --omit=dev` leaves. */
function prunedInstallation(): string {
  const folder = temporaryFolder();
  for (const path of ['package.json', 'scripts/start.mjs']) cpSync(join(ROOT, path), join(folder, path));
  const filter = (path: string) => !path.endsWith('.map');
  cpSync(dirname(inject('serverBundle')), join(folder, 'dist'), { recursive: true, filter });
  writeFileSync(join(folder, 'dist/.stamp'), '');
  for (const [path, { dev = false }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
  return folder;
}

const blocks = (page: string, kind: string) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\`$`, 'gms'))]
    .map(([, text = '']) => text)
    .join('');
const expectedOutput = (page: string) => blocks(page, 'text');

/** Runs the examples of a page as one program. */
async function output(page: string, url: string): Promise<string> {
  const program = join(temporaryFolder(), 'examples.mjs');
  writeFileSync(program, blocks(page, 'js'));
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env: { TRIB: url } });
  return stdout;
}

it(
  'every command of the guide works where npm prune has removed the packages for development',
  async () => {
    const folder = prunedInstallation();
    const smtp = await openSmtpServer();
    onTestFinished(() => smtp.close());
    const env = {
      // The search path leaves out `node_modules/.bin`, where this test would find all packages.
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      PUBLIC_URL: 'https://trib.example',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Trib <hello@trib.example>',
    };
    const outputOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;
    const run = (...args: string[]) =>
      promisify(execFile)('npm', ['run', '--silent', ...args], { cwd: folder, env }).then(outputOf, outputOf);

    expect(await run('mail', '--', 'test', 'rosa@trib.example')).toMatch(/has taken the mail to rosa@/);
    for (const name of new Set(commands)) expect(await run(name)).toMatch(/^Usage: npm run /);
    const server = spawnServer([join(folder, 'dist/server.mjs')], { DATA_DIR: dataFolder() });
    onTestFinished(() => server.kill('SIGKILL'));
    expect(await output('docs/api.md', await server.ready)).toBe(expectedOutput('docs/api.md'));
  },
  TEST_TIMEOUT_MS,
);
