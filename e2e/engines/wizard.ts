import { join } from 'node:path';
import { expectCropByDragging } from './crop';
import { expectCentredValue } from './centred-value';
import type { Journey } from './journey';

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
