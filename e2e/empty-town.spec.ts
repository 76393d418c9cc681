import { MINUTE_MS } from '#shared/domain/durations';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { onMovingClock as test } from './fixtures/moving-clock';
import { expect } from './fixtures/test';
import { SignIn } from './pages/sign-in';
import { CREATED, Wizard } from './pages/wizard';

// A real installation, in which nobody has been yet.
test.use({ timezoneId: 'Europe/Vienna', filled: 'off' });

test('in an empty town one asks to hear of something, another starts from an idea, and the first hears of it', async ({
  page,
  others,
  town: { clock, server },
}) => {
  await page.goto('/meetups');
  const town = page.getByRole('region', { name: 'Trib', exact: true });
  await expect(town.getByText('Nothing is planned yet.')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'an empty town');
  await town.getByRole('button', { name: 'Tell me when something comes near Vienna' }).click();
  await new SignIn(page).tryDemo.click();
  await expect(
    town.getByText(/^You'll hear when something is planned near Vienna, once a week/),
  ).toBeVisible();

  const founder = await others.guestWithPhone('Mara Vogel');
  await founder.page.goto('/meetups');
  await founder.page.getByRole('link', { name: /^Board Game Afternoon/ }).click();
  const wizard = new Wizard(founder.page);
  await expect(founder.page.getByRole('heading', { name: 'Where?', level: 1 })).toBeVisible();
  await expect(founder.page.getByRole('tab', { name: 'From our list' })).toHaveCount(0);
  await expect(wizard.city).toHaveValue(/^Vienna/);
  await wizard.choice('A public place').check();
  await wizard.placeName.fill('Café Sperl');
  await wizard.next.click();
  await expect(wizard.name).toHaveValue('Board Game Afternoon');
  for (let step = 2; step < 7; step += 1) {
    await wizard.next.click();
    await expect(founder.page.getByText(`Step ${step + 1} of 7`, { exact: true })).toBeVisible();
  }
  await wizard.create.click();
  await expect(founder.page.getByRole('dialog', { name: CREATED })).toBeVisible();

  await town.getByRole('link', { name: 'Print a page' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectNoAxeFindings(page, 'a page to print');
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  // The server's next minute may have come before, and its toast gone.
  await clock.move(server, new Date(Date.now() + MINUTE_MS));
  await page.goBack();
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page.getByRole('button', { name: /^Something is planned near you/ }).click();
  await expect(page.getByRole('heading', { name: 'Board Game Afternoon', level: 2 })).toBeVisible();
});
