import { expectNoAxeFindings } from './fixtures/axe';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { PhotoTiles } from './pages/photo-tiles';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

for (const way of ['by touch', 'by keyboard'] as const) {
  test(`a toast's action works ${way} over an open dialog, which stays @proof`, async ({ page }) => {
    await keepToasts(page);
    const [wizard, photos] = [new Wizard(page), new PhotoTiles(page)];
    await wizard.openAt(6, { photos: [] });
    await wizard.addPhotos(FIVE_PICTURES.slice(0, 3), (button) => button.click());
    await photos.choose('Photo 2', 'Remove');
    await expect(photos.tiles).toHaveCount(2);
    await photos.crop.click();
    await expect(photos.frame).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    if (way === 'by touch') {
      await undo.tap();
    } else {
      const zoom = photos.cropDialog.getByRole('slider', { name: 'Zoom' });
      await zoom.focus();
      await page.keyboard.press('F8');
      await expectNoAxeFindings(page, 'a message over a dialog');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(zoom).toBeFocused();
    }
    await expect(undo).toHaveCount(0);
    await expect(photos.frame).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(photos.cropDialog).toHaveCount(0);
    await expect(photos.tiles).toHaveCount(3);
  });
}
