import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { CuttableLine } from './fixtures/cuttable-line';
import { joinMeetup, newGuest, newMeetup, type Guest } from './fixtures/guests';
import { PASSWORD, newUsername } from './fixtures/people';
import { expect, test as base } from './fixtures/test';
import { InstalledApp } from './pages/installed-app';
import { openRoom, say } from './pages/chat';
import { Feed } from './pages/feed';
import { Settings } from './pages/settings';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const test = base.extend<{ line: CuttableLine; releases: ReleaseLine }>({
  line: async ({ baseURL }, provide) => {
    const line = await CuttableLine.to(baseURL ?? '');
    await provide(line);
    line.close();
  },
  releases: async ({ baseURL }, provide) => {
    const line = await ReleaseLine.to(baseURL ?? '');
    await provide(line);
    line.close();
  },
});
test.use({ serviceWorkers: 'allow' });

const PLACE = { location: 'The old boathouse', address: '4 Quay Lane' };

async function idOfLyon({ api }: Guest): Promise<number> {
  const [city] = await (await api.get('/api/cities?q=Lyon')).json();
  return city.id;
}

/** Opens the app and waits until it has a copy of this meetup. */
async function appThatKeeps(tribId: number, page: Page, line: CuttableLine): Promise<InstalledApp> {
  const app = new InstalledApp(page, line.baseURL);
  await app.open('/profile');
  await app.untilReady();
  await app.untilStored(`/api/tribs/${tribId}`);
  for (const path of ['/api/session', '/api/interests']) await app.untilStored(path);
  return app;
}

test('the app opens on what one is going to today, and without a connection on the list of it, in both themes', async ({
  page,
  line,
  others,
}) => {
  const ada = await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
  const host = await others.guest('Hanne Host');
  const { id, name } = await newMeetup(host, {
    name: 'Rowing at dusk',
    ...PLACE,
    cityId: await idOfLyon(ada),
    startTime: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    endTime: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  });
  await joinMeetup(ada, id);
  expect((await ada.api.put(`/api/users/${ada.id}`, { data: { cityId: await idOfLyon(ada) } })).ok()).toBe(
    true,
  );
  await say(host, await openRoom(host, { tribId: id }), 'Bring gloves');
  const app = await appThatKeeps(id, page, line);
  const room = page.getByRole('log', { name: 'Messages' });
  await app.open(`/chat?trib=${id}`);
  await expect(room.getByText('Bring gloves')).toBeVisible();
  await app.untilStored(`/offline-chats/tribId/${id}`);

  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await app.open('/meetups');
  const feed = new Feed(page);
  await feed.untilShown();
  await expect(feed.card.getByRole('heading', { name })).toBeVisible();
  await expect(feed.card.getByText(PLACE.location)).toBeVisible();
  await expect(feed.card.getByText('Hanne Host is going too')).toBeVisible();
  const near = page.getByRole('button', { name: 'Near Lyon. Change the city' });
  expect(await near.locator('span').evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await expectNoAxeFindingsInBothThemes(page, 'the evening');

  line.cut();
  // What is on the screen when the connection goes stays, and leads there.
  await expect(feed.card.getByRole('link', { name: 'Directions' })).toBeVisible();
  await expect(feed.card.getByRole('button', { name: 'On my way' })).toBeVisible();
  await app.open('/chat?tab=tribs');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(room.getByText('Bring gloves')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: "You're offline." })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'a conversation offline');
  await app.open('/meetups');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  const meetup = page.getByRole('list', { name: 'Your meetups' }).getByRole('article');
  await expect(meetup).toHaveCount(1);
  await expect(meetup.getByRole('heading', { name })).toBeVisible();
  await expect(meetup.getByText(PLACE.location)).toBeVisible();
  await expect(meetup.getByText(PLACE.address)).toBeVisible();
  await expect(meetup.getByRole('link', { name: 'Directions' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'offline');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await app.open('/profile');
  await expect(page.getByRole('button', { name: 'Ada Ember' })).toBeVisible();

  line.mend();
  await app.open('/meetups');
  await expect(page.getByRole('heading', { name: "You're offline" })).toHaveCount(0);
});

test('logging out deletes what was kept for offline', async ({ page, line, others }) => {
  const ada = await newGuest(page.request, 'Ada Ember', { username: newUsername(), password: PASSWORD });
  const { id } = await newMeetup(await others.guest('Hanne Host'));
  await joinMeetup(ada, id);
  const app = await appThatKeeps(id, page, line);
  const settings = new Settings(page);
  await settings.profile.settings.click();
  await settings.row('Log out').click();
  await expect(page).toHaveURL(`${line.baseURL}/`);
  await expect.poll(() => app.storedPaths()).toEqual([]);
  line.cut();
  await app.open('/profile');
  await expect(page.getByText('Please log in to view your profile.')).toBeVisible();
});

test('a session that ended while the app was closed leaves nothing for offline @proof', async ({
  page,
  context,
  line,
  others,
}) => {
  const ada = await newGuest(page.request, 'Ada Ember');
  const { id } = await newMeetup(await others.guest('Hanne Host'));
  await joinMeetup(ada, id);
  const app = await appThatKeeps(id, page, line);
  await page.goto('about:blank');
  await context.clearCookies();
  await app.open('/discover');
  await expect.poll(() => app.storedPaths()).toEqual([]);
});

test('a new version waits until the person reloads', async ({ page, releases }) => {
  await newGuest(page.request, 'Ada Ember');
  const app = new InstalledApp(page, releases.baseURL);
  await app.open('/profile');
  await app.untilReady();
  await app.untilStored('/api/session');
  releases.releaseNext();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const updateToast = page.getByRole('listitem').filter({ hasText: 'A new version is ready' });
  await expect(updateToast).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await updateToast.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Ada Ember' })).toBeVisible();
});

const countWorkers = async () => (await navigator.serviceWorker.getRegistrations()).length;
const cacheNames = () => caches.keys();

test('a server that has withdrawn the worker removes it on the next visit, and then all it stored @proof', async ({
  page,
  releases,
}) => {
  await newGuest(page.request, 'Ada Ember');
  const app = new InstalledApp(page, releases.baseURL);
  await app.open('/profile');
  await app.untilReady();
  await app.untilStored('/api/session');
  releases.withdrawWorker();
  await app.open('/profile');
  await expect.poll(() => page.evaluate(countWorkers)).toBe(0);
  // The worker serves that page to its end, and may store what the page still reads.
  await app.open('/profile');
  await expect.poll(() => page.evaluate(cacheNames)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Ada Ember' })).toBeVisible();
});

/** A connection to our server on which a test can release a later version, which the service worker then notices. */
class ReleaseLine {
  private release = 0;
  private hasWorker = true;

  private constructor(
    readonly baseURL: string,
    readonly close: () => void,
  ) {}

  static async to(baseURL: string): Promise<ReleaseLine> {
    const far = new URL(baseURL);
    const server = createServer((near, response) => line.pass(near, response, far));
    server.listen(0, far.hostname);
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const line = new ReleaseLine(`http://${far.hostname}:${address.port}`, () => {
      server.close();
      server.closeAllConnections();
    });
    return line;
  }

  /** From now on the worker has another last line, which is enough to be another version. */
  releaseNext(): void {
    this.release += 1;
  }

  /** From now on the server has no worker. */
  withdrawWorker(): void {
    this.hasWorker = false;
  }

  private pass(near: IncomingMessage, response: ServerResponse, { hostname, port }: URL): void {
    const { method, url, headers } = near;
    const isWorker = url === '/sw.js';
    if (isWorker && !this.hasWorker) {
      response.writeHead(404).end();
      return;
    }
    const asked = request({ hostname, port, method, path: url, headers: isWorker ? {} : headers }, (far) => {
      const { 'content-length': _length, ...kept } = far.headers;
      response.writeHead(far.statusCode ?? 502, isWorker ? kept : far.headers);
      far.pipe(response, { end: !isWorker });
      if (isWorker) far.once('end', () => response.end(`\n// ${this.release}`));
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    near.pipe(asked);
  }
}
