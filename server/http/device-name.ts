import type { Request } from 'express';
import { IN_APP_BROWSERS, nameIn, type NamePattern } from '#shared/domain/in-app-browsers';

/** The browser within an app names the app as well as the browser it is made of, so apps come first. */
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

export const deviceOf = (req: Request): string | null => deviceName(req.get('user-agent') ?? '');

/**
 * Returns a name such as "Chrome on Android", without a part that is unknown, and null if both are. Nothing else of
 * the header is kept.
 */
export function deviceName(userAgent: string): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === null) return system;
  return system === null ? browser : `${browser} on ${system}`;
}
