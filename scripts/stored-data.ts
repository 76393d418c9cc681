/**
 * `npm run stored-data -- VERSION` makes the backup of a small town with this build, and writes down what its people
 * read. Every later state opens both (server/modules/running/backup/restore.stored-data.test.ts). docs/releasing.md says when to make them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CITY_FILE, encodeCities, openCityFile } from '../server/db/city-file';
import { MovableClock } from '../server/testing/move-clock';
import { openSmtpServer, type SmtpServer } from '../server/testing/smtp-server';
import { spawnServer } from '../server/testing/spawn-server';
import { TOWN } from '../server/testing/stored-town';
import { VERSION } from '../server/version';
import { buildServer } from './build/server';
import { setup as ensureCities } from './gazetteer/ensure-cities';
import { freePort } from './postgres/cluster';
import { liveInGraz } from './stored-data/graz';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'server/testing/stored-data');
/** A file with every city would be larger than everything else. */
const LARGE_CITY = 500_000;
const POLL_MS = 20;

/** Bundles the server in a folder from which node finds its packages, with few cities. */
async function buildWithFewCities(): Promise<string> {
  await ensureCities();
  const parent = join(root, '.cache/stored-data');
  mkdirSync(parent, { recursive: true });
  const built = mkdtempSync(join(parent, 'server-'));
  await buildServer(root, built);
  const { rows } = await openCityFile();
  const few = (await rows()).filter(({ id, population }) => id === TOWN.cityId || population >= LARGE_CITY);
  writeFileSync(join(built, basename(CITY_FILE)), encodeCities(few));
  return built;
}

/** The code of the mail to this address. From then on the mail server takes nothing, so that mails wait. */
const codeOf = (smtp: SmtpServer) => async (address: string) => {
  for (;;) {
    const mail = smtp.received.find(({ to }) => to.includes(address));
    const code = /^\d{4} \d{4}$/m.exec(mail?.mail.text ?? '')?.[0];
    if (code === undefined) await delay(POLL_MS);
    else {
      smtp.behave({ recipient: 451 });
      return code.replace(' ', '');
    }
  }
};

async function main(version: string | undefined): Promise<void> {
  if (version !== VERSION)
    throw new Error(`Usage: npm run stored-data -- VERSION. This build has version ${VERSION}.`);
  const tag = `v${VERSION}`;
  if (execFileSync('git', ['tag', '--list', tag], { cwd: root, encoding: 'utf8' }) !== '')
    throw new Error(
      `${tag} is released, and people have data like the one that is stored. Leave it as it is.`,
    );
  const built = await buildWithFewCities();
  const data = mkdtempSync(join(tmpdir(), 'trib-graz-'));
  const smtp = await openSmtpServer();
  const clock = new MovableClock(data);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...clock.env,
    PORT: String(port),
    DATA_DIR: join(data, 'data'),
    PUBLIC_URL: TOWN.publicUrl,
    ADMIN_IDS: '1',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Graz <hello@graz.example>',
    LOG_LEVEL: 'error',
  };
  const server = spawnServer([...clock.options, join(built, 'server.mjs')], env);
  try {
    await server.ready;
    const here = { ...server, ready: Promise.resolve(url) };
    const moveTo = (moment: Date) => clock.move(here, moment);
    const town = await liveInGraz({ url, moveTo, mailedCode: codeOf(smtp) });
    const tar = join(folder, `${VERSION}.tar`);
    rmSync(tar, { force: true });
    const save = [join(built, 'backup.mjs'), 'save', tar];
    execFileSync(process.execPath, save, { env: { ...process.env, ...env }, stdio: 'inherit' });
    writeFileSync(join(folder, `${VERSION}.json`), `${JSON.stringify({ town, read: {} }, null, 1)}\n`);
  } catch (error) {
    process.stderr.write(server.output.stdout.slice(-3_000));
    throw error;
  } finally {
    server.kill('SIGKILL');
    await server.exited;
    await smtp.close();
    for (const path of [data, built]) rmSync(path, { recursive: true, force: true });
  }
  const vitest = [
    'vitest',
    'run',
    '--project',
    'server',
    'server/modules/running/backup/restore.stored-data.test.ts',
  ];
  const { status } = spawnSync('npx', vitest, {
    cwd: root,
    env: { ...process.env, WRITE_STORED_DATA: VERSION },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

try {
  await main(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
