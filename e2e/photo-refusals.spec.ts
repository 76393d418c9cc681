import { writeFile } from 'node:fs/promises';
import { newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { PhotoTiles } from './pages/photo-tiles';
import { Wizard } from './pages/wizard';

// The tracer fetches the bytes of pictures that will not load, which our content policy rightly forbids.
test.use({ trace: 'off' });

test('what cannot be used is refused in the words of the house', async ({ page }, info) => {
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
});
