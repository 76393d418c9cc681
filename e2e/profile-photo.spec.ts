import { writeFile } from 'node:fs/promises';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { layoutProblems } from './fixtures/layout-problems';
import { hold } from './fixtures/hold';
import { expect, test } from './fixtures/test';
import { Profile } from './pages/profile';

const PICTURE = 'client/public/icon-192.png';
const isUpload = (url: URL) => url.pathname === '/api/photos';

test('a photo is chosen, cropped to a circle and shown', async ({ page }) => {
  const me = await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  const choosing = page.waitForEvent('filechooser');
  await profile.photo.press('Enter');
  await (await choosing).setFiles(PICTURE);
  const frame = profile.crop.getByRole('application');
  await frame.focus();
  for (const key of ['+', '+', '+', 'ArrowRight']) await page.keyboard.press(key);
  await expectNoAxeFindings(page, 'cropping one’s photo');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => page.evaluate(layoutProblems), 'with large letters').toEqual([]);
  const upload = page.waitForRequest(
    (request) => request.method() === 'POST' && isUpload(new URL(request.url())),
  );
  await profile.crop.getByRole('button', { name: 'Save' }).click();
  const query = new URL((await upload).url()).searchParams;
  expect(Number(query.get('width'))).toBeCloseTo(Number(query.get('height')), 3);
  expect(Number(query.get('width'))).toBeLessThan(0.7);
  await expect(profile.crop).toHaveCount(0);
  await profile.expectToast('Photo updated successfully!');
  await expect(profile.photo.locator('img')).toHaveAttribute('src', /^\/api\/photos\//);
  await expect(profile.photo).toBeFocused();
  const { profileImage } = await (await me.api.get(`/api/users/${me.id}`)).json();
  expect(profileImage).toMatch(/^\/api\/photos\//);
  await page.reload();
  await expect(profile.photo.locator('img')).toHaveAttribute('src', profileImage);
});

test('files that are no photo are refused @proof', async ({ page }, info) => {
  await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  const fileOf = async (name: string, bytes: string | Buffer) => {
    await writeFile(info.outputPath(name), bytes);
    return info.outputPath(name);
  };
  await profile.photoInput.setInputFiles(await fileOf('notes.txt', 'hello'));
  await profile.expectToast('Invalid file type', 'Please upload an image file');
  await profile.photoInput.setInputFiles(await fileOf('huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1)));
  await profile.expectToast('File too large', 'Please choose a file smaller than 10MB');
  await expect(profile.crop).toHaveCount(0);
  await profile.photoInput.setInputFiles(await fileOf('broken.jpg', 'not a picture at all'));
  await expect(profile.crop.getByText('Cannot be opened here. Choose a JPEG or PNG.')).toBeVisible();
  await profile.crop.getByRole('button', { name: 'Close' }).click();
  await expect(profile.crop).toHaveCount(0);
  await expect(profile.photo.locator('img')).toHaveAttribute('src', /^\/portraits\//);
});

test('a photo that was not uploaded stays, cropped as it was @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  await profile.photoInput.setInputFiles(PICTURE);
  const save = profile.crop.getByRole('button', { name: /^Sav/ });
  const zoom = profile.crop.getByRole('slider', { name: 'Zoom' });
  await profile.crop.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveValue('115');
  await page.route(isUpload, (route) => route.abort('connectionreset'));
  await save.click();
  await profile.expectToast('Failed to update photo', 'You seem to be offline.');
  await expect(zoom).toHaveValue('115');
  await page.unroute(isUpload);

  const release = await hold(page, isUpload);
  await save.click();
  await expect(save).toHaveText('Saving...');
  await expect(profile.crop.getByRole('progressbar', { name: 'Uploading your photo' })).toBeAttached();
  await release();
  await expect(profile.crop).toHaveCount(0);
  await expect(profile.photo.locator('img')).toHaveAttribute('src', /^\/api\/photos\//);
});

test('a photo can be left as it was @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
  for (const leave of [
    () => profile.crop.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await profile.photoInput.setInputFiles(PICTURE);
    await expect(profile.crop.getByRole('button', { name: 'Save' })).toBeVisible();
    await leave();
    await expect(profile.crop).toHaveCount(0);
  }
  await expect(profile.photo.locator('img')).toHaveAttribute('src', /^\/portraits\//);
  expect(uploads).toEqual([]);
});

test('closing the dialog cancels the upload @proof', async ({ page }) => {
  await page.addInitScript(() => {
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override abort(): void {
        performance.mark('upload aborted');
        super.abort();
      }
    };
  });
  await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  const before = await profile.photo.locator('img').getAttribute('src');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.url());
  });
  const release = await hold(page, isUpload, (route) => route.continue().catch(() => undefined));
  await profile.photoInput.setInputFiles(PICTURE);
  const asked = page.waitForRequest((request) => isUpload(new URL(request.url())));
  await profile.crop.getByRole('button', { name: 'Save' }).click();
  await asked;
  await profile.crop.getByRole('button', { name: 'Close' }).click();
  const aborted = () => page.evaluate(() => performance.getEntriesByName('upload aborted').length);
  await expect.poll(aborted).toBe(1);
  await release();
  await expect(profile.crop).toHaveCount(0);
  await expect(profile.photo.locator('img')).toHaveAttribute('src', before ?? '');
  await expect(page.getByText('Failed to update photo')).toHaveCount(0);
  expect(changes).toEqual([]);
});
