import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUSE_RULES, houseRulePath } from '#shared/domain/house-rules';
import { MAILED_SECURITY_EVENTS } from '#shared/domain/security-events';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { mails } from '../../../db/schema/mail';
import { letter } from '../../reach/mail/letters.views';
import { MigrationMismatch } from '../../../db/migrate';
import { seed } from '../../../db/seed/seed';
import type { Access } from '../../../http/endpoint';
import { checkBackup, restoreBackup } from './restore.service';
import { apiEndpoints } from '../../../routes';
import type { Agent } from '../../../testing/agent';
import { Authenticator, signInByPasskey } from '../../../testing/authenticator';
import { emptyInstallation, photosIn } from '../../../testing/backups';
import { NO_MAIL_SERVER } from '../../../testing/mail';
import { readZip } from '../../../testing/read-zip';
import { brokenInvariants } from '../../../testing/rows';
import { TOWN, type Town } from '../../../testing/stored-town';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { VERSION } from '../../../version';

/**
 * Each release has left the backup of a small town here, and what its people read there. Whatever becomes of Trib, they
 * read it again: `npm run stored-data` makes both for a
 * new release, and never again those of an earlier one.
 */
const FOLDER = join(import.meta.dirname, '../../../testing/stored-data');

type Read = Record<string, Record<string, unknown>>;
type Kept = { town: Town; read: Read };

/** GET endpoints that read nothing of the town, or something else each time. */
const NOT_READ = new Set([
  '/api/auth/:provider/start',
  '/api/auth/:provider/callback',
  '/api/auth/pending',
  '/api/events',
  '/api/health',
  '/api/mail/unsubscribe',
  '/api/new-devices/current',
  // These come with the build.
  '/api/ideas',
  '/api/interests',
  '/api/places',
  // It has the session of this test as well.
  '/api/users/:id/sessions',
  // It describes the server beside the town.
  '/api/admin/figures',
]);

/** Between them they read what every endpoint has for anybody. */
const READS: Record<string, readonly Access[]> = {
  visitor: ['anyone'],
  olga: ['operator'],
  ana: ['anyone', 'session', 'self'],
  ben: ['session', 'self'],
};

/** Every address of these endpoints for this person and the things of the town. */
function addressesOf(app: TestApp, town: Town, name: string): string[] {
  const id = town.people[name] ?? 0;
  const conversations = Array.from({ length: 8 }, (_, index) => index + 1);
  const values: Record<string, readonly (number | string)[]> = {
    users: [id],
    tribs: town.tribs,
    communities: town.communities,
    series: town.series,
    conversations,
    photos: [town.photo.replace('/api/photos/', '')],
  };
  const queries: Record<string, string> = {
    '/api/cities': '?q=Graz',
    '/api/cities/guess': `?timeZone=${TOWN.timeZone}`,
    '/api/cities/nearest': '?lat=47.06&lon=15.44',
    '/api/presence': `?ids=${town.people['ben']}`,
    '/api/tribs': `?near=${TOWN.cityId}&limit=100`,
  };
  return apiEndpoints(app).flatMap(({ method, path, access }) => {
    if (method !== 'get' || NOT_READ.has(path) || !READS[name]?.includes(access)) return [];
    if (path.includes(':token')) return [new URL(town.calendar).pathname];
    if (path.includes(':uid')) return ['/api/users/firebase/nobody'];
    const things = path.includes(':id') ? (values[path.split('/')[2] ?? ''] ?? []) : [''];
    return things.map((thing) => path.replace(':id', String(thing)) + (queries[path] ?? ''));
  });
}

const SIGNED_IN = { kind: MAILED_SECURITY_EVENTS[0], detail: null, device: 'Firefox' };

/** The API's description is that of the product. */
const NAMES_THE_SOFTWARE = /^\/api\/(openapi\.json|docs)/;
/** What is read, without the line in which a calendar names its software. */
const wordsOf = (body: unknown) =>
  (typeof body === 'string' ? body : JSON.stringify(body ?? null)).replaceAll(/PRODID:[^\r\\]*/g, '');

async function readAs(
  app: TestApp,
  town: Town,
  name: string,
  agent: Agent,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const pages = [...town.tribs.map((id) => `/m/${id}`), ...town.series.map((id) => `/s/${id}`)];
  const publicPages = [
    ...pages,
    ...town.communities.map((id) => `/c/${id}`),
    ...HOUSE_RULES.map(houseRulePath),
    '/m/999999',
    '/sitemap.xml',
    '/robots.txt',
  ];
  for (const path of [...addressesOf(app, town, name), ...(name === 'visitor' ? publicPages : [])]) {
    const { status, body, headers } = await agent.get(path);
    const type = headers.get('content-type') ?? '';
    if (!NAMES_THE_SOFTWARE.test(path))
      expect.soft(wordsOf(body), `the town's ${path}`).not.toMatch(/\bTrib\b/);
    if (status !== 200) found[path] = status;
    else if (path.endsWith('/export')) found[path] = await readExport(app, path, agent);
    else if (type.startsWith('text/html')) found[path] = /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1];
    else found[path] = type.startsWith('image/') ? type : body;
  }
  return found;
}

/** Sessions and browsers stand in no order, and those of this test are among them. */
const isOfSessions = (key: string) => key === 'devices' || key === 'knownBrowsers';

async function readExport(app: TestApp, path: string, agent: Agent): Promise<unknown> {
  const response = await fetch(app.url + path, { headers: { cookie: agent.cookie() } });
  const entries = readZip(Buffer.from(await response.arrayBuffer()));
  return [...entries].map(([name, bytes]) => [
    name,
    name.endsWith('.json')
      ? JSON.parse(bytes.toString(), (key, value) => (isOfSessions(key) ? undefined : value))
      : 'a file',
  ]);
}

const signIn = (agent: Agent, { passkey }: Town, name: string) =>
  name === 'ana'
    ? signInByPasskey(agent, new Authenticator(passkey), { origin: TOWN.publicUrl })
    : agent.post('/api/users/login', { username: `${name}.of.graz`, password: TOWN.password });

const whatToDo = (release: string) =>
  release === VERSION
    ? `The baseline migration has changed since ${release}.tar was made. While ${release} is not released: npm run stored-data -- ${release}, and commit both files. Afterwards: never edit a released migration, write another one.`
    : `A migration of ${release} was edited or is missing: people's databases could not be opened any more. Bring it back, and write another one.`;

/** Opens the town as a server would that was given the backup. It is closed after the file's tests. */
async function restored(release: string): Promise<{ app: TestApp; kept: Kept }> {
  const kept: Kept = JSON.parse(readFileSync(join(FOLDER, `${release}.json`), 'utf8'));
  const tar = join(FOLDER, `${release}.tar`);
  await checkBackup(tar).catch((error: unknown) => {
    throw error instanceof MigrationMismatch ? new Error(whatToDo(release), { cause: error }) : error;
  });
  // The embedded database takes the time from here as well.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(kept.town.moment) });
  const { database } = await emptyInstallation(afterAll);
  const dataDir = temporaryFolder(afterAll);
  await restoreBackup({ database, photoStore: photosIn(dataDir) }, tar, () => {});
  await seed(database.db, null);
  const config = { dataDir, publicUrl: TOWN.publicUrl, operators: [1], mail: NO_MAIL_SERVER };
  return { app: await startTestApp(config, { database }), kept };
}

afterAll(() => void vi.useRealTimers());

for (const release of readdirSync(FOLDER).flatMap((name) => /^(.*)\.tar$/.exec(name)?.[1] ?? [])) {
  const { app, kept } = await restored(release);
  const isWritten = process.env['WRITE_STORED_DATA'] === release;

  describe(`the town of ${release}`, () => {
    beforeEach(() => void vi.setSystemTime(new Date(kept.town.moment)));

    it('has come back whole', async () => {
      expect(await brokenInvariants(app.db)).toEqual({});
    });

    it.each(Object.keys(READS))('is read as it was then by %s', async (name) => {
      const agent = app.visitor();
      if (name !== 'visitor') expect((await signIn(agent, kept.town, name)).status).toBe(200);
      const found = await readAs(app, kept.town, name, agent);
      if (isWritten) kept.read[name] = found;
      expect(Object.keys(kept.read[name] ?? {}).length).toBeGreaterThan(0);
      // Fields may be added, but none may change or go.
      for (const [path, then] of Object.entries(kept.read[name] ?? {}))
        expect.soft({ it: found[path] }, `${name} reads ${path}`).toMatchObject({ it: then });
    });

    it("has its own name in every mail, and the product's in none", async () => {
      const { town } = await app.settings.current();
      expect(town.name).not.toBe(DEFAULT_TOWN.name);
      for (const kind of mails.kind.enumValues) {
        for (const isTaken of [false, true]) {
          const written = letter({
            kind,
            isTaken,
            town,
            publicUrl: TOWN.publicUrl,
            name: 'Ana',
            username: 'ana',
            lang: 'en',
            token: 'token',
            code: '123456',
            event: SIGNED_IN,
            spotKey: 'key',
            unsubscribeKey: 'key',
            texts: [{ title: 'Owls', body: 'At eight', url: '/meetups' }],
          });
          const words = Object.values(written).join();
          expect(words).toContain(town.name);
          expect(words).not.toMatch(/\bTrib\b/);
        }
      }
    });

    afterAll(() => {
      if (isWritten) writeFileSync(join(FOLDER, `${release}.json`), `${JSON.stringify(kept, null, 1)}\n`);
    });
  });
}
