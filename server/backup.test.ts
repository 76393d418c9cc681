import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openEmbedded } from './db/embedded/embedded';
import { tribs } from './db/schema/tribs';
import { type Agent, createAgent } from './testing/agent';
import { photosIn, photosOf, rowsOf } from './testing/backups';
import { meetup } from './testing/factories';
import { uploaded } from './testing/pictures';
import { createSeededRandom, TEST_SEED } from './testing/seeded-random';
import { startServerProcess } from './testing/server-process';
import { dataFolder, temporaryFolder } from './testing/temporary-folder';

/**
 * With `npm run proof -- backup`, both the server and the backup are killed this often, and every row is compared
 * once nothing writes.
 */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? 0);
const TEST_TIMEOUT_MS = 180_000 + KILLS * 60_000;
const PHOTOS = KILLS > 0 ? 12 : 3;
/** A backup prints at least a line for each table. */
const LINES_OF_PROGRESS = 20;

type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string };

/** Runs the command, and kills it after `killAt` lines of output if a number is given. */
async function backup(args: string[], env: Record<string, string>, killAt = Infinity): Promise<Ended> {
  const program = join(dirname(inject('serverBundle')), 'backup.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
    if (output.stdout.split('\n').length > killAt) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return { ...output, code: child.exitCode, signal: child.signalCode };
}

/** Reads what a data folder holds while no server runs on it. */
async function contentsOf(dataDir: string) {
  const database = await openEmbedded(dataDir, { onTrouble: () => {} });
  const rows = await rowsOf(database.db);
  const names = await database.db.select({ name: tribs.name }).from(tribs);
  await database.close();
  return {
    rows,
    names: names.map(({ name }) => name),
    photos: await photosOf({ photoStore: photosIn(dataDir) }),
  };
}

const done = { code: 0, stderr: '' };
const refused = (why: RegExp) => ({ code: 1, stderr: expect.stringMatching(why) });

it(
  `a backup is made while people write, and comes back whole, though both are killed ${KILLS} times`,
  async () => {
    const { upTo } = createSeededRandom(TEST_SEED);
    const someLines = () => 2 + upTo(LINES_OF_PROGRESS / 2);
    const [DATA_DIR, elsewhere] = [dataFolder(), temporaryFolder()];
    const [file, there] = [join(elsewhere, 'trib.tar'), join(elsewhere, 'data')];
    expect(await backup(['save', file], { DATA_DIR: there })).toMatchObject(
      refused(/^There is no database in /),
    );
    const server = startServerProcess({ DATA_DIR });
    const agent = createAgent(await server.ready);
    const { body: person } = await agent.post('/api/users/register', {});
    for (let count = 0; count < PHOTOS; count += 1) await uploaded(agent);

    const writes = startWriting(agent);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ended = await backup(['save', file], { DATA_DIR }, someLines());
      expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
      expect(existsSync(file)).toBe(false);
    }
    await expect.poll(() => writes.acknowledged.size).toBeGreaterThan(0);
    const before = [...writes.acknowledged];
    const other = join(elsewhere, 'other');
    writeFileSync(other, 'kept');
    symlinkSync(other, `${file}.part`);
    expect(await backup(['save', file], { DATA_DIR })).toMatchObject(done);
    expect(readFileSync(other, 'utf8')).toBe('kept');
    const sentByThen = new Set(writes.sent);
    await writes.stop();
    expect(existsSync(join(DATA_DIR, 'backup'))).toBe(false);
    expect(await backup(['save', file], { DATA_DIR })).toMatchObject(refused(/exists already/));

    const cut = join(elsewhere, 'cut.tar');
    writeFileSync(cut, readFileSync(file).subarray(0, -5_000));
    expect(await backup(['restore', cut], { DATA_DIR: there })).toMatchObject(
      refused(/^The backup is damaged: /),
    );
    expect(existsSync(there)).toBe(false);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ended = await backup(['restore', file], { DATA_DIR: there }, someLines());
      expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    }
    expect(await backup(['restore', file], { DATA_DIR: there })).toMatchObject(done);
    const { names, photos } = await contentsOf(there);
    expect(before.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !sentByThen.has(name))).toEqual([]);
    expect(Object.keys(photos)).toHaveLength(2 * PHOTOS);
    if (KILLS === 0) return;

    const [quiet, second] = [join(elsewhere, 'quiet.tar'), join(elsewhere, 'second')];
    expect(await backup(['save', quiet], { DATA_DIR })).toMatchObject(done);
    server.kill('SIGTERM');
    await server.exited;
    expect(await backup(['restore', quiet], { DATA_DIR: second })).toMatchObject(done);
    const [here, moved] = [await contentsOf(DATA_DIR), await contentsOf(second)];
    expect(moved).toEqual(here);
    expect(new Set(moved.names)).toEqual(writes.acknowledged);
    const visitor = createAgent(await startServerProcess({ DATA_DIR: second }).ready);
    const mine = await visitor.get(`/api/users/${person.id}/tribs`, { cookie: agent.cookie() });
    expect(mine.status).toBe(200);
  },
  TEST_TIMEOUT_MS,
);

function startWriting(agent: Agent) {
  const [sent, acknowledged] = [new Set<string>(), new Set<string>()];
  const enough = new AbortController();
  const writing = (async () => {
    for (let count = 0; !enough.signal.aborted; count += 1) {
      const name = `Meetup ${count}`;
      sent.add(name);
      const { status } = await agent.post('/api/tribs', meetup({ name }));
      expect(status).toBe(201);
      acknowledged.add(name);
    }
  })();
  return {
    sent,
    acknowledged,
    async stop() {
      enough.abort();
      await writing;
    },
  };
}
