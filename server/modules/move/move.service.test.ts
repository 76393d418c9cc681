import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { tribs } from '../../db/schema/tribs';
import { constraintsOf, emptyInstallation, rowsOf } from '../../testing/backups';
import { createTrib } from '../../testing/factories';
import { temporaryFolder } from '../../testing/temporary-folder';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createUserWithData } from '../../testing/user-with-data';
import { type Link, openLink, type Questions } from './move-link';
import { moveDatabase } from './move.service';
import { type MovingServer, offerMove } from './offer-move';

const URL_THERE = 'postgres://elsewhere/trib';

/** A server that can move, and the command's connection to it. `before` is called before each question. */
async function movable(
  before: Partial<Record<keyof Questions, () => Promise<unknown>>> = {},
  { limit, ...overrides }: Partial<MovingServer> & { limit?: () => AbortSignal } = {},
) {
  const app = await startTestApp();
  const said: string[] = [];
  const nowhere = { ...app.database, close: async () => void said.push('closed there') };
  const server: MovingServer = {
    open: async () => nowhere,
    startJobs: async () => void said.push('jobs started'),
    stopJobs: async () => void said.push('jobs stopped'),
    async switchTo(url) {
      said.push(`switched to ${url}`);
      return async () => void said.push('gave up the old');
    },
    ...overrides,
  };
  const folder = temporaryFolder();
  onTestFinished(
    await offerMove({ folder, database: app.database, log: app.log, server, ...(limit && { limit }) }),
  );
  const link = await openLink(folder);
  onTestFinished(() => link.close());
  const asking: Link = {
    ...link,
    async ask(question, given) {
      await before[question]?.();
      return link.ask(question, given);
    },
  };
  const target = await emptyInstallation();
  const openCopy = async () => ({ db: app.db, close: async () => {} });
  const move = () =>
    moveDatabase({ url: URL_THERE, target: target.database, server: asking, openCopy, onProgress: () => {} });
  return { app, folder, link, target, move, said };
}

const rename = (app: TestApp, from: string, to: string) =>
  app.db.execute(sql`update users set username = ${to} where username = ${from}`);

it('takes everything along, with what was changed meanwhile, and refuses writes only for the last of it', async () => {
  const refused: (number | string | null)[] = [];
  const { app, target, move, said } = await movable({
    async changes() {
      await person.put(`/api/users/${person.id}`, { bio: 'Changed while it was copied' });
      await createTrib(person, { name: 'Made while it was copied' });
      await person.delete(`/api/tribs/${gone.id}`);
      // A unique value goes from one row to another.
      await rename(app, username, 'somebody.else');
      await rename(app, 'second', username);
    },
    stopWrites: () => createTrib(person, { name: 'Made at the last moment' }),
    async switch() {
      const { status, headers } = await person.post('/api/tribs', {
        name: 'Too late',
        description: 'A walk',
      });
      refused.push(status, headers.get('retry-after'), (await person.get('/api/tribs')).status);
    },
  });
  const { person, username } = await createUserWithData(app);
  await app.person({ username: 'second', password: 'nine quiet bicycles' });
  const gone = await createTrib(person, { name: 'Deleted while it was copied' });
  await move();
  expect(refused).toEqual([503, '1', 200]);
  expect(await rowsOf(target.database.db)).toEqual(await rowsOf(app.db));
  expect(await constraintsOf(target.database.db)).toEqual(
    (await constraintsOf(app.db)).filter((text) => !/moving/.test(text)),
  );
  await expect.poll(() => said).toEqual(['jobs stopped', `switched to ${URL_THERE}`, 'gave up the old']);
  const names = await target.database.db.select({ name: tribs.name }).from(tribs);
  expect(names).toContainEqual({ name: 'Made at the last moment' });
});

it('goes on as before when the command is ended at the last moment', async () => {
  const { app, link, said } = await movable();
  const ana = await app.person();
  await link.ask('begin', { url: URL_THERE });
  await link.ask('stopWrites', {});
  expect((await ana.put(`/api/users/${ana.id}`, { bio: 'Too late' })).status).toBe(503);
  link.close();
  await expect.poll(() => said).toEqual(['jobs stopped', 'jobs started', 'closed there']);
  await createTrib(ana);
  const { rows } = await app.db.execute(sql`select from pg_trigger where tgname = 'moving'`);
  expect(rows).toEqual([]);
});

it('lets people write again when the new database does not respond in the end', async () => {
  const time = new AbortController();
  const { app, link, said } = await movable(
    {},
    {
      limit: () => time.signal,
      async switchTo(_url, _database, givenUp) {
        const isOver = once(givenUp, 'abort');
        time.abort();
        await isOver;
        throw new Error('It does not respond');
      },
    },
  );
  const ana = await app.person();
  await link.ask('begin', { url: URL_THERE });
  await link.ask('stopWrites', {});
  await expect(link.ask('switch', {})).rejects.toThrow('The server has ended.');
  await expect.poll(() => said).toEqual(['jobs stopped', 'jobs started', 'closed there']);
  await createTrib(ana);
});

it('refuses a database that is not empty, and a second move beside it', async () => {
  const { folder, target, move, said } = await movable();
  await target.database.db.execute(sql`create table something (id int)`);
  await expect(move()).rejects.toThrow('The new database is not empty: it has 1 tables.');
  const second = await openLink(folder);
  await expect(second.ask('begin', { url: URL_THERE })).rejects.toThrow('Another move is under way.');
  second.close();
  expect(said).toEqual([]);
});
