type NamePattern = readonly [pattern: RegExp, name: string];

/** An app's own browser names itself as well as the browser it contains, so apps come first. */
const BROWSERS: readonly NamePattern[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(AN|AV)\b|\[FB/, 'Facebook'],
  [/\bLine\//, 'LINE'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bTwitter\b/, 'X'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/musical_ly|BytedanceWebview|TikTok/i, 'TikTok'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bTelegram\b/, 'Telegram'],
  [/\bGSA\//, 'Google app'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly NamePattern[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** "Chrome on Android"; what is unknown is left out, and null if both are. Nothing of the header itself is kept. */
export function deviceName(userAgent: string): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === null) return system;
  return system === null ? browser : `${browser} on ${system}`;
}

const nameIn = (names: readonly NamePattern[], userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
