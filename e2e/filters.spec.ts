import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { expect, test } from './fixtures/test';
import { FilteredFeed, meetupsFound } from './pages/filter-panel';

test('a visitor narrows the feed by every choice, also by keyboard, and widens it again @proof', async ({
  page,
}) => {
  const feed = new FilteredFeed(page);
  await feed.open();
  await test.step('what is left is counted before it is shown', async () => {
    await feed.expectActive(0);
    await feed.openPanel();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/tribs')) asked.push(`${pathname} ${searchParams.get('city')}`);
    });
    await feed.select('Location').selectOption('Seattle WA');
    const inSeattle = await meetupsFound(page, { city: 'Seattle, WA' });
    await expect(feed.panel.getByRole('status')).toHaveText(inSeattle);
    await expectNoAxeFindingsInBothThemes(page, 'the panel of filters');
    expect(asked, 'only counted').toEqual(['/api/tribs/count Seattle, WA']);
    await expect(page).toHaveURL('/meetups');

    await feed.apply.click();
    await expect(page).toHaveURL('/meetups?city=Seattle%2C+WA');
    await expect(feed.panel).toBeHidden();
    await feed.expectActive(1);
    await expect(page.getByText(`Seattle WA · ${inSeattle}`)).toBeVisible();

    await feed.clear.click();
    await expect(page).toHaveURL('/meetups');
    await feed.expectActive(0);
    await expect(feed.clear).toBeHidden();
  });
  await test.step('the common ones are one tap, and take each other back', async () => {
    await feed.openPanel();
    await feed.chip('Today').click();
    await feed.chip('This Weekend').click();
    await expect(feed.chip('Today')).toHaveAttribute('aria-pressed', 'false');
    await expect(feed.select('Time')).toHaveValue('weekend');
    await expect(feed.panel.getByRole('status')).toHaveText(await meetupsFound(page, { when: 'weekend' }));
    await feed.apply.click();
    await expect(page).toHaveURL('/meetups?when=weekend');
    await feed.openPanel();
    await feed.chip('This Weekend').click();
    await feed.apply.click();
    await expect(page).toHaveURL('/meetups');
  });
  await test.step('every choice is in the URL, with the agreed wording', async () => {
    await feed.openPanel();
    const options = async (label: Parameters<FilteredFeed['select']>[0]) =>
      feed.select(label).getByRole('option').allTextContents();
    expect(await options('Location')).toEqual([
      'All',
      'Austin TX',
      'Seattle WA',
      'Denver CO',
      'Miami FL',
      'Another city…',
    ]);
    expect((await options('Category')).slice(0, 2)).toEqual(['Any category', 'Outdoor & Nature']);
    expect(await options('Time')).toEqual(['Anytime', 'Today', 'Tomorrow', 'This Weekend', 'This Week']);
    expect(await options('Compatibility')).toEqual([
      'Any',
      'Perfect',
      'Great',
      'Good',
      'Okay',
      'Not good match',
    ]);

    await feed.select('Location').selectOption('Austin TX');
    await feed.select('Category').selectOption('Food & Dining');
    await feed.select('Time').selectOption('This Week');
    await feed.select('Compatibility').selectOption('Not good match');
    await feed.apply.click();
    await expect(page).toHaveURL(
      '/meetups?city=Austin%2C+TX&category=Food+%26+Dining&when=week&match=not-good',
    );
    await feed.expectActive(4);
    // The empty feed has the same button.
    await page.locator('header').getByRole('button', { name: 'Clear filters' }).click();
    await feed.expectActive(0);
  });
  await test.step('more of them are a tap away, and a search is in the header', async () => {
    await feed.openPanel();
    await feed.panel.getByRole('button', { name: 'More filters' }).click();
    await feed.panel.getByLabel('Day', { exact: true }).selectOption('Saturday');
    await feed.panel.getByLabel('Not full').check();
    const open = await meetupsFound(page, { day: 'Saturday', spots: 'left' });
    await expect(feed.panel.getByRole('status')).toHaveText(open);
    await feed.apply.click();
    await expect(page.getByText(`Saturday, Not full · ${open}`)).toBeVisible();
    await page.getByRole('button', { name: 'Search meetups' }).click();
    const search = page.getByRole('dialog', { name: 'Search meetups' }).getByLabel('Search');
    await expect(search).toBeFocused();
    await search.fill('walk');
    await search.press('Enter');
    await expect(page).toHaveURL('/meetups?day=Saturday&spots=left&q=walk');
    await expect(page.getByText('“walk”, Saturday, Not full')).toBeVisible();
    await page.locator('header').getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/meetups');
  });
  await test.step('the panel works by keyboard alone', async () => {
    await feed.openButton.focus();
    await page.keyboard.press('Enter');
    await expect(feed.chip('This Weekend')).toBeFocused();
    await feed.select('Location').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(feed.select('Time')).toBeFocused();
    await page.keyboard.type('Th');
    await feed.apply.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/meetups?when=weekend');
    await expect(feed.panel).toBeHidden();
  });
});

test('filters survive a reload, leaving the panel changes nothing, and Back undoes them @proof', async ({
  page,
}) => {
  const feed = new FilteredFeed(page);
  await test.step('filters survive a reload', async () => {
    await feed.open();
    await feed.openPanel();
    await feed.select('Time').selectOption('This Week');
    await feed.apply.click();
    await expect(page).toHaveURL('/meetups?when=week');
    await page.reload();
    await feed.ready();
    await feed.expectActive(1);
  });
  await test.step('Cancel, Escape, Back and Close change nothing', async () => {
    const leave = [
      () => feed.cancel.click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => feed.panel.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const leavePanel of leave) {
      await feed.openPanel();
      await expect(feed.select('Time')).toHaveValue('week');
      await feed.select('Location').selectOption('Miami FL');
      await leavePanel();
      await expect(feed.panel).toBeHidden();
      await expect(page).toHaveURL('/meetups?when=week');
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('filters');
    }
    await expect(feed.openButton).toBeFocused();
  });
  await test.step('Back undoes them', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/meetups');
    await feed.expectActive(0);
  });
  await test.step('a URL with unknown filters shows the whole feed', async () => {
    await feed.open('?city=Gotham&when=yesterday&match=great');
    await feed.expectActive(1);
    await expect(page.getByText('Great ·')).toBeVisible();
  });
});

test('the panel and the narrowed feed have no axe findings in both themes and fit a small phone @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const feed = new FilteredFeed(page);
  await feed.open();
  await feed.openPanel();
  await feed.select('Location').selectOption('Austin TX');
  await expect(feed.apply).toBeInViewport({ ratio: 1 });
  await expectNoAxeFindingsInBothThemes(page, 'the filter panel');
  await feed.apply.click();
  await expect(page.getByText(/Austin TX · \d+ meetups/)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the narrowed feed');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
