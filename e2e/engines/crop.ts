import type { Browser } from './browser';

const DIALOG = { role: 'dialog', name: 'Crop the picture' } as const;
const FRAME = { css: '[role=application]' };

/** A mouse that drags the picture past its frame, over the words around it. */
export async function expectCropByDragging(browser: Browser): Promise<void> {
  await browser.tap({ role: 'button', name: 'Crop' });
  await browser.see(DIALOG);
  for (let step = 0; step < 3; step += 1) await browser.tap({ role: 'button', name: 'Zoom in' });
  const { x, y, width, height } = await browser.boxOf(FRAME);
  const before = await browser.execute(pictureStyle);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const below = { x: middle.x + 40, y: y + height + 60 };
  await browser.press([middle, { x: middle.x + 20, y: middle.y + 40 }, below], 'mouse');
  if ((await browser.execute(pictureStyle)) === before) throw new Error('The picture did not move');
  const selected = await browser.execute(() => String(getSelection()));
  if (selected !== '') throw new Error(`Dragging selected "${selected}"`);
  await browser.tap({ role: 'button', name: 'Save' });
  await browser.seeNoMore(DIALOG);
}

function pictureStyle(): string {
  return document.querySelector('[role=application] img')?.getAttribute('style') ?? '';
}
