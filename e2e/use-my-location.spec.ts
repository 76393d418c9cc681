import { expectNoAxeFindings } from './fixtures/axe';
import { newMeetup } from './fixtures/guests';
import { onDemoServer as test } from './fixtures/own-server-test';
import { expect } from './fixtures/test';
import { NearFeed } from './pages/near-feed';

const LYON = 2_996_944;
const AT_LYON = { latitude: 45.764_043, longitude: 4.835_659 };

test('a visitor near Lyon sees the meetup there first, and nobody learns the street @proof', async ({
  page,
  context,
  others,
}) => {
  const host = await others.guest('Inès Roux');
  await newMeetup(host, { name: 'Bouchon on the corner', location: 'Chez Inès', cityId: LYON });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(AT_LYON);
  const feed = new NearFeed(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await feed.open();
  await feed.locate();
  await expect(feed.sheet).toHaveCount(0);
  await expect(feed.chip).toHaveText('Near Lyon');
  await feed.expectPlace(1);
  await feed.expectName('Bouchon on the corner');
  await expect(feed.card.getByText('Less than a mile away')).toBeVisible();
  expect(asked.filter((url) => url.includes('nearest'))).toEqual([
    expect.stringMatching(/\/api\/cities\/nearest\?lat=45\.76&lon=4\.84$/),
  ]);
  expect(asked.filter((url) => url.includes('45.764') || url.includes('4.8356'))).toEqual([]);
});

for (const [state, prepare, words] of [
  [
    'refused',
    () =>
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition: (_: unknown, fail: (error: { code: number }) => void) => fail({ code: 1 }),
        },
      }),
    /Your browser keeps your location to itself/,
  ],
  [
    'absent',
    () => Reflect.deleteProperty(Navigator.prototype, 'geolocation'),
    /This browser can't tell where you are/,
  ],
  [
    'slow',
    () => {
      Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: () => {} } });
      // This skips the ten seconds of waiting.
      const wait = window.setTimeout.bind(window);
      const hurry = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        wait(run, ms === 10_000 ? 0 : ms, ...rest);
      Object.assign(window, { setTimeout: hurry });
    },
    /Finding you takes too long/,
  ],
] as const) {
  test(`where it is ${state}, the user is told so and can search @proof`, async ({ page }) => {
    await page.addInitScript(prepare);
    const feed = new NearFeed(page);
    await feed.open();
    await expect(feed.chip).toHaveText('Everywhere');
    await feed.locate();
    await expect(feed.sheet.getByRole('alert')).toHaveText(words);
    await expectNoAxeFindings(page, `a location that is ${state}`);
    await feed.search.fill('villeurb');
    await feed.sheet.getByRole('option', { name: /^Villeurbanne/ }).click();
    await expect(feed.chip).toHaveText('Near Villeurbanne');
  });
}
