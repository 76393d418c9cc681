import type { Browser } from './browser';

/** Of its time; an early part shows the front, a late one the back. */
const PARTS = [0.03, 0.1, 0.17, 0.21, 0.4, 0.8];

/** As it is painted: without the face that is turned away the screen is the same, without the other it is not. */
export async function expectFlipWithoutMirroring(browser: Browser): Promise<void> {
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
