import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { CuttableLine } from './fixtures/cuttable-line';
import { newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { ageCopies, sendersOfCopies } from './fixtures/device-copies';
import { keepToasts } from './fixtures/toasts';
import { PhotoTiles, slowLine } from './pages/photo-tiles';
import { SignIn } from './pages/sign-in';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

const [LARGE = '', SMALL = ''] = FIVE_PICTURES;
const NO_PHOTOS = { photos: [] };

test('photos wait on the device, survive a reload, and upload after the sign-in', async ({ page }) => {
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  await wizard.openAt(6, NO_PHOTOS);
  await wizard.addPhotos([SMALL, LARGE], (button) => button.click());
  await photos.says('2 photos added');
  await photos.expectShown('Main picture');

  await page.reload();
  await wizard.expectStep(6);
  await expect(photos.tiles).toHaveCount(2);
  await photos.expectShown('Main picture');
  await photos.expectShown('Photo 2');
  expect(uploads.filter((url) => url.includes('/api/photos'))).toEqual([]);

  // A week later the draft is unchanged, and photos without a draft are gone.
  await page.evaluate(ageCopies, 8);
  await page.reload();
  await photos.expectShown('Photo 2');
  await expect.poll(() => page.evaluate(sendersOfCopies)).toEqual([null, null]);

  await wizard.next.click();
  await wizard.create.click();
  await new SignIn(page).tryDemo.click();
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
  expect(uploads.filter((url) => url.includes('/api/photos'))).toHaveLength(2);
});

test('a draft continued by somebody else on the same phone uploads its photos again @proof', async ({
  page,
}) => {
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  const ada = await newGuest(page.request, 'Ada Ember');
  await wizard.openAt(6, NO_PHOTOS);
  await wizard.addPhotos([SMALL], (button) => button.click());
  await expect.poll(() => page.evaluate(sendersOfCopies)).toEqual([ada.id]);

  // An open page would notice that nobody is signed in and delete the draft.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const bo = await newGuest(page.request, 'Bo Birch');
  await wizard.open();
  await photos.says('Photos uploaded');
  await expect.poll(() => page.evaluate(sendersOfCopies)).toEqual([bo.id]);
});

test.describe('on an unreliable connection', () => {
  let line: CuttableLine;
  test.use({
    baseURL: async ({ baseURL }, provide) => {
      line = await CuttableLine.to(baseURL ?? '');
      await provide(line.baseURL);
      line.close();
    },
  });

  test('progress is visible, and an interrupted upload resumes silently', async ({ page }) => {
    await newGuest(page.request, 'Ada Ember');
    const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
    await wizard.openAt(6, NO_PHOTOS);
    const slow = await slowLine(page, 1_000);
    await wizard.addPhotos([LARGE], (button) => button.click());
    const bar = page.getByRole('progressbar', { name: 'Uploading Main picture' });
    await expect
      .poll(() => bar.evaluate((progress: HTMLProgressElement) => progress.value))
      .toBeGreaterThan(5);
    await photos.says('Uploading 1 photo');

    line.cut();
    // The browser's throttling would also delay noticing the cut.
    await slow.detach();
    expect(line.cuts).toBeGreaterThan(0);
    await expect(page.getByText('Waiting for the network')).toBeVisible();
    line.mend();
    await photos.says('Photos uploaded');
  });
});

test('a photo whose connection stays lost waits, also after a reload, and uploads on another page @proof', async ({
  page,
}) => {
  await newGuest(page.request, 'Ada Ember');
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  await wizard.openAt(6, NO_PHOTOS);
  await page.route('**/api/photos', (route) => route.abort('connectionreset'));
  await wizard.addPhotos([SMALL], (button) => button.click());
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await page.unroute('**/api/photos');
  const uploaded = page.waitForResponse('**/api/photos');
  await page.goto('/profile');
  expect((await uploaded).status()).toBe(201);
  await wizard.open();
  await photos.says('Photos uploaded');
});

test('the main photo is cropped by keyboard, and only the crop is uploaded @proof', async ({ page }) => {
  await newGuest(page.request, 'Ada Ember');
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  await wizard.openAt(6, NO_PHOTOS);
  await wizard.addPhotos([LARGE], (button) => button.press('Enter'));
  await photos.says('Photos uploaded');

  await photos.crop.press('Enter');
  await photos.frame.focus();
  for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await photos.cropDialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  const sent = page.waitForRequest((request) => request.url().includes('/api/photos?left='));
  await photos.cropDialog.getByRole('button', { name: 'Save' }).press('Enter');
  const crop = new URL((await sent).url()).searchParams;
  const share = (name: string) => Number(crop.get(name));
  // The picture is square, in a 4:5 frame.
  expect(share('width') / share('height')).toBeCloseTo(4 / 5, 3);
  expect(share('height')).toBeCloseTo(1 / 1.53, 1);
  expect(share('left')).toBeGreaterThan((1 - share('width')) / 2);
  await expect(photos.crop).toBeFocused();
  await photos.says('Photos uploaded');
});

test('photos are reordered by buttons and by dragging @proof', async ({ page }) => {
  await keepToasts(page);
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  await wizard.openAt(6, NO_PHOTOS);
  await wizard.addPhotos([SMALL, LARGE, SMALL], (button) => button.click());
  const source = (name: string) => photos.picture(name).getAttribute('src');
  const [first, second, third] = [
    await source('Main picture'),
    await source('Photo 2'),
    await source('Photo 3'),
  ];
  await photos.choose('Photo 2', 'Make main picture');
  await photos.says('This is the main photo now');
  await expect.poll(() => Promise.all(['Main picture', 'Photo 2'].map(source))).toEqual([second, first]);

  const [from, to] = [
    await photos.tile('Photo 3').boundingBox(),
    await photos.tile('Main picture').boundingBox(),
  ];
  if (!from || !to) throw new Error('no tiles');
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => source('Main picture')).toBe(third);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await photos.choose('Photo 2', 'Remove');
  await expect(photos.tiles).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => source('Photo 2')).toMatch(/^blob:/);
  await expect(photos.tiles).toHaveCount(3);
});

test('a large phone picture is uploaded in a size that is displayed @proof', async ({ page }, info) => {
  await newGuest(page.request, 'Ada Ember');
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  const file = info.outputPath('phone.jpg');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  await sharp({ create: { width: 3200, height: 1600, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 92 })
    .toFile(file);
  expect((await stat(file)).size).toBeGreaterThan(2_500_000);
  await wizard.openAt(6, NO_PHOTOS);
  const sent = page.waitForRequest('**/api/photos');
  await wizard.addPhotos([file], (button) => button.click());
  await photos.says('Photos uploaded');
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(2_000_000);
});

test('photos have no axe findings in both themes @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  await wizard.openAt(6, NO_PHOTOS);
  await wizard.addPhotos([SMALL, LARGE], (button) => button.click());
  await expectNoAxeFindingsInBothThemes(page, 'photos');
  await photos.tile('Photo 2').click();
  await expect(page.getByRole('dialog', { name: 'Photo 2' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the options of a photo');
  await page.keyboard.press('Escape');
  await photos.crop.click();
  await expect(photos.frame).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the crop');
});
