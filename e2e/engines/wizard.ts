import { join } from 'node:path';
import sharp from 'sharp';
import type { Journey } from './journey';
import type { Browser, Target } from './browser';

const PICTURE = join(import.meta.dirname, '../../client/public/icon-192.png');
const button = (name: string | RegExp) => ({ role: 'button', name }) as const;
const NEXT = button('Next');
const heading = (name: string) => ({ role: 'heading', name }) as const;

/** From an empty draft to a meetup that is on the feed. */
export const wizard: Journey = {
  name: 'wizard',
  steps: [
    [
      'name',
      async (browser) => {
        await browser.goto('/meetups/create');
        await browser.see(heading('Name your meetup'));
        await browser.type({ label: 'Meetup name' }, 'Kites and lemonade');
      },
    ],
    [
      'activity',
      async (browser) => {
        await browser.tap(NEXT);
        await browser.see(heading('Choose an activity'));
        await browser.type({ css: 'input[type=search]' }, 'paddle water');
        await browser.tap({ role: 'radio', name: 'Paddle on Flat Water' });
      },
    ],
    [
      'place',
      async (browser) => {
        await browser.tap(NEXT);
        await browser.see(heading('Choose a place'));
        await browser.type({ css: 'input[type=search]' }, 'denver city park');
        await browser.tap({ role: 'radio', name: 'City Park Pavilion' });
      },
    ],
    [
      'times, their values centred',
      async (browser) => {
        await browser.tap(NEXT);
        await browser.see(heading('When, and how many'));
        await browser.setDate({ label: 'Start time' }, '2031-07-05T15:00');
        await browser.see({ text: /4 hours/ });
        await expectCentredValue(browser, { label: 'Start time' });
      },
    ],
    [
      'description',
      async (browser) => {
        await browser.tap(NEXT);
        await browser.see(heading('Describe it'));
        await browser.type({ label: 'Description' }, 'We bring the kites, you bring the lemons.');
      },
    ],
    [
      'photo',
      async (browser) => {
        await browser.tap(NEXT);
        await browser.see(heading('Add photos'));
        await browser.chooseFile(PICTURE);
        await browser.see(button('Main picture, options'));
      },
    ],
    ['crop, dragged without selecting text', expectCropByDragging],
    [
      'cost, and a sign-in is asked for',
      async (browser) => {
        await browser.tap(NEXT);
        await browser.see(heading('Rules and cost'));
        await browser.tap({ role: 'radio', name: '$5-15' });
        await browser.tap(button('Create Meetup'));
        await browser.see(heading('Sign in to create this trib'));
      },
    ],
    [
      'the meetup is created and shown',
      async (browser) => {
        await browser.tap(button('Try Demo'));
        await browser.see(heading('Your meetup is live. Invite people'));
        await browser.tap(button('Later'));
        await browser.see(heading('Kites and lemonade'));
        await browser.until('the URL is the meetup’s', () =>
          browser.execute(() => /^\/meetups\?trib=\d+$/.test(location.pathname + location.search)),
        );
      },
    ],
  ],
};

/** Of what is drawn, how much lighter or darker than its ground is part of a letter. */
const LETTER_CONTRAST = 80;
const BORDER_PX = 4;
const TOLERANCE_PX = 3;

/** As it is drawn: an engine's own field has no boxes that a script could measure. */
async function expectCentredValue(browser: Browser, field: Target): Promise<void> {
  const box = await browser.boxOf(field);
  const picture = await browser.screenshot();
  const scale = await browser.execute(() => devicePixelRatio);
  const { data, info } = await sharp(picture)
    .extract({
      left: Math.round((box.x + BORDER_PX) * scale),
      top: Math.round((box.y + BORDER_PX) * scale),
      // The button that opens the calendar is at the right.
      width: Math.round((box.width / 2) * scale),
      height: Math.round((box.height - 2 * BORDER_PX) * scale),
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data[0] ?? 0;
  const rows = Array.from({ length: info.height }, (_, row) =>
    data
      .subarray(row * info.width, (row + 1) * info.width)
      .some((pixel) => Math.abs(pixel - ground) > LETTER_CONTRAST),
  );
  const [first, last] = [rows.indexOf(true), rows.lastIndexOf(true)];
  if (first === -1) throw new Error('The field shows no value');
  const offset = ((first + last + 1) / 2 - info.height / 2) / scale;
  if (Math.abs(offset) > TOLERANCE_PX) {
    throw new Error(`The value stands ${offset.toFixed(1)} px off the middle of its field`);
  }
}

const DIALOG = { role: 'dialog', name: 'Crop the picture' } as const;
const FRAME = { css: '[role=application]' };

/** A mouse that drags the picture past its frame, over the words around it. */
async function expectCropByDragging(browser: Browser): Promise<void> {
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
