import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectLegible, pixelAt, lowContrastItems, withStyle } from './fixtures/contrast';
import { type Guest, newGuest, newMeetup, uploadPhoto } from './fixtures/guests';
import { inBothThemes, useTheme } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Feed } from './pages/feed';
import { PhotoTiles } from './pages/photo-tiles';
import { Wizard } from './pages/wizard';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
const PHONE = SIZES.slice(0, 1);
const WORDS = {
  short: { name: 'Kites', description: 'Bring one.' },
  long: {
    name: 'Lanterns, letters and a slow walk along the river to where the old bridge used to be',
    description: 'Paper, string and candles are there. '.repeat(8),
  },
};

const WHITE = ['white', 0xffffff] as const;
const BLACK = ['black', 0x000000] as const;

const valuesOf = (value: number) => ({
  valuesEnvironment: value,
  valuesLifestyle: value,
  valuesOpenness: value,
  valuesIdentity: value,
});
/** The values and interests of a member that give each match label for a viewer with 0 and [1, 2]. */
const MATCHES = [
  ['Perfect match', 0, [1, 2]],
  ['Great match', 0, [1, 3]],
  ['Good match', 0, [1, 3, 4, 5, 6, 7, 8, 9]],
  ['Okay match', 0, [3, 4]],
  ['Not good match', 100, [3, 4]],
] as const;

const plain = (background: string) =>
  sharp({ create: { width: 80, height: 100, channels: 3, background } }).png();

/** Creates a meetup with a photo in a single colour, the worst case for text. */
async function meetupOn(host: Guest, background: string, words: object): Promise<number> {
  const [place] = await (await host.api.get('/api/places')).json();
  const { id } = await newMeetup(host, {
    ...words,
    mainImageUrl: await uploadPhoto(host, await plain(background).toBuffer()),
    placeId: place.id,
  });
  return id;
}

async function untilDrawn(feed: Feed): Promise<void> {
  await feed.settled();
  await expect
    .poll(() =>
      feed.card
        .locator('img[loading="eager"]')
        .evaluateAll((images: HTMLImageElement[]) => images.every((i) => i.naturalWidth > 0)),
    )
    .toBe(true);
}

/** Saves the meetup and closes the toast about it, which would cover the card. */
async function save(feed: Feed): Promise<void> {
  await feed.sideButton('Save').click();
  const dismiss = feed.toasts.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  // A press on a toast that is still moving may miss its button.
  await feed.settled();
  await dismiss.click();
  await expect(feed.toasts.getByRole('listitem')).toHaveCount(0);
  await feed.settled();
}

/** Everything over the card: its own text and buttons, and those of the header and the deck. */
const over = (page: Page) => page.locator('[aria-current="true"] .card-face:not([inert]), .deck-over');

async function openOn(feed: Feed, id: number, filter = ''): Promise<void> {
  await feed.open(`/meetups?trib=${id}${filter}`);
  await untilDrawn(feed);
}

const inOneTheme = (_: Page, look: () => Promise<void>) => look();

/**
 * The card looks the same in both themes, so only one size is checked in both. Black is the easy case, because its
 * text has an even darker shade behind it.
 */
for (const [background, colour, inItsThemes] of [
  [...WHITE, inBothThemes],
  [...BLACK, inOneTheme],
] as const) {
  test(`everything on a ${background} photo is legible @proof`, async ({ page }) => {
    test.slow();
    await useTheme(page, 'dark');
    await keepToasts(page);
    const host = await newGuest(page.context().request, 'Rosa Vale');
    const feed = new Feed(page);
    for (const words of [WORDS.short, WORDS.long]) {
      await openOn(
        feed,
        await meetupOn(host, background, words),
        `&city=${encodeURIComponent('Austin, TX')}`,
      );
      // No shade covers the photo between the header and a short text.
      if (words === WORDS.short) expect(await pixelAt(page, 195, 236)).toBe(colour);
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
      if (words === WORDS.long) await save(feed);
      for (const size of words === WORDS.long && background === 'white' ? SIZES : PHONE) {
        await page.setViewportSize(size);
        const inThemes = size === SIZES[0] ? inItsThemes : inOneTheme;
        const where = `${words.name} at ${size.width} × ${size.height}`;
        await inThemes(page, () => expectLegible(page, over(page), `front, ${where}`));
        await feed.openDetails();
        await untilDrawn(feed);
        await inThemes(page, () => expectLegible(page, over(page), `back, ${where}`));
        await page.keyboard.press('Escape');
        await feed.expectFront();
        await feed.settled();
      }
    }
  });
}

test('match colours and photo forms have enough contrast in both themes @proof', async ({
  page,
  others,
}, info) => {
  test.slow();
  await useTheme(page, 'dark');
  await newGuest(page.context().request, 'Rosa Vale', { ...valuesOf(0), interestIds: [1, 2] });
  const feed = new Feed(page);
  for (const [label, values, interestIds] of MATCHES) {
    const host = await others.guest('Mo', { ...valuesOf(values), interestIds });
    await openOn(feed, await meetupOn(host, 'white', WORDS.long));
    await expect(feed.card.getByText(label)).toBeVisible();
    await inBothThemes(page, () => expectLegible(page, over(page), label));
  }

  const wizard = new Wizard(page);
  await wizard.openAt(6, { photos: [] });
  const file = info.outputPath('white.png');
  await plain('white').toFile(file);
  await wizard.addPhotos([file, file], (button) => button.click());
  await new PhotoTiles(page).says('Photos uploaded');
  await inBothThemes(page, () => expectLegible(page, page.getByRole('main'), 'photos of a form'));
});

test('the pixel check detects a missing scrim @proof', async ({ page }) => {
  const host = await newGuest(page.context().request, 'Rosa Vale');
  const feed = new Feed(page);
  await openOn(feed, await meetupOn(host, 'white', WORDS.long));
  const bare = '.front-words, .front-top { background: none !important }';
  const faint = await withStyle(page, bare, () => lowContrastItems(page, over(page)));
  expect(faint).toContainEqual(expect.stringMatching(/^"Lanterns, letters.*: 1\.\d\d < 3$/));
  expect(faint.length).toBeGreaterThan(5);
});
