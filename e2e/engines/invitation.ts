import type { Browser } from './browser';
import type { Journey } from './journey';

const button = (name: string | RegExp) => ({ role: 'button', name }) as const;

/** The best match may be full, and then there is only a waitlist. */
async function openWithRoom(browser: Browser): Promise<void> {
  for (;;) {
    await browser.tap(button('Details'));
    await browser.see(button('Back'));
    if (await browser.isShown(button('Join Trib'))) return;
    await browser.tap(button('Back'));
    await browser.tap(button('Next'));
  }
}

/** From a friend's link to a spot at a meetup. */
export const invitation: Journey = {
  name: 'invitation',
  steps: [
    [
      'the link greets by name',
      async (browser) => {
        await browser.goto('/?inv=2&name=Maya%20Okafor');
        await browser.see({ text: /Maya Okafor invited you/ });
      },
    ],
    [
      'an interest is chosen',
      async (browser) => {
        await browser.tap(button('Accept Invitation'));
        await browser.see({ role: 'heading', name: 'What are you into' });
        await browser.tap(button('Nature'));
      },
    ],
    [
      'values lead to the feed',
      async (browser) => {
        await browser.tap(button('Continue'));
        await browser.see({ role: 'heading', name: 'Your values' });
        await browser.tap(button('Continue'));
        await browser.see({ role: 'dialog', name: 'How it works' });
      },
    ],
    [
      'the tutorial can be left',
      async (browser) => {
        await browser.tap({ role: 'link', name: 'Skip tutorial' });
        await browser.seeNoMore({ role: 'dialog', name: 'How it works' });
      },
    ],
    ['no frame of the flip shows a mirrored face', expectFlipWithoutMirroring],
    [
      'joining asks for a sign-in',
      async (browser) => {
        await openWithRoom(browser);
        await browser.tap(button('Join Trib'));
        await browser.see({ role: 'heading', name: 'Sign in to join this trib' });
      },
    ],
    [
      'the demo is in',
      async (browser) => {
        await browser.tap(button('Try Demo'));
        await browser.see({ role: 'dialog', name: "You're in!" });
        await browser.tap(button('Close'));
        await browser.see({ role: 'status', name: 'Going' });
      },
    ],
  ],
};

/** Of its time; an early part shows the front, a late one the back. */
const PARTS = [0.03, 0.1, 0.17, 0.21, 0.4, 0.8];

/** As it is painted: without the face that is turned away the screen is the same, without the other it is not. */
async function expectFlipWithoutMirroring(browser: Browser): Promise<void> {
  await browser.tap({ role: 'button', name: 'Details' });
  await browser.until('the card flips', () => browser.execute(isFlipping));
  for (const part of PARTS) {
    const towards = await browser.execute(holdFlip, part);
    const whole = await browser.stillPicture();
    for (const face of [0, 1]) {
      await browser.execute(clipFace, face, true);
      const isSame = whole.equals(await browser.stillPicture());
      await browser.execute(clipFace, face, false);
      if (isSame === (face === towards)) {
        throw new Error(`At ${part} of the flip ${isSame ? 'nothing is seen of' : 'one sees'} face ${face}`);
      }
    }
  }
  await browser.execute(finishFlip);
  await browser.tap({ role: 'button', name: 'Back' });
  await browser.see({ role: 'button', name: 'Details' });
}

function isFlipping(): boolean {
  return document.getAnimations().some(({ id }) => id === 'flip');
}

/** Everything that moves stands still; the face that is turned towards us, 0 for the front. */
function holdFlip(part: number): number {
  for (const animation of document.getAnimations()) {
    animation.pause();
    const duration = Number(animation.effect?.getTiming().duration);
    if (animation.id === 'flip') animation.currentTime = duration * part;
  }
  const front = document.querySelector('[aria-current="true"] > .card-face');
  if (!front) throw new Error('There is no card');
  return new DOMMatrix(getComputedStyle(front).transform).m11 > 0 ? 0 : 1;
}

function clipFace(face: number, isClipped: boolean): void {
  const found = document.querySelectorAll<HTMLElement>('[aria-current="true"] > .card-face')[face];
  if (!found) throw new Error('The card has no two faces');
  found.style.clipPath = isClipped ? 'inset(50%)' : '';
}

function finishFlip(): void {
  for (const animation of document.getAnimations()) {
    if (animation.id === 'flip') animation.finish();
    else animation.play();
  }
}
