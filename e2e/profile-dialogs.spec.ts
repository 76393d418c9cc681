import { expectNoAxeFindings } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { hold } from './fixtures/hold';
import { expect, test } from './fixtures/test';
import { openOwnProfile } from './pages/profile';

const isProfile = (url: URL) => /^\/api\/users\/\d+$/.test(url.pathname);

test('a name is edited in place, has one to fifty characters, and is only kept by saving @proof', async ({
  page,
}) => {
  const { profile, stored } = await openOwnProfile(page);
  await test.step('Cancel, Close, Escape and Back discard what was typed', async () => {
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    for (const leave of [
      () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      () => close.click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      const dialog = await profile.edit('Ada Ember', 'Edit Name');
      await expect(dialog.field).toHaveValue('Ada Ember');
      await dialog.field.fill('Somebody Else');
      await leave();
      await dialog.expectClosed();
      await expect(page).toHaveURL('/profile');
      await expect(profile.name).toHaveText('Ada Ember');
    }
  });
  await test.step('an empty name is refused in place', async () => {
    const dialog = await profile.edit('Ada Ember', 'Edit Name');
    await dialog.field.fill('   ');
    await expect(dialog.save).toBeDisabled();
    await dialog.field.press('Enter');
    await expect(dialog.root.getByRole('alert')).toHaveText('Name cannot be empty');
    await expect(dialog.field).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeFindings(page, 'an empty name');
    await dialog.field.fill('Bo');
    await expect(dialog.root.getByRole('alert')).toHaveCount(0);
    await expect(dialog.save).toBeEnabled();
    await dialog.cancel.click();
    await expect.poll(() => stored('displayName')).toBe('Ada Ember');
  });
  await test.step('it is saved with Enter and shown at once', async () => {
    const dialog = await profile.edit('Ada Ember', 'Edit Name');
    await expect(dialog.root.getByLabel('Your display name')).toHaveValue('Ada Ember');
    await dialog.expectCount('9/50');
    await expectNoAxeFindings(page, 'the name');
    await dialog.field.fill('  Ada of the Fires ');
    await dialog.expectCount('19/50');
    await dialog.field.press('Enter');
    await dialog.expectClosed();
    await profile.expectToast('Name updated successfully!');
    await expect(profile.name).toHaveText('Ada of the Fires');
    await expect(profile.name).toBeFocused();
    await expect.poll(() => stored('displayName')).toBe('Ada of the Fires');
    await page.reload();
    await expect(profile.name).toHaveText('Ada of the Fires');
  });
  await test.step('it has one to fifty characters, in any writing', async () => {
    // Parts that load late would move what is pressed.
    await expect(page.locator('.skeleton')).toHaveCount(0);
    for (const [typed, kept, count] of [
      ['A', 'A', '1/50'],
      ['x'.repeat(50), 'x'.repeat(50), '50/50'],
      ['😀'.repeat(25), '😀'.repeat(25), '50/50'],
      ['نور الهدى', 'نور الهدى', '9/50'],
    ] as const) {
      await profile.name.click();
      const dialog = profile.dialog('Edit Name');
      await dialog.field.fill(typed);
      await dialog.expectCount(count);
      await dialog.save.click();
      await dialog.expectClosed();
      await expect(profile.name).toHaveText(kept);
      await expect.poll(() => stored('displayName')).toBe(kept);
    }
    await profile.name.click();
    const dialog = profile.dialog('Edit Name');
    await dialog.field.fill('y'.repeat(49));
    await dialog.field.press('End');
    await page.keyboard.insertText('zz');
    await expect(dialog.field).toHaveValue(`${'y'.repeat(49)}z`);
    await dialog.expectCount('50/50');
  });
});

test('a failed save says why and keeps what was typed, and a slow one says so and is sent once @proof', async ({
  page,
}) => {
  const { profile } = await openOwnProfile(page);
  await test.step('a failed save', async () => {
    const dialog = await profile.edit('Ada Ember', 'Edit Name');
    await dialog.field.fill('Ada Flame');
    const fail = (body: object | string, status: number) =>
      page.route(isProfile, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })
          : route.continue(),
      );
    await fail({ message: 'The disk is full', code: 'storage_full', requestId: 'r' }, 503);
    await dialog.save.click();
    await profile.expectToast('Failed to update name', 'The disk is full');
    await page.unroute(isProfile);
    await fail('', 502);
    await dialog.save.click();
    await profile.expectToast('Failed to update name', 'HTTP error! status: 502');
    await page.unroute(isProfile);
    await page.context().setOffline(true);
    await dialog.save.click();
    await profile.expectToast('Failed to update name', 'You seem to be offline.');
    await page.context().setOffline(false);
    await expect(dialog.field).toHaveValue('Ada Flame');
    await dialog.save.click();
    await dialog.expectClosed();
    await expect(profile.name).toHaveText('Ada Flame');
  });
  await test.step('a slow save', async () => {
    const dialog = await profile.edit('Ada Flame', 'Edit Name');
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && isProfile(new URL(request.url()))) saves += 1;
    });
    const release = await hold(page, isProfile);
    await dialog.field.fill('Ada Glow');
    await dialog.save.dblclick();
    await expect(dialog.save).toHaveText('Saving...');
    await expect(dialog.save).toBeDisabled();
    await dialog.field.press('Enter');
    await release();
    await dialog.expectClosed();
    await expect(profile.name).toHaveText('Ada Glow');
    expect(saves).toBe(1);
  });
});

test('a bio starts with a suggestion, has up to 200 characters and is saved by keys @proof', async ({
  page,
}) => {
  const { profile, stored } = await openOwnProfile(page);
  const dialog = await profile.edit('Edit bio', 'Edit Bio');
  await expect(dialog.root.getByLabel('Tell people what inspires you')).toHaveValue("I'm inspired about ");
  await dialog.expectCount('19/200');
  await expectNoAxeFindings(page, 'the bio');
  await dialog.field.fill(' \n ');
  await expect(dialog.save).toBeDisabled();
  await dialog.field.press('Control+Enter');
  await dialog.field.fill('x'.repeat(199));
  await dialog.field.press('End');
  await page.keyboard.insertText('yz');
  await dialog.expectCount('200/200');
  await expect(dialog.field).toHaveValue(`${'x'.repeat(199)}y`);
  await dialog.field.fill('Fires 🔥');
  await dialog.field.press('Enter');
  await page.keyboard.insertText('and tea');
  await expect(dialog.field).toHaveValue('Fires 🔥\nand tea');
  await dialog.field.press('Control+Enter');
  await dialog.expectClosed();
  await profile.expectToast('Bio updated successfully!');
  const shown = page.getByRole('button', { name: 'Fires 🔥 and tea' });
  await expect(shown).toBeVisible();
  await expect.poll(() => stored('bio')).toBe('Fires 🔥\nand tea');

  await page.route(isProfile, (route) => route.fulfill({ status: 500, body: '' }));
  await shown.click();
  await expect(dialog.field).toHaveValue('Fires 🔥\nand tea');
  await dialog.field.fill('مرحبا بالجميع');
  await dialog.save.click();
  await profile.expectToast('Failed to update bio');
  await expect(dialog.field).toHaveValue('مرحبا بالجميع');
});

test('with the largest letters on the smallest phone every dialog fits @proof', async ({ page }) => {
  const { profile } = await openOwnProfile(page, {
    displayName: 'Maximiliane Konstantinopolska',
    bio: 'Likes fires',
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const [button, title] of [
    ['Maximiliane Konstantinopolska', 'Edit Name'],
    ['Edit bio', 'Edit Bio'],
    ['Edit interests', 'Edit Interests'],
    ['Edit values', 'Edit Values'],
    ['New York, USA · not chosen yet', 'Your city'],
  ] as const) {
    const dialog = await profile.edit(button, title);
    await expect.poll(() => page.evaluate(layoutProblems), title).toEqual([]);
    await dialog.cancel.click();
    await dialog.expectClosed();
  }
});
