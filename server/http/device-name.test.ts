import { describe, expect, it } from 'vitest';
import { deviceText } from '#shared/domain/device-text';
import { deviceName } from './device-name';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
const IPAD = `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${WEBKIT}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)`;
const ANDROID = `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) ${BLINK} Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36`;
const PLAIN_ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

describe('the name of a device', () => {
  it.each([
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
    [
      `${IPHONE} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone14,7; iOS 18_5; en_US; scale=3.00)`,
      'Instagram on iPhone',
    ],
    [`${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/470.0.0.31.109;FBDV/iPhone15,2]`, 'Facebook on iPhone'],
    [`${IPHONE} GSA/323.0.647062479 Mobile/15E148 Safari/604.1`, 'Google app on iPhone'],
    [`${IPHONE} Mobile/15E148 Safari Line/14.9.0`, 'LINE on iPhone'],
    [`${IPHONE} Mobile/15E148 Snapchat/12.90.0.46`, 'Snapchat on iPhone'],
    [`${IPAD} Version/17.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
    [`${PLAIN_ANDROID} ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${ANDROID} Instagram 338.0.0.29.99 Android (34/14; 450dpi)`, 'Instagram on Android'],
    [`${ANDROID} [FB_IAB/FB4A;FBAV/469.1.0.55.70;]`, 'Facebook on Android'],
    [`${ANDROID} musical_ly_2023508030 BytedanceWebview/d8a21c6`, 'TikTok on Android'],
    [
      `${PLAIN_ANDROID} ${BLINK} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox on Android'],
    [`${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
    [`${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera on Windows'],
    [`${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is read in the language of its person', () => {
    const read = (device: string | null) =>
      (['en', 'de', 'es'] as const).map((lang) => deviceText(device, lang));
    expect(read('Chrome on Android')).toEqual([
      'Chrome on Android',
      'Chrome auf Android',
      'Chrome en Android',
    ]);
    expect(read('iPhone')).toEqual(['iPhone', 'iPhone', 'iPhone']);
    expect(read(null)).toEqual([null, null, null]);
  });

  it('leaves out what is unknown, and keeps nothing of an unknown header', () => {
    expect(deviceName('SomeBrowser/1.0 (iPhone)')).toBe('iPhone');
    expect(deviceName('Mozilla/5.0 (PlayStation 5) Chrome/1.0')).toBe('Chrome');
    expect(deviceName('curl/8.5.0 <script>')).toBeNull();
    expect(deviceName('')).toBeNull();
  });
});
