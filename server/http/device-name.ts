import type { Request } from 'express';
import { IN_APP_BROWSERS, nameIn, type NamePattern } from '#shared/domain/in-app-browsers';

/** An app's own browser names itself as well as the browser it contains, so apps come first. */
const BROWSERS: readonly NamePattern[] = [
  ...IN_APP_BROWSERS,
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

/** What the browser of a request calls itself. */
export const deviceOf = (req: Request): string | null => deviceName(req.get('user-agent') ?? '');

/** "Chrome on Android"; what is unknown is left out, and null if both are. Nothing of the header itself is kept. */
export function deviceName(userAgent: string): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === null) return system;
  return system === null ? browser : `${browser} on ${system}`;
}
