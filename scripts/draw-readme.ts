/**
 * Makes the picture and the film of the README from the built app: `npm run build && npx tsx scripts/draw-readme.ts`.
 * It uses demo people, a real server and a phone of 390 x 844.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { Feed } from '../e2e/pages/feed';
import { InterestsScreen, ValuesScreen } from '../e2e/pages/onboarding';
import { SignIn } from '../e2e/pages/sign-in';
import { skipSplash } from '../e2e/fixtures/splash';
import { tribList } from '../shared/api/tribs';
import { spawnServer } from '../server/testing/spawn-server';
import { ensureBrowser } from './ensure-browser';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const PHONE = { width: 390, height: 844 };
const FILM = { width: 300, quality: 68 };
const PICTURE = { phoneWidth: 480, gap: 48, corner: 44, quality: 82 };

const ANSWERS = JSON.stringify({
  valuesEnvironment: 15,
  valuesLifestyle: 40,
  valuesOpenness: 75,
  valuesIdentity: 60,
});

type Frame = { png: Buffer; ms: number };

const dataDir = mkdtempSync(join(tmpdir(), 'trib-readme-'));
const server = spawnServer(['dist/server.mjs'], { SEED: 'demo', DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
try {
  const url = await server.ready;
  mkdirSync(FOLDER, { recursive: true });
  await writeFilm(await film(url));
  await writePicture(await stills(url));
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true });
}

async function phone(url: string, theme: 'dark' | 'light'): Promise<Page> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.addInitScript((value) => {
    localStorage.setItem('hasSeenTutorial', 'true');
    localStorage.setItem('theme', value);
  }, theme);
  await skipSplash(page);
  return page;
}

async function film(url: string): Promise<Frame[]> {
  const page = await phone(url, 'dark');
  const frames: Frame[] = [];
  const shoot = async (ms: number) => {
    await pictured(page);
    frames.push({ png: await page.screenshot(), ms });
  };

  await page.goto(await invitation(url));
  await page.getByRole('button', { name: 'Accept Invitation' }).waitFor();
  await shoot(2_000);
  await page.getByRole('button', { name: 'Accept Invitation' }).tap();
  const interests = new InterestsScreen(page);
  await interests.tiles.first().waitFor();
  await shoot(600);
  for (const tile of [0, 4, 5]) {
    await interests.tiles.nth(tile).tap();
    await shoot(450);
  }
  await interests.continueButton.tap();
  const values = new ValuesScreen(page);
  await values.heading.waitFor();
  await shoot(1_000);
  await values.sliders.nth(0).press('Home');
  await values.sliders.nth(2).press('End');
  await shoot(1_200);
  await values.continueButton.tap();

  const feed = new Feed(page);
  await feed.untilShown();
  await covered(feed);
  await shoot(1_600);
  await feed.next.tap();
  await feed.expectPlace(2);
  await covered(feed);
  await shoot(1_200);
  await feed.previous.tap();
  await feed.expectPlace(1);
  await shoot(900);
  await feed.openDetails();
  await shoot(1_800);
  await feed.card.getByRole('button', { name: 'Join Trib' }).tap();
  const { tryDemo } = new SignIn(page);
  await tryDemo.waitFor();
  await shoot(1_400);
  await tryDemo.tap();
  await page.getByRole('heading', { name: "You're in!" }).waitFor();
  await shoot(2_600);
  return frames;
}

async function stills(url: string): Promise<Buffer[]> {
  const dark = await phone(url, 'dark');
  await dark.addInitScript((answers) => localStorage.setItem('onboardingValues', answers), ANSWERS);
  const feed = new Feed(dark);
  await feed.open();
  await covered(feed);
  await pictured(dark);
  const shown = [await dark.screenshot()];
  await feed.openDetails();
  await feed.section(/going/i).first().scrollIntoViewIfNeeded();
  await pictured(dark);
  shown.push(await dark.screenshot());
  const light = await phone(url, 'light');
  await light.goto('/discover');
  await light.locator('img[src*="/covers/"]').nth(1).waitFor();
  await pictured(light);
  shown.push(await light.screenshot());
  return shown;
}

async function invitation(url: string): Promise<string> {
  const response = await fetch(`${url}/api/tribs?limit=1`);
  const [first] = tribList.parse(await response.json());
  const inviter = first?.topMembers[0]?.member;
  if (!inviter) throw new Error('There is no meetup in the demo data');
  return `/?inv=${inviter.id}&name=${encodeURIComponent(inviter.displayName)}`;
}

async function covered(feed: Feed): Promise<void> {
  await feed.card.locator('img[src*="/covers/"]').first().waitFor();
}

/** Waits until every visible picture has loaded and nothing moves. */
async function pictured(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top >= innerHeight,
      ) &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
  );
}

async function writeFilm(frames: readonly Frame[]): Promise<void> {
  const small = await Promise.all(
    frames.map(({ png }) => sharp(png).resize({ width: FILM.width }).png().toBuffer()),
  );
  await sharp(small, { join: { animated: true } })
    .webp({ quality: FILM.quality, effort: 6, delay: frames.map(({ ms }) => ms), loop: 0 })
    .toFile(join(FOLDER, 'from-invitation-to-joined.webp'));
}

async function writePicture(screens: readonly Buffer[]): Promise<void> {
  const { phoneWidth, gap, corner, quality } = PICTURE;
  const height = Math.round((phoneWidth * PHONE.height) / PHONE.width);
  const rounded = Buffer.from(
    `<svg width="${phoneWidth}" height="${height}"><rect width="100%" height="100%" rx="${corner}"/></svg>`,
  );
  const phones = await Promise.all(
    screens.map((png) =>
      sharp(png)
        .resize({ width: phoneWidth, height })
        .composite([{ input: rounded, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: screens.length * (phoneWidth + gap) - gap,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(phones.map((input, index) => ({ input, left: index * (phoneWidth + gap), top: 0 })))
    .webp({ quality })
    .toFile(join(FOLDER, 'screens.webp'));
}
