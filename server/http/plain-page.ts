import { createHash } from 'node:crypto';

/** The colours of the app, in both themes; a page without scripts follows the device, because it remembers no choice. */
export const PALETTE = `
:root{color-scheme:light dark;--canvas:#fbf7f2;--surface:#fff;--raised:#f6efe7;--line:#e9dfd5;--ink:#231a15;--muted:#6b5d53;--accent:#c23f17}
@media(prefers-color-scheme:dark){:root{--canvas:#0e0b0a;--surface:#171311;--raised:#211b18;--line:#2e2622;--ink:#f6efe9;--muted:#b5a79c;--accent:#ff6b4a}}
`;

/** The content policy of a page on which nothing runs and from which nothing is sent: its style, and what is named besides. */
export function plainPagePolicy(style: string, ...sources: string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...sources,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
