import type { Page } from '@playwright/test';
import { WITH_MOTION } from './fixtures/motion';
import { expect, test } from './fixtures/test';
import { Finger, type Drag } from './fixtures/touch';
import { Feed } from './pages/feed';

test.use(WITH_MOTION);

type Probe = { what: string; drag: Omit<Drag, 'from'> & Partial<Pick<Drag, 'from'>> };

const ON_THE_PICTURE = { x: 160, y: 420 };
/** This is above the faces, which are buttons. */
const ABOVE_THE_FACES = { x: 160, y: 220 };
const ON_THE_BACK = { x: 100, y: 620 };

test.describe('on the front', () => {
  const moves: (Probe & { by: 1 | -1 | 0 })[] = [
    { what: '20 px up in 200 ms', drag: { dy: -20, ms: 200 }, by: 1 },
    { what: '20 px up in 199 ms', drag: { dy: -20, ms: 199 }, by: 1 },
    { what: '20 px up in 201 ms', drag: { dy: -20, ms: 201 }, by: 0 },
    { what: '19 px up in 100 ms', drag: { dy: -19, ms: 100 }, by: 0 },
    { what: '21 px up in 210 ms', drag: { dy: -21, ms: 210 }, by: 1 },
    { what: '21 px up in 211 ms', drag: { dy: -21, ms: 211 }, by: 0 },
    { what: '300 px up in 3,000 ms', drag: { dy: -300, ms: 3000 }, by: 1 },
    { what: '300 px up in 3,001 ms', drag: { dy: -300, ms: 3001 }, by: 0 },
    { what: '20 px down in 200 ms', drag: { dy: 20, ms: 200 }, by: -1 },
    { what: '20 px down in 201 ms', drag: { dy: 20, ms: 201 }, by: 0 },
    { what: '19 px down in 50 ms', drag: { dy: 19, ms: 50 }, by: 0 },
    { what: 'a flick of 400 px', drag: { dy: -400, ms: 90 }, by: 1 },
    { what: '8 px, no tap any more', drag: { dy: 8, ms: 40, moves: 1 }, by: 0 },
    { what: 'sideways', drag: { dx: 150, dy: 12, ms: 100 }, by: 0 },
    { what: 'a swipe the phone takes away', drag: { dy: -200, ms: 100, end: 'touchCancel' }, by: 0 },
  ];

  test('a swipe counts from 20 px at 0.1 px/ms, and not a pixel or millisecond sooner @proof', async ({
    page,
  }) => {
    const { feed, finger } = await deck(page);
    await feed.next.click();
    await feed.expectPlace(2);
    let place = 2;
    for (const { what, drag, by } of moves) {
      await feed.settled();
      await finger.drag({ from: ON_THE_PICTURE, ...drag });
      await feed.settled();
      place += by;
      await test.step(what, () => feed.expectPlace(place));
      await feed.expectFront();
    }
  });

  test('7 px is still a tap, and a swipe that starts on a button does not press it', async ({ page }) => {
    const { feed, finger } = await deck(page);
    await finger.drag({ from: ABOVE_THE_FACES, dy: 7, ms: 60, moves: 1 });
    await feed.expectBack();
    await feed.expectPlace(1);
    await page.keyboard.press('Escape');
    await feed.expectFront();
    await feed.settled();
    const box = await feed.details.boundingBox();
    if (!box) throw new Error('The button is not on the screen');
    await finger.drag({ from: { x: box.x + 60, y: box.y + 20 }, dy: -120, ms: 120 });
    await feed.expectPlace(2);
    await feed.expectFront();
  });
});

test.describe('on the back', () => {
  const swipes: (Probe & { turns: boolean })[] = [
    { what: '149 px right in 100 ms', drag: { dx: 149, ms: 100 }, turns: false },
    { what: '150 px right in 301 ms', drag: { dx: 150, ms: 301 }, turns: false },
    { what: '150 px right in 300 ms', drag: { dx: 150, ms: 300 }, turns: true },
    { what: '150 px right in 299 ms', drag: { dx: 150, ms: 299 }, turns: true },
    { what: '151 px right in 303 ms', drag: { dx: 151, ms: 303 }, turns: false },
    { what: '151 px right in 302 ms', drag: { dx: 151, ms: 302 }, turns: true },
    { what: '150 px left in 100 ms', drag: { dx: -90, ms: 60 }, turns: false },
    {
      what: 'from the edge of the screen',
      drag: { from: { x: 23, y: 620 }, dx: 200, ms: 100 },
      turns: false,
    },
    { what: 'from beside the edge', drag: { from: { x: 24, y: 620 }, dx: 200, ms: 100 }, turns: true },
    { what: 'up, which scrolls', drag: { dy: -200, ms: 100 }, turns: false },
    { what: 'a swipe the phone takes away', drag: { dx: 200, ms: 100, end: 'touchCancel' }, turns: false },
  ];

  test('a right swipe flips the card back from 150 px at 0.5 px/ms @proof', async ({ page }) => {
    const { feed, finger } = await deck(page);
    for (const { what, drag, turns } of swipes) {
      await test.step(what, async () => {
        if ((await feed.deck.getAttribute('data-face')) === 'front') await feed.openDetails();
        await feed.settled();
        await finger.drag({ from: ON_THE_BACK, ...drag });
        await feed.settled();
        await (turns ? feed.expectFront() : feed.expectBack());
      });
    }
    await feed.expectPlace(1);
  });
});

test('at most five cards are mounted, however far a person swipes @proof', async ({ page }) => {
  const { feed } = await deck(page);
  for (let place = 1; place < 12; place += 1) {
    expect(await feed.cards.count()).toBeLessThanOrEqual(5);
    await feed.next.click();
    await feed.expectPlace(place + 1);
  }
  expect(await feed.cards.count()).toBe(5);
});

async function deck(page: Page): Promise<{ feed: Feed; finger: Finger }> {
  const feed = new Feed(page);
  await feed.open();
  await feed.expectPlace(1);
  return { feed, finger: await Finger.on(page) };
}

test('a turning card shows the face it turns away from, then the other one @proof', async ({ page }) => {
  const feed = new Feed(page);
  await feed.open();
  // The card turns in a third of a second, which a busy machine can miss, so its animation is paused.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- applied to the element below
    const { animate } = Element.prototype;
    // oxlint-disable-next-line typescript/unbound-method -- applied to the animation below
    const { reverse } = Animation.prototype;
    Element.prototype.animate = function animatePaused(...how) {
      const animation = animate.apply(this, how);
      if (animation.id === 'flip') animation.pause();
      return animation;
    };
    Animation.prototype.reverse = function reversePaused() {
      reverse.apply(this);
      this.pause();
    };
  });
  const opacitiesAt = (share: number) =>
    page.evaluate(async (part) => {
      let faces: Element[] = [];
      let turning: Animation[] = [];
      while (turning.length < 2) {
        await new Promise(requestAnimationFrame);
        faces = [...document.querySelectorAll('[aria-current] > .card-face')];
        turning = faces.flatMap((face) => face.getAnimations().filter(({ id }) => id === 'flip'));
      }
      for (const animation of turning) {
        animation.currentTime = Number(animation.effect?.getTiming().duration) * part;
      }
      return faces.map((face) => getComputedStyle(face).opacity);
    }, share);

  await feed.details.click();
  expect(await opacitiesAt(0.02)).toEqual(['1', '0']);
  expect(await opacitiesAt(0.9)).toEqual(['0', '1']);
  await page.keyboard.press('Escape');
  expect(await opacitiesAt(0.1)).toEqual(['1', '0']);
});
