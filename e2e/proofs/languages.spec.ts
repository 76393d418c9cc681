import type { Page } from '@playwright/test';
import { listed, makeFriends } from '../fixtures/acquaintances';
import { expectNoAxeFindingsInBothThemes } from '../fixtures/axe';
import { joinMeetup, newGuest, newMeetup } from '../fixtures/guests';
import { layoutProblems } from '../fixtures/layout-problems';
import { onDemoServer } from '../fixtures/own-server-test';
import { skipSplash } from '../fixtures/splash';
import { expect } from '../fixtures/test';

const test = onDemoServer;
/** All that is wrong is told at once. */
const softly = expect.configure({ soft: true, timeout: 2_000 });

/** The width of the screen, its height, and the size of the letters. */
const SIZES = [
  [320, 640, 100],
  [390, 844, 200],
  [390, 844, 100],
] as const;
const VISITORS_PAGES = [
  '/',
  '/?inv=2&name=Ida',
  '/onboarding/interests',
  '/onboarding/values',
  '/onboarding/social-login',
];

test.describe.configure({ mode: 'parallel' });
for (const lang of ['en-XA', 'ar-XB', 'de', 'es']) {
  test(`every page and dialog fits in ${lang}, and says nothing that is in no catalogue`, async ({
    page,
    others,
    baseURL,
  }) => {
    test.setTimeout(1_200_000);
    await page.context().addCookies([{ name: 'lang', value: lang, url: String(baseURL) }]);
    await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
    await skipSplash(page);
    for (const path of VISITORS_PAGES) await lookAround(page, path, lang);
    for (const path of await pagesOfAMember(page, others)) await lookAround(page, path, lang);
  });
}

/** Makes a person whose pages have something on them, and names those pages. */
async function pagesOfAMember(
  page: Page,
  others: { guest: (name: string, more?: object) => ReturnType<typeof newGuest> },
) {
  const host = await newGuest(page.context().request, 'Rosa Vale', listed());
  const friend = await others.guest('Ida Fox', listed());
  await makeFriends(host, friend);
  const own = await newMeetup(host, {
    name: 'Supper club under the stars',
    whoCanJoin: 'Invite only',
    cost: '$5-15',
  });
  await joinMeetup(await others.guest('Maximiliane Konstantinopolska'), own.id);
  const other = await newMeetup(friend, { name: 'Lanterns on the lake', placeId: 1 });
  await joinMeetup(host, other.id);
  return [
    '/meetups',
    `/meetups?trib=${other.id}`,
    '/meetups/create',
    '/trib',
    '/discover',
    '/discover?tab=ideas',
    '/communities',
    '/chat',
    `/chat?with=${friend.id}`,
    `/chat?trib=${other.id}`,
    '/profile',
    `/profile?manage=${own.id}&list=requests`,
    `/poster?trib=${own.id}`,
    '/continue',
    '/mail',
  ];
}

/** Looks at a page, and at each dialog that a button of it opens. */
async function lookAround(page: Page, path: string, lang: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#static-frame')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await loaded(page);
  await look(page, path, lang);
  if (await page.getByRole('dialog').count()) return;
  const openers = page
    .locator('button[aria-haspopup="dialog"]:not([inert] *, [aria-hidden="true"] *)')
    .filter({ visible: true });
  const url = page.url();
  const names = new Set<string>();
  for (let at = 0; at < (await openers.count()); at += 1) {
    const opener = openers.nth(at);
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    if (names.has(name.replaceAll(/\d/g, ''))) continue;
    names.add(name.replaceAll(/\d/g, ''));
    await opener.click();
    const isOpen = async () => (await page.getByRole('dialog').count()) > 0;
    const responds = async () => page.url() !== url || (await isOpen());
    await softly.poll(responds, `${name} on ${path}`).toBe(true);
    // One's own face leads to one's profile, which has its turn.
    if (!(await isOpen())) {
      await page.goto(path);
      continue;
    }
    await loaded(page);
    await look(page, `${path}, ${name}`, lang);
    await page.keyboard.press('Escape');
    await softly(page.getByRole('dialog'), `Escape on ${path}, ${name}`).toHaveCount(0);
    if (page.url() !== url || (await page.getByRole('dialog').count()) > 0) await page.goto(path);
  }
}

const loaded = (page: Page) => expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);

async function look(page: Page, state: string, lang: string): Promise<void> {
  for (const [width, height, percent] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', `${size}%`),
      percent,
    );
    const where = `${state}, ${width} px, ${percent} %`;
    await softly.poll(() => page.evaluate(layoutProblems), where).toEqual([]);
    await softly
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), where)
      .toBeLessThanOrEqual(width);
  }
  if (lang === 'en-XA') await softly.poll(() => page.evaluate(unaccented), state).toEqual([]);
  if (lang === 'ar-XB') await expectNoAxeFindingsInBothThemes(page, state);
}

/** Runs in the page. Finds English that is in no catalogue: whatever is in one has brackets and accents. */
function unaccented(): string[] {
  // What people wrote has its own direction, and dates are those of the language.
  const written = '[dir="auto"], bdi, script, style, [hidden], noscript';
  const dates =
    /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/g;
  const names = new Set([...document.querySelectorAll(written)].map((element) => element.textContent));
  const texts: string[] = [];
  for (const element of document.querySelectorAll('body, body *')) {
    if (element.closest(written)) continue;
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? '');
    for (const name of [
      'aria-label',
      'placeholder',
      'title',
      'alt',
      'aria-valuetext',
      'aria-roledescription',
    ])
      texts.push(element.getAttribute(name) ?? '');
  }
  const inBrackets = /\[[^[\]]*\]/g;
  const found = texts.filter((text) => {
    if (names.has(text)) return false;
    let rest = text;
    while (inBrackets.test(rest)) rest = rest.replaceAll(inBrackets, ' ');
    return (
      (rest
        .replaceAll(dates, ' ')
        .match(/\b[a-z]*[aeiouy][a-z]*\b/gi)
        ?.filter((word) => word.length > 2).length ?? 0) > 1
    );
  });
  return [...new Set(found.map((text) => text.trim()))];
}
