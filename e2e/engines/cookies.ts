import type { Journey } from './journey';

const TRY_DEMO = { role: 'button', name: 'Try Demo' } as const;

/** Where no session can be kept, a sign-in must not seem to work. */
export const cookies: Journey = {
  name: 'cookies blocked',
  cookies: 'blocked',
  steps: [
    [
      'the sign-in says that cookies are needed',
      async (browser) => {
        await browser.goto('/profile');
        await browser.tap(TRY_DEMO);
        await browser.see({ text: /Your browser blocks cookies/ });
        await browser.see(TRY_DEMO);
      },
    ],
  ],
};
