import { createHash } from 'node:crypto';
import { type Accent, townAccent } from '#shared/domain/accent';
import { INVITED_TO, INVITER_NOTE, INVITER_PICTURE } from '#shared/domain/invite';
import type { InvitedTo } from '#shared/domain/invited-to';
import { DEFAULT_TOWN, hasOwnLook, type Town, TOWN_META, type TownOnPage } from '#shared/domain/town';
import { type Lang, localeIn } from '#shared/texts/languages';

type PageFacts = {
  town: Town;
  title: string;
  description: string;
  url: string;
  pictureUrl: string;
  /** The one address for what the page is about, for search engines. */
  canonical?: string | undefined;
  inviterPicture?: string | null;
  inviterNote?: string;
  invitedTo?: InvitedTo | null;
};

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;
export const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

/** Makes the metadata for search engines and chat apps. It is the same for everyone, browsers included. */
export function headTags({ town, title, description, url, pictureUrl, ...only }: PageFacts): string {
  const { canonical, inviterPicture, inviterNote, invitedTo } = only;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    property('og:type', 'website'),
    property('og:site_name', town.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', pictureUrl),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', pictureUrl),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    ...(inviterPicture ? [named(INVITER_PICTURE, inviterPicture)] : []),
    ...(inviterNote ? [named(INVITER_NOTE, inviterNote)] : []),
    ...(invitedTo ? [named(INVITED_TO, JSON.stringify(invitedTo))] : []),
  ].join('\n    ');
}

const onPage = (town: Town, startsEmpty: boolean, lang: Lang) => {
  const { contact: _contact, accent: _accent, version: _version, country, ...read } = town;
  const locale = country === null ? undefined : localeIn(lang, country);
  return JSON.stringify({ ...read, locale, isOwn: hasOwnLook(town), startsEmpty } satisfies TownOnPage);
};

/** What the app reads of a town, and its colour in both themes. Nothing of the product as it comes with its demo. */
export function townTags(town: Town, startsEmpty: boolean, lang: Lang): string[] {
  const accent = townAccent(town);
  const inTheme = (name: 'dark' | 'light') =>
    `{--color-accent:${accent?.[name]};--color-glow:${accent?.[name]}}`;
  const read = onPage(town, startsEmpty, lang);
  const style =
    accent &&
    `<style>:root{--ember:${accent.fill};--on-ember:${accent.on}}:root,[data-theme=dark]${inTheme('dark')}[data-theme=light]${inTheme('light')}</style>`;
  return [
    ...(read === onPage(DEFAULT_TOWN, false, lang) ? [] : [named(TOWN_META, read)]),
    ...(style ? [style] : []),
  ];
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The app's colours in both themes. A page without scripts follows the device's theme, because it cannot read a choice. */
export const PALETTE = `
:root{color-scheme:light dark;--canvas:#fbf7f2;--surface:#fff;--raised:#f6efe7;--line:#e9dfd5;--ink:#231a15;--muted:#6b5d53;--accent:#c23f17}
@media(prefers-color-scheme:dark){:root{--canvas:#0e0b0a;--surface:#171311;--raised:#211b18;--line:#2e2622;--ink:#f6efe9;--muted:#b5a79c;--accent:#ff6b4a}}
`;

/** The rules that give a page a town's own colour, to stand after all others. */
export function accentStyle(town: Town, rules: (accent: Accent, theme: 'dark' | 'light') => string): string {
  const accent = townAccent(town);
  if (!accent) return '';
  return `${rules(accent, 'light')}@media(prefers-color-scheme:dark){${rules(accent, 'dark')}}`;
}

/** The content policy of a page that runs nothing and sends nothing: it allows the given style and sources. */
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
