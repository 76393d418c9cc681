import { expect, it } from 'vitest';
import { inAppBrowser } from './in-app-browsers';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8';

it.each([
  ['Instagram on an iPhone', `${IPHONE} Mobile/22F76 Instagram 380.0.0.28.104`, 'Instagram'],
  ['WhatsApp', `${IPHONE} Mobile/15E148 WhatsApp/24.1`, 'WhatsApp'],
  [
    'Facebook',
    `${ANDROID}; wv) AppleWebKit/537.36 Chrome/137.0 Mobile Safari/537.36 [FB_IAB/FB4A]`,
    'Facebook',
  ],
  ['Telegram', `${ANDROID}) Chrome/137.0 Mobile Safari/537.36 Telegram-Android/11.9`, 'Telegram'],
  ['another app on Android', `${ANDROID}; wv) Chrome/137.0 Mobile Safari/537.36`, 'this app'],
  ['another app on an iPhone', `${IPHONE} Mobile/15E148`, 'this app'],
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, null],
  ['Chrome on an iPhone', `${IPHONE} CriOS/137.0 Mobile/15E148 Safari/604.1`, null],
  ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36`, null],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5',
    null,
  ],
])('recognizes the browser of an app: %s', (_name, userAgent, app) => {
  expect(inAppBrowser(userAgent)).toBe(app);
});
