import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { PhotoTiles } from './pages/photo-tiles';

async function openForm(page: Page, changes: object = {}) {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const { id } = await newMeetup(host, { name: 'Sunrise walk', ...changes });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Manage Sunrise walk' }).click();
  const manage = new Manage(page);
  await manage.untilShown();
  await manage.link('Edit').click();
  const name = page.getByLabel('Meetup name');
  await expect(name).toHaveValue('Sunrise walk');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  const nameOf = async (): Promise<string> => (await (await host.api.get(`/api/tribs/${id}`)).json()).name;
  return { id, name, manage, question, nameOf };
}

test('Back asks before it discards changes, every time @proof', async ({ page }) => {
  const { name, question, manage, nameOf } = await openForm(page);
  await name.fill('Sunset walk');
  await page.goBack();
  await expect(question).toBeVisible();
  await expectNoAxeFindings(page, 'the question before changes are discarded');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Sunset walk');

  await page.goBack();
  await expect(question).toBeVisible();
  // Back closes the question, as it closes every dialog.
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Sunset walk');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/profile\?manage=\d+/);
  await manage.untilShown();
  await expect.poll(nameOf).toBe('Sunrise walk');
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test('Back does not ask without changes, even after they were undone @proof', async ({ page }) => {
  const { name, question } = await openForm(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\?manage=\d+/);
  await page.goForward();
  await name.fill('Sunset walk');
  await name.fill('Sunrise walk');
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\?manage=\d+/);
  await expect(question).toHaveCount(0);
});

test('removing a photo is a change too, and the arrow also asks before it leads to the meetup @proof', async ({
  page,
}) => {
  const { id, question } = await openForm(page, {
    mainImageUrl: '/covers/picnic.svg',
    eventPhotos: ['/covers/tea.svg'],
  });
  const photos = new PhotoTiles(page);
  await photos.choose('Photo 2', 'Remove');
  await expect(photos.tiles).toHaveCount(1);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await photos.tile('Main picture').click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetups\\?trib=${id}$`));
});

test('after saving, Back skips the form; a reload before that makes the browser ask', async ({ page }) => {
  const { name, question, nameOf } = await openForm(page);
  await name.fill('Sunset walk');
  const asked = page.waitForEvent('dialog', (dialog) => dialog.type() === 'beforeunload');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await asked;
  await expect(name).toHaveValue('Sunrise walk');
  await name.fill('Moonlight walk');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(new Feed(page).toasts.getByText('Changes saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  await expect.poll(nameOf).toBe('Moonlight walk');
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\?manage=\d+/);
  await expect(question).toHaveCount(0);
});

test('a refused field is brought into view @proof', async ({ page }) => {
  const { id, name } = await openForm(page);
  await name.fill('Sunset walk');
  const refusal = {
    message: 'Invalid',
    code: 'invalid_request',
    issues: [{ path: 'name', message: 'Choose another name' }],
  };
  await page.route(
    (url) => url.pathname === `/api/tribs/${id}`,
    (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(name).not.toBeInViewport();
  await save.click();
  await expect(page.getByText('Choose another name')).toBeInViewport();
});
