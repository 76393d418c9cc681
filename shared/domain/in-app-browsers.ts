/** A part of what browsers send as their name, and the name to show for it. */
export type NamePattern = readonly [pattern: RegExp, name: string];

/** Browsers within apps. Each has a storage of its own, and most have no service worker. */
export const IN_APP_BROWSERS: readonly NamePattern[] = [
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
  [/\bLinkedInApp\b/, 'LinkedIn'],
];

export const nameIn = (names: readonly NamePattern[], userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Android marks such browsers with "wv". On an iPhone or iPad, only Safari and independent browsers name Safari. */
const EMBEDDED = /; wv\)|^(?=.*\b(iPhone|iPad|iPod)\b)(?=.*AppleWebKit)(?!.*\bSafari\/)/;

/** The app to which this browser belongs; null for a browser of its own. */
export function inAppBrowser(userAgent: string): string | null {
  return nameIn(IN_APP_BROWSERS, userAgent) ?? (EMBEDDED.test(userAgent) ? 'this app' : null);
}
