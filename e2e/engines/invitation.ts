import type { Browser } from './browser';
import { expectFlipWithoutMirroring } from './flip';
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
