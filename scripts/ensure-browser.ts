import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptInstall, canAptInstall, findOnPath, run } from './lib/command';
import { isMain } from './lib/is-main';

const HEADLESS = 'chromium-headless-shell';
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A cold first start on a busy machine takes a few seconds, but a binary that hangs must not hang the script. */
const VERSION_TIMEOUT_MS = 30_000;

export type Candidate = { name: string; find: () => Promise<string | undefined> };

const onPath = (name: string): Candidate => ({
  name: `${name} on PATH`,
  find: async () => findOnPath(name),
});
const fromApt = (name: string): Candidate => ({
  name: `apt-get install ${name}`,
  find: async () => (canAptInstall() && (await aptInstall(name)) ? findOnPath(name) : undefined),
});

const PLAYWRIGHTS: Candidate = { name: "Playwright's chromium", find: async () => playwrightChromium() };
const INSTALLED = [PLAYWRIGHTS, ...SYSTEM_NAMES.map(onPath)];
const INSTALLABLE = [
  fromApt('chromium'),
  { name: 'playwright install chromium', find: installWithPlaywright },
];

/** Returns the path of a Chromium that runs, and installs one if necessary and possible. */
export function ensureBrowser(): Promise<string> {
  return ensureOneOf([...INSTALLED, ...INSTALLABLE]);
}

/** Prefers the same engine without the browser's own windows, installed where possible: a page takes half the CPU time. */
export function ensureHeadlessBrowser(): Promise<string> {
  return ensureOneOf([onPath(HEADLESS), fromApt(HEADLESS), ...INSTALLED, ...INSTALLABLE]);
}

async function ensureOneOf(candidates: readonly Candidate[]): Promise<string> {
  const explicit = process.env['CHROMIUM_PATH'];
  if (explicit) {
    if (await isWorkingBrowser(explicit)) return explicit;
    throw new Error(`CHROMIUM_PATH is ${explicit}, but "${explicit} --version" does not run.`);
  }
  return firstWorking(candidates, isWorkingBrowser);
}

export async function firstWorking(
  options: readonly Candidate[],
  works: (path: string) => Promise<boolean>,
): Promise<string> {
  const tried: string[] = [];
  for (const { name, find } of options) {
    // Candidates are tried in order: the later ones install software, which may not be needed.
    const path = await find();
    if (path !== undefined && (await works(path))) return path;
    tried.push(path === undefined ? `${name}: not there` : `${name}: ${path} does not run`);
  }
  throw new Error(
    [
      'No Chromium that runs. Install Chromium or Google Chrome so that it is on PATH (Debian: apt-get install chromium),',
      'or run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH. Tried:',
      ...tried.map((line) => `  ${line}`),
    ].join('\n'),
  );
}

async function isWorkingBrowser(path: string): Promise<boolean> {
  return (await run(path, ['--version'], { timeout: VERSION_TIMEOUT_MS })).ok;
}

function playwrightChromium(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function installWithPlaywright(): Promise<string | undefined> {
  await run('npx', ['playwright', 'install', 'chromium'], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  return playwrightChromium();
}

if (isMain(import.meta.filename)) process.stdout.write(`${await ensureHeadlessBrowser()}\n`);
