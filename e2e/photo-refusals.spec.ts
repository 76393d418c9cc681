import { writeFile } from 'node:fs/promises';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { PhotoTiles } from './pages/photo-tiles';
import { Wizard } from './pages/wizard';

test('unusable files are refused with our own messages @proof', async ({ page }, info) => {
  await newGuest(page.request, 'Ada Ember');
  const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
  await wizard.openAt(6, { photos: [] });
  const input = page.getByLabel('Choose photos');
  const fileOf = async (name: string, bytes: string | Buffer) => {
    await writeFile(info.outputPath(name), bytes);
    return info.outputPath(name);
  };
  await input.setInputFiles(await fileOf('huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1)));
  await wizard.expectToast('File too large', 'Please choose a file smaller than 10MB');
  await input.setInputFiles(await fileOf('notes.txt', 'hello'));
  await wizard.expectToast('Invalid file type', 'Please upload an image file');
  await expect(photos.tiles).toHaveCount(0);
  await expect(wizard.next).toBeDisabled();

  const broken = 'not a picture at all';
  await input.setInputFiles([await fileOf('IMG_1.HEIC', broken), await fileOf('broken.jpg', broken)]);
  await expect(photos.tile('Main picture')).toHaveText(/^Cannot be opened here/);
  await expect(photos.tile('Photo 2')).toHaveText(/Please upload an image file/);

  // Refused photos stop this step, instead of failing at Create.
  await expect(page.getByText("Remove the photo that can't be used to go on.")).toBeVisible();
  await expect(wizard.next).toBeDisabled();
  await photos.choose('Photo 2', 'Remove');
  await expect(wizard.next).toBeDisabled();
  await photos.choose('Main picture', 'Remove');
  await page.getByRole('button', { name: 'Use one of our covers' }).click();
  const covers = page.getByRole('dialog', { name: 'Our covers' });
  await expectNoAxeFindings(page, 'the covers');
  await covers.getByRole('button').filter({ hasText: /\w/ }).first().click();
  await expect(covers).toBeHidden();
  await photos.expectShown('Main picture');
  await expect(wizard.next).toBeEnabled();

  // The draft keeps the cover, and the person's own photo can replace it.
  await page.reload();
  await photos.expectShown('Main picture');
  await expect(page.getByRole('button', { name: 'Choose another cover' })).toBeVisible();
  await photos.choose('Main picture', 'Remove');
  await input.setInputFiles('client/public/icon-192.png');
  await photos.expectShown('Main picture');
  await expect(page.getByRole('button', { name: /cover/ })).toHaveCount(0);
  await wizard.next.click();
  await wizard.expectStep(7);
});
