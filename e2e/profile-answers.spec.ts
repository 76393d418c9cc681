import { expectNoAxeFindings } from './fixtures/axe';
import { hold } from './fixtures/hold';
import { expect, test } from './fixtures/test';
import { openOwnProfile } from './pages/profile';

const isProfile = (url: URL) => /^\/api\/users\/\d+$/.test(url.pathname);
const isInterests = (url: URL) => url.pathname.endsWith('/interests/batch');

test('interests are chosen from all there are @proof', async ({ page }) => {
  const { profile } = await openOwnProfile(page, { interestIds: [1] });
  const all: { name: string }[] = await (await page.request.get('/api/interests')).json();
  const names = new Set(all.map(({ name }) => name));
  const dialog = await profile.edit('Edit interests', 'Edit Interests');
  await expect(dialog.root.getByRole('listitem')).toHaveCount(names.size);
  const travel = dialog.root.getByRole('button', { name: /^Travel Day trips/ });
  const food = dialog.root.getByRole('button', { name: /^Food / });
  await expect(travel).toHaveAttribute('aria-pressed', 'true');
  const described = 'Photography Explore photography activities and connect with like-minded people.';
  await expect(dialog.root.getByRole('button', { name: described })).toBeVisible();
  await expect(dialog.root.getByText('1 interest selected')).toBeVisible();
  await expectNoAxeFindings(page, 'the interests');
  await travel.click();
  await expect(dialog.root.getByText('0 interests selected')).toBeVisible();
  await food.press('Enter');
  await travel.press('Space');
  await expect(dialog.root.getByText('2 interests selected')).toBeVisible();

  await page.route(isInterests, (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.save.click();
  await profile.expectToast('Failed to update interests', 'HTTP error! status: 500');
  await expect(food).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(isInterests);
  const release = await hold(page, isInterests);
  await dialog.save.click();
  await expect(dialog.save).toHaveText('Saving...');
  await expect(food).toBeDisabled();
  await release();
  await dialog.expectClosed();
  await profile.expectToast('Interests updated successfully!');
  const chips = page.getByRole('list').filter({ has: page.getByText('Food', { exact: true }) });
  await expect(chips.getByRole('listitem')).toHaveText(['Travel', 'Food']);
});

test('interests that do not load can be tried again @proof', async ({ page }) => {
  await page.route('**/api/interests', (route) => route.fulfill({ status: 500, body: '' }));
  const { profile } = await openOwnProfile(page);
  await expect(page.getByText("Your interests didn't load.")).toBeVisible();
  await page.getByRole('button', { name: 'Edit interests' }).click();
  const { root, save } = profile.dialog('Edit Interests');
  await expect(root.getByText("The interests didn't load")).toBeVisible();
  await page.unroute('**/api/interests');
  await root.getByRole('button', { name: 'Try again' }).click();
  await expect(save).toBeVisible();
});

test('values are moved and saved, up to ten times a day @proof', async ({ page }) => {
  const { profile, stored } = await openOwnProfile(page, { valuesOpenness: 80 });
  const dialog = await profile.edit('Edit values', 'Edit Values');
  const openness = dialog.root.getByRole('slider', { name: 'Openness' });
  await expect(openness).toHaveAttribute('aria-valuenow', '80');
  await expectNoAxeFindings(page, 'the values');
  await openness.press('End');
  const message = 'You have changed your values ten times in a day, please try again tomorrow';
  await page.route(isProfile, (route) =>
    route.fulfill({ status: 429, json: { message, code: 'too_many_requests', requestId: 'r' } }),
  );
  await dialog.save.click();
  await profile.expectToast('Failed to update values', message);
  await expect(openness).toHaveAttribute('aria-valuenow', '100');
  await page.unroute(isProfile);
  await dialog.save.click();
  await dialog.expectClosed();
  await profile.expectToast('Values updated successfully!');
  await expect(page.getByRole('listitem').filter({ hasText: 'Openness' })).toContainText('100');
  await expect.poll(() => stored('valuesOpenness')).toBe(100);
});

test('the city is picked from the cities of the world @proof', async ({ page }) => {
  const { profile, stored } = await openOwnProfile(page);
  await page.getByRole('button', { name: 'New York, USA' }).click();
  const dialog = profile.dialog('Your city');
  await expect(dialog.save).toBeDisabled();
  await dialog.root.getByRole('combobox', { name: 'City' }).fill('Lyon');
  await dialog.root
    .getByRole('option', { name: /^Lyon, / })
    .first()
    .click();
  await expect(dialog.save).toBeEnabled();
  await expectNoAxeFindings(page, 'the city');
  await dialog.save.click();
  await dialog.expectClosed();
  await profile.expectToast('City updated successfully!');
  await expect(page.getByRole('button', { name: /^Lyon/ })).toBeVisible();
  await expect.poll(() => stored('cityId')).not.toBeNull();
});
