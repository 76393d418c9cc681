import { expectNoAxeFindings } from './fixtures/axe';
import { hold } from './fixtures/hold';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Discover } from './pages/discover';

const TABS = [
  { path: '/discover', api: '/api/ideas', things: 'experiences', none: ['No experiences available'] },
  {
    path: '/communities',
    api: '/api/communities',
    things: 'communities',
    none: ['No communities available', 'Communities are being loaded. Check back soon!'],
  },
  { path: '/discover?tab=tribs', api: '/api/tribs', things: 'tribs', none: ['No tribs available'] },
];

for (const { path, api, things, none } of TABS) {
  const list = (url: URL) => url.pathname === api;

  test(`the list of ${things} says that it is empty, loading or failed, and loads on the next try @proof`, async ({
    page,
  }) => {
    const discover = new Discover(page);
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await discover.open(path);
    for (const text of none) await expect(discover.panel.getByText(text, { exact: true })).toBeVisible();

    await page.unroute(list);
    const fail = await hold(page, list, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(discover.panel.getByText(`Loading ${things}...`)).toBeVisible();
    await fail();
    const alert = discover.panel.getByRole('alert');
    await expect(alert.getByText(`Failed to load ${things}`)).toBeVisible();
    await expectNoAxeFindings(page, `failed ${things}`);

    await page.unroute(list);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(discover.cards.first()).toBeVisible();
  });
}

test('offline, a search says so and the last one is back with the connection', async ({ page, context }) => {
  const discover = new Discover(page);
  await discover.openWithCards('/discover');
  await context.setOffline(true);
  await discover.search.fill('tea');
  await expect(discover.panel.getByRole('alert').getByText(/^You seem to be offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(discover.marks.first()).toBeVisible();
});

const isIdeas = (url: URL) => url.pathname === '/api/ideas';

test('an experience that fails to open says so, and opens on the next try @proof', async ({ page }) => {
  await keepToasts(page);
  const discover = new Discover(page);
  await page.route(isIdeas, (route) => route.fulfill({ status: 500, body: '' }));
  await discover.openWithCards('/discover?tab=tribs&idea=1');
  await expect(discover.toasts.getByText("The experience didn't open", { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/discover?tab=tribs');
  await page.unroute(isIdeas);
  await page.goto('/discover?tab=tribs&idea=1');
  await expect(discover.sheet).toBeVisible();
});

const isOne = (url: URL) => /^\/api\/communities\/\d+$/.test(url.pathname);

test('a community in the list opens while the server fails @proof', async ({ page }) => {
  const discover = new Discover(page);
  await discover.openWithCards('/communities');
  await page.route(isOne, (route) => route.fulfill({ status: 500, body: '' }));
  const failed = page.waitForResponse((response) => isOne(new URL(response.url())));
  await discover.openSheet('Greenbelt Talkers');
  await failed;
  await discover.sheet.getByRole('button', { name: 'Join Community' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign in to join this community' })).toBeVisible();
});
