import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

function nameOfFocused(): string {
  const element = document.activeElement;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
}

test('the whole wizard works by keyboard alone', async ({ page }) => {
  await newGuest(page.context().request, 'Kay Keys');
  const wizard = new Wizard(page);
  const { keyboard } = page;
  await wizard.open();
  await expect(page.getByText('Or start from an idea:')).toBeVisible();
  const tabTo = async (name: RegExp) => {
    let focused = '';
    for (let presses = 0; presses < 30 && !name.test(focused); presses += 1) {
      await keyboard.press('Tab');
      focused = await page.evaluate(nameOfFocused);
    }
    expect(focused).toMatch(name);
  };
  await tabTo(/Meetup name/);
  await keyboard.type('Typed from afar');
  await keyboard.press('Enter');
  await expect(wizard.heading(2)).toBeFocused();

  await expect(page.getByLabel(/Search activities/)).toBeVisible();
  await tabTo(/Search activities/);
  await keyboard.type('repair');
  await keyboard.press('Enter');
  await wizard.expectStep(2);
  await tabTo(/Repair/);
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(wizard.heading(3)).toBeFocused();

  await expect(page.getByLabel(/Search places/)).toBeVisible();
  await tabTo(/Search places/);
  await tabTo(/.+/);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await keyboard.press('Enter');
  await expect(wizard.heading(4)).toBeFocused();

  await tabTo(/Max participants/);
  await keyboard.press('Control+A');
  await keyboard.type('12');
  await keyboard.press('Enter');
  await expect(wizard.heading(5)).toBeFocused();
  await tabTo(/Next/);
  await keyboard.press('Enter');
  await expect(wizard.heading(6)).toBeFocused();

  await wizard.addPhotos(FIVE_PICTURES.slice(1, 2), async () => {
    await tabTo(/Add main photo/);
    await keyboard.press('Enter');
  });
  await tabTo(/^Next$/);
  await keyboard.press('Enter');
  await expect(wizard.heading(7)).toBeFocused();
  await tabTo(/Create Meetup/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/meetups\?trib=\d+$/);
});

test('step 4 explains problems with the times, and limits the participants @proof', async ({ page }) => {
  const wizard = new Wizard(page);
  await wizard.openAt(4);
  await wizard.end.fill('2031-07-05T14:00');
  await expect(page.getByRole('alert')).toHaveText('The end has to be after the start.');
  await expect(wizard.next).toBeDisabled();
  await wizard.end.fill('2031-07-05T14:01');
  await expect(wizard.next).toBeEnabled();
  await wizard.end.fill('2031-07-05T18:00');
  await expect(page.getByText('Saturday · 4 hours', { exact: true })).toBeVisible();
  await wizard.start.fill('2020-07-05T14:00');
  await expect(page.getByRole('alert')).toHaveText('The start is in the past. Pick a later one.');
  await expect(wizard.next).toBeDisabled();
  await wizard.start.fill('');
  await expect(wizard.next).toBeDisabled();

  for (const [entry, kept] of [
    ['51', '8'],
    ['50', '50'],
    ['', '8'],
    ['2', '2'],
  ] as const) {
    await wizard.participants.fill(entry);
    await wizard.participants.blur();
    await expect(wizard.participants).toHaveValue(kept);
  }
});

test('an open keyboard shows a button that closes it @proof', async ({ page }) => {
  const wizard = new Wizard(page);
  await wizard.open();
  const done = page.getByRole('button', { name: 'Done' });
  await wizard.name.click();
  await page.setViewportSize({ width: 390, height: 694 });
  await expect(done).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 500 });
  await done.click();
  await expect(wizard.name).not.toBeFocused();
  await expect(done).toHaveCount(0);
});

test(`every step is accessible in both themes and fits on a small phone`, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wizard = new Wizard(page);
  await wizard.openAt(1, { cost: '$30+', photos: [] });
  for (let step = 1; step <= 7; step += 1) {
    await wizard.expectStep(step);
    if (step === 2 || step === 3) await expect(page.getByRole('radio').first()).toBeVisible();
    if (step === 6) await wizard.addPhotos(FIVE_PICTURES.slice(1, 2), (button) => button.click());
    await expectNoAxeFindingsInBothThemes(page, `step ${step}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    if (step < 7) await wizard.next.click();
  }
  await wizard.close.click();
  await expect(wizard.question).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, `the question`);
});
