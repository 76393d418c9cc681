import type { Page } from '@playwright/test';
import {
  freePort,
  startIdentityProvider,
  type TestProvider,
} from '../server/testing/start-identity-provider';
import { OwnTown } from './fixtures/own-town';
import { expect, test as base } from './fixtures/test';
import { SignIn } from './pages/sign-in';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

type Abroad = { town: OwnTown; provider: TestProvider };

/** A server that knows one provider, which is a real one in a process of its own. */
const test = base.extend<object, { abroad: Abroad }>({
  abroad: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright is told that nothing is needed
    async ({}, provide) => {
      const port = await freePort();
      const provider = await startIdentityProvider(`http://127.0.0.1:${port}/api/auth/google/callback`);
      const town = await OwnTown.found({
        PORT: String(port),
        GOOGLE_ISSUER: provider.issuer,
        GOOGLE_CLIENT_ID: 'trib',
        GOOGLE_CLIENT_SECRET: 'only for tests',
      });
      await provide({ town, provider });
      await town.close();
      provider.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ abroad }, provide) => provide(abroad.town.baseURL),
});

const namesOnFeed = async (page: Page) => {
  const tribs: { name: string }[] = await (await page.request.get('/api/tribs')).json();
  return tribs.map(({ name }) => name);
};

/** As far as the provider's button, with a photo that waits on the device. */
async function pressCreate(page: Page, name: string, requestKey: string): Promise<Wizard> {
  const wizard = new Wizard(page);
  await wizard.openAt(6, { name, requestKey, photos: [] });
  await wizard.addPhotos(FIVE_PICTURES.slice(0, 1), (button) => button.click());
  await wizard.next.click();
  await wizard.create.click();
  await expect(page.getByRole('heading', { name: 'Sign in to create this trib' })).toBeVisible();
  return wizard;
}

test('who signs in elsewhere to create a meetup has created it when they are back', async ({
  page,
  others,
  abroad,
}) => {
  await abroad.provider.signsIn({ sub: 'noor', name: 'Noor Amari' });
  const wizard = await pressCreate(page, 'Kites over the meadow', 'a'.repeat(32));
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await wizard.expectToast('Meetup created successfully!');
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  const id = new URL(page.url()).searchParams.get('trib');
  const made = await (await page.request.get(`/api/tribs/${id}`)).json();
  expect(made).toMatchObject({ name: 'Kites over the meadow', role: 'host' });
  expect(made.mainImageUrl).toMatch(/^\/api\/photos\//);
  expect(made.members).toMatchObject([{ displayName: 'Noor Amari' }]);

  // Known by now: signed in at once on another phone, and again nothing to press.
  const phone = await others.phone();
  const again = await pressCreate(phone, 'Kites once more', 'b'.repeat(32));
  await phone.getByRole('link', { name: 'Continue with Google' }).click();
  await again.expectToast('Meetup created successfully!');
  expect(await namesOnFeed(phone)).toEqual(
    expect.arrayContaining(['Kites over the meadow', 'Kites once more']),
  );
});

test('who comes back without a sign-in has only been asked: nothing is created later by itself', async ({
  page,
  abroad,
}) => {
  await abroad.provider.signsIn('deny');
  const wizard = await pressCreate(page, 'Never pressed again', 'c'.repeat(32));
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await wizard.expectToast('Google login failed', 'You cancelled the sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in to create this trib' })).toBeVisible();

  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto('/meetups/create');
  await wizard.expectStep(7);
  await expect(wizard.create).toBeEnabled();
  expect(await namesOnFeed(page)).not.toContain('Never pressed again');
});
