import { coverFor } from '#shared/domain/covers';
import { HOUSE_RULES, houseRulePath, houseRuleTitle } from '#shared/domain/house-rules';
import { directionOf, type Lang } from '#shared/texts/languages';
import { paths } from '#shared/domain/paths';
import type { Town } from '#shared/domain/town';
import { photoSources } from '#shared/domain/photos';
import { accentStyle, escapeHtml, headTags, PALETTE, plainPagePolicy } from '../../../http/html';
import { textsOf } from './texts';

export type At = {
  origin: string;
  now: Date;
  town: Town;
  lang: Lang;
  /** The language that the address names, which search engines keep apart from others. */
  addressed: Lang | null;
  languages: readonly Lang[];
};

/** Control characters are allowed in neither HTML nor XML. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;
export const writtenText = (text: string) => escapeHtml(plain(text));

type Picture = { id: number; name: string; category: string | null; description?: string | null };
const pictureOf = (of: Picture, own: string | null) => own?.trim() || coverFor(of);

export function picture(of: Picture, own: string | null): string {
  const url = pictureOf(of, own);
  const sources = photoSources(url);
  return `<img class="picture u-photo" src="${writtenText(url)}"${
    sources ? ` srcset="${writtenText(sources)}" sizes="(min-width: 860px) 660px, 94vw"` : ''
  } alt="" width="780" height="440">`;
}

type Page = {
  title: string;
  description: string;
  path: string;
  pictureUrl: string;
  /** The meetup is over or cancelled, so search engines leave it out. */
  isHidden?: boolean;
  /** Addresses of a calendar to subscribe to and of an RSS feed. */
  feed?: { name: string; calendar: string; rss: string };
  facts: object | null;
  body: string;
};

export function writePage(
  { title, description, path, pictureUrl, isHidden, feed, facts, body }: Page,
  at: At,
) {
  const { origin, town, lang, languages } = at;
  const t = textsOf(lang);
  const address = origin + path;
  const url = along(address, at);
  return `<!DOCTYPE html>
<html lang="${lang}"${directionOf(lang) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags({ town, title: plain(title), description: plain(description), url, pictureUrl, canonical: url })}
${languages.length > 1 && !isHidden ? alternates(address, languages) : ''}
${isHidden ? '<meta name="robots" content="noindex">' : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${feed ? `<link rel="alternate" type="application/rss+xml" title="${writtenText(feed.name)}" href="${feed.rss}">` : ''}
<style>${styleOf(town)}</style>
${facts ? `<script type="application/ld+json">${asJson({ '@context': 'https://schema.org', ...facts })}</script>` : ''}
</head>
<body>
<div class="page">
<header class="top"><a class="brand" href="/"><img src="/logo.svg" alt="" width="32" height="32">${escapeHtml(town.name)}</a><a href="${paths.meetups}">${t.allMeetups}</a></header>
<main>
${body}
${feed ? feedLinks(feed, origin, lang) : ''}
</main>
<footer>${t.footer({ town: escapeHtml(town.name), line: escapeHtml(town.line || t.smallMeetups) })}
<ul class="links">${HOUSE_RULES.map((rule) => `<li>${link(along(houseRulePath(rule), at), houseRuleTitle(rule, lang))}</li>`).join('')}</ul></footer>
</div>
</body>
</html>
`;
}

export const inLanguage = (address: string, lang: Lang) => `${address}?lang=${lang}`;

/** The address of a public page for who reads another: in the same language if the address asked for it. */
export const along = (address: string, { addressed }: Pick<At, 'addressed'>) =>
  addressed ? inLanguage(address, addressed) : address;

/** For search engines: the same page in each language, and for everybody else. Pages for none of them name none. */
const alternates = (address: string, languages: readonly Lang[]) =>
  [...languages.map((lang) => [lang, inLanguage(address, lang)]), ['x-default', address]]
    .map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`)
    .join('');

export const plain = (text: string) => text.replaceAll(FORBIDDEN, '');
/** Without any `<`, the text can close or open no tag inside a script element. */
const asJson = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const feedLinks = ({ calendar, rss }: NonNullable<Page['feed']>, origin: string, lang: Lang) =>
  `<section><h2>${textsOf(lang).follow}</h2><ul class="links"><li><a href="${origin.replace(/^https?:/, 'webcal:')}${calendar}">${textsOf(lang).subscribe}</a></li><li><a href="${rss}">${textsOf(lang).rssFeed}</a></li></ul></section>`;

export const row = (name: string, value: string, more = '') => cell(name, value, more);
export const half = (name: string, value: string) => cell(name, value, '', ' class="half"');
const cell = (name: string, value: string, more: string, kind = '') =>
  `<div${kind}><dt>${name}</dt><dd>${value}${more && `<small>${more}</small>`}</dd></div>`;
export const link = (href: string, text: string) => `<a href="${href}">${writtenText(text)}</a>`;
export const join = (href: string, text: string) => `<a class="join" href="${href}">${text}</a>`;

const STYLE = `
@font-face{font-family:Bricolage;src:url(/fonts/bricolage-grotesque-latin.woff2) format("woff2");font-weight:200 800;font-display:fallback}
${PALETTE}*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
h1,h2,.brand{font-family:Bricolage,system-ui,sans-serif;font-weight:700;text-wrap:balance}
h1{text-align:-webkit-match-parent;text-align:match-parent;font-size:min(2.25rem,8.5vw);line-height:1.1}
h2{font-size:1.25rem;line-height:1.3;margin-bottom:12px}
a{color:var(--accent);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:6px}
.page{max-width:1040px;margin:auto;padding:0 16px 48px}
.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:14px 0}
.brand{display:flex;gap:8px;align-items:center;min-height:44px;color:var(--ink);font-size:1.25rem;text-decoration:none}
.top a:last-child{display:flex;align-items:center;min-height:44px}
.picture{display:block;width:100%;height:auto;aspect-ratio:2;object-fit:cover;border-radius:20px;background:var(--raised)}
.head{margin:24px 0}
.kind{color:var(--muted);font-size:.875rem;margin-bottom:8px}
.facts{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:20px}
.facts dl{display:grid;grid-template-columns:repeat(2,1fr);gap:16px}
.facts dl>div{grid-column:1/-1}
.facts dl>.half{grid-column:auto}
dt{color:var(--muted);font-size:.875rem}
dd{font-weight:600}
dd small{display:block;color:var(--muted);font-size:.875rem;font-weight:400}
.join{display:block;margin-top:20px;padding:14px 20px;border-radius:999px;background:linear-gradient(100deg,#ff8a3d,#ff4d6d);color:#1a0b06;font-weight:700;text-align:center;text-decoration:none}
.join:focus-visible{border-radius:999px}
.quiet{margin-top:12px;color:var(--muted);font-size:.875rem}
.text{max-width:65ch;white-space:pre-line}
.facts+.more{margin-top:32px}
section{margin-top:36px}
.dates{list-style:none;padding:0;display:grid;gap:8px}
.dates a{display:grid;gap:2px;padding:14px 16px;border:1px solid var(--line);border-radius:14px;background:var(--surface);color:var(--ink);text-decoration:none}
.dates a:hover,.dates a:focus-visible{border-color:var(--accent)}
.dates a>span{color:var(--muted);font-size:.875rem}
.links{display:flex;flex-wrap:wrap;gap:4px 24px;list-style:none;padding:0}
.links a{display:flex;align-items:center;min-height:44px}
footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--line);color:var(--muted);font-size:.875rem}
@media(min-width:860px){
.columns{display:grid;grid-template-columns:minmax(0,1fr) 340px;grid-template-areas:"picture facts" "head facts" "more facts";grid-template-rows:auto auto 1fr;column-gap:40px}
.picture{grid-area:picture;aspect-ratio:16/9}.head{grid-area:head;margin-bottom:20px}.facts+.more{grid-area:more;margin-top:0}
.facts{grid-area:facts;position:sticky;top:16px;align-self:start}
}
@media(forced-colors:active){.join{border:1px solid}}
`;

const styleOf = (town: Town) =>
  STYLE +
  accentStyle(
    town,
    (accent, theme) => `:root{--accent:${accent[theme]}}.join{background:${accent.fill};color:${accent.on}}`,
  );

/** Pages may use our own pictures and font, and nothing else. */
export const pagePolicy = (town: Town) => plainPagePolicy(styleOf(town), "img-src 'self'", "font-src 'self'");
