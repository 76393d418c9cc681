/** A part of the name that a browser sends, and what it is called. */
export type NamePattern = readonly [pattern: RegExp, name: string];

/** Browsers inside apps: each has storage of its own, and mostly no service worker. */
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

/** Android says so; on an iPhone or iPad only Safari and the browsers beside it name Safari. */
const EMBEDDED = /; wv\)|^(?=.*\b(iPhone|iPad|iPod)\b)(?=.*AppleWebKit)(?!.*\bSafari\/)/;

/** The app whose browser this is; null in a browser of one's own. */
export function inAppBrowser(userAgent: string): string | null {
  return nameIn(IN_APP_BROWSERS, userAgent) ?? (EMBEDDED.test(userAgent) ? 'this app' : null);
}
