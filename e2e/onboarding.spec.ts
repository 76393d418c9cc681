import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { interestsOf, newGuest } from './fixtures/guests';
import { breakStorage, expectStored, stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { InterestsScreen, ValuesScreen } from './pages/onboarding';

test('a guest chooses interests, sets values and comes to the feed', async ({ page }) => {
  const interests = new InterestsScreen(page);
  const values = new ValuesScreen(page);
  await interests.open();
  await expect(page.getByText("We will show what you'll love")).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Step 1 of 3' })).toBeVisible();
  await interests.tile('Food').click();
  await interests.tile('Nature').click();
  await interests.continueButton.click();

  await expect(page).toHaveURL('/onboarding/values');
  await expect(values.heading).toBeFocused();
  await expect(values.sliders).toHaveCount(4);
  for (const name of ['Environment', 'Lifestyle', 'Openness', 'I am']) {
    await expect(values.slider(name)).toHaveAttribute('aria-valuenow', '50');
  }
  await values.slider('Environment').press('ArrowLeft');
  await values.continueButton.click();

  await expect(page).toHaveURL('/meetups');
  expect(JSON.parse((await stored(page, 'onboardingInterests')) ?? '')).toHaveLength(2);
  expect(JSON.parse((await stored(page, 'onboardingValues')) ?? '')).toEqual({
    valuesEnvironment: 49,
    valuesLifestyle: 50,
    valuesOpenness: 50,
    valuesIdentity: 50,
  });
});

test("a signed-in person starts from the account's answers, and is told what was not saved", async ({
  page,
}) => {
  const guest = await newGuest(page.request, 'Ada', { interestIds: [1], valuesEnvironment: 20 });
  const storedUser = async () => (await page.request.get(`/api/users/${guest.id}`)).json();
  const interests = new InterestsScreen(page);
  await interests.open();
  await expect(interests.tile('Travel')).toHaveAttribute('aria-pressed', 'true');
  await interests.tile('Food').click();
  await interests.continueButton.click();
  const values = new ValuesScreen(page);
  await values.slider('Environment').press('ArrowRight');
  await page.route(`**/api/users/${guest.id}`, (route) => route.abort());
  await values.continueButton.click();
  await expect(page.getByText('Failed to save values', { exact: true })).toBeVisible();
  await expect.poll(() => interestsOf(guest)).toEqual(['Food', 'Travel']);

  await page.unroute(`**/api/users/${guest.id}`);
  await page.goto('/onboarding/values');
  await expect(values.slider('Environment')).toHaveAttribute('aria-valuenow', '20');
  await values.slider('Environment').press('ArrowRight');
  await values.continueButton.click();
  await expect.poll(async () => (await storedUser()).valuesEnvironment).toBe(21);
  for (const key of ['onboardingInterests', 'onboardingValues']) await expectStored(page, key, null);
});

test('an invite link keeps its inviter through onboarding @proof', async ({ page }) => {
  await page.goto('/?inv=2&name=Maya%20Okafor');
  await expect(page.getByText('Maya Okafor invited you to')).toBeVisible();
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL(/\/onboarding\/interests/);
  await new InterestsScreen(page).tile('Travel').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/meetups');
  await expectStored(page, 'inviterId', '2');
  await expectStored(page, 'inviterName', 'Maya Okafor');
});

test('the interests: each of the ten once, not without one, also after being offline @proof', async ({
  page,
}) => {
  const interests = new InterestsScreen(page);
  await test.step('offline the list says so, and loads when the connection is back', async () => {
    await page.route('**/api/interests', (route) => route.abort());
    await page.goto('/onboarding/interests');
    await expect(page.getByText('You seem to be offline.', { exact: false })).toBeVisible();
    await page.unroute('**/api/interests');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(interests.tile('Travel')).toBeVisible();
  });
  await test.step('only the ten interests are offered, each once', async () => {
    const names = await interests.tiles.allInnerTexts();
    expect(names.toSorted()).toEqual(
      [
        'Travel',
        'Sports',
        'Wellness',
        'Art & Hobbies',
        'Tech',
        'Food',
        'Business',
        'Social',
        'Nature',
        'Families',
      ].toSorted(),
    );
  });
  await test.step('without an interest the step stays and says why', async () => {
    await interests.tile('Tech').click();
    await interests.tile('Tech').click();
    await interests.continueButton.click();
    await expect(page.getByText('Please select at least one interest', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/onboarding/interests');
    await interests.tile('Food').click();
    await expect(page.getByText('Please select at least one interest', { exact: true })).toHaveCount(0);
  });
  await test.step('answers survive a reload, even before Continue', async () => {
    const values = new ValuesScreen(page);
    await interests.tile('Social').click();
    await page.reload();
    await expect(interests.tile('Social')).toHaveAttribute('aria-pressed', 'true');
    await interests.continueButton.click();
    await expect(values.heading).toBeVisible();
    await values.slider('I am').press('End');
    await page.reload();
    await expect(values.slider('I am')).toHaveAttribute('aria-valuenow', '100');
  });
});

test('without storage the flow says so and continues', async ({ page }) => {
  await breakStorage(page);
  const interests = new InterestsScreen(page);
  const values = new ValuesScreen(page);
  await page.goto('/?inv=2&name=Maya');
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await interests.tile('Travel').click();
  await interests.continueButton.click();
  await expect(page.getByText('Failed to save interests', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again later', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/onboarding/values?inv=2&name=Maya');
  await values.slider('Openness').press('Home');
  await values.continueButton.click();
  await expect(page.getByText('Failed to save values', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/meetups?inv=2&name=Maya');
  await page.goBack();
  await expect(values.slider('Openness')).toHaveAttribute('aria-valuenow', '0');
});

test('the third step: Google is not available yet, the others come soon, and it can be skipped @proof', async ({
  page,
}) => {
  await new ValuesScreen(page).open();
  await page.getByRole('link', { name: 'Connect an account' }).click();
  await expect(page.getByRole('heading', { name: 'New Friends are waiting!' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Step 3 of 3' })).toBeVisible();
  for (const name of ['Apple', 'Facebook', 'X']) {
    await expect(page.getByRole('button', { name: `Continue with ${name} (Coming soon)` })).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Google login not yet implemented', { exact: true })).toBeVisible();
  await expect(
    page.getByText('This will integrate with Google OAuth in production', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL('/meetups');
  await page.goBack();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/meetups');
});

test('the demo login with an empty profile ends onboarding @proof', async ({ page }) => {
  await page.goto('/onboarding/social-login');
  const blanked = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Demo Login (Empty Profile)' }).click();
  expect((await blanked).postDataJSON()).toEqual({
    displayName: '',
    location: '',
    bio: '',
    age: null,
    sex: '',
    occupation: '',
    education: '',
    phoneNumber: '',
  });
  await expect(page.getByText('Demo profile created!', { exact: true })).toBeVisible();
  await expect(page.getByText('You can now explore with an empty profile', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/onboarding/complete');
  await expect(page.getByText("You're all set!")).toBeVisible();
  await expect(page.getByText('Profile Setup Complete!')).toBeVisible();
  await expect(page.getByText('Find a meetup you like, and join.')).toBeVisible();
  await page.getByRole('button', { name: 'Got it!' }).click();
  await expect(page).toHaveURL('/discover');
  await expectStored(page, 'justCompletedOnboarding', 'true');
});

test('onboarding works by keyboard alone, with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const interests = new InterestsScreen(page);
  await interests.open();
  await interests.tile('Travel').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(interests.tile('Sports')).toHaveAttribute('aria-pressed', 'true');
  await interests.continueButton.focus();
  await page.keyboard.press('Enter');
  const values = new ValuesScreen(page);
  await expect(values.heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(values.slider('Environment')).toBeFocused();
  await page.keyboard.press('End');
  await expect(values.slider('Environment')).toHaveAttribute('aria-valuetext', '100, all City');
  for (const _ of ['Lifestyle', 'Openness', 'I am', 'Continue']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/meetups');
});

test('an unknown page says so and links home @proof', async ({ page }) => {
  await page.goto('/onboarding/nowhere');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('every step is accessible in both themes and fits a small phone', async ({ page }) => {
  const interests = new InterestsScreen(page);
  const expectAccessible = async (state: string) => {
    await expectNoAxeFindingsInBothThemes(page, state);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `nothing of ${state} is off to the side`).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await interests.open();
  await expectAccessible('interests');
  await interests.continueButton.click();
  await expect(page.getByText('Please select at least one interest', { exact: true })).toBeVisible();
  await expectAccessible('interests, refused');
  await interests.tile('Food').click();
  await expectAccessible('interests, chosen');
  for (const [path, text] of [
    ['/onboarding/values', 'Your values'],
    ['/onboarding/social-login', 'New Friends are waiting!'],
    ['/onboarding/complete', "You're all set!"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expectAccessible(path);
  }
});
