import { coverFor } from '#shared/domain/covers';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '#shared/domain/paths';
import { photoSources } from '#shared/domain/photos';
import { escapeHtml } from '../../http/escape-html';
import { headTags } from '../../http/head-tags';
import { STYLE } from './page-style';

/** Where a page is served from, and when. */
export type At = { origin: string; now: Date };

/** Control characters are allowed in neither HTML nor XML. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;
export const writtenText = (text: string) => escapeHtml(plain(text));

type Picture = { id: number; name: string; category: string | null; description?: string | null };
export const pictureOf = (of: Picture, own: string | null) => own?.trim() || coverFor(of);

export function picture(of: Picture, own: string | null): string {
  const url = pictureOf(of, own);
  const sources = photoSources(url);
  return `<img class="picture" src="${writtenText(url)}"${
    sources ? ` srcset="${writtenText(sources)}" sizes="(min-width: 860px) 660px, 94vw"` : ''
  } alt="" width="780" height="440">`;
}

type Page = {
  title: string;
  description: string;
  path: string;
  pictureUrl: string;
  /** Left out of search engines: it is over or cancelled. */
  isHidden?: boolean;
  /** A calendar to subscribe to, and a feed. */
  feed?: { name: string; calendar: string; rss: string };
  facts: object | null;
  body: string;
};

export function writePage(
  { title, description, path, pictureUrl, isHidden, feed, facts, body }: Page,
  { origin }: At,
) {
  const url = origin + path;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags({ title: plain(title), description: plain(description), url, pictureUrl })}
<link rel="canonical" href="${url}">
${isHidden ? '<meta name="robots" content="noindex">' : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${feed ? `<link rel="alternate" type="application/rss+xml" title="${writtenText(feed.name)}" href="${feed.rss}">` : ''}
<style>${STYLE}</style>
${facts ? `<script type="application/ld+json">${asJson({ '@context': 'https://schema.org', ...facts })}</script>` : ''}
</head>
<body>
<div class="page">
<header class="top"><a class="brand" href="/"><img src="/logo.svg" alt="" width="32" height="32">${PRODUCT_NAME}</a><a href="${paths.meetups}">All meetups</a></header>
<main>
${body}
${feed ? feedLinks(feed, origin) : ''}
</main>
<footer>${PRODUCT_NAME}: small meetups, good company. Places are told to those who are going.</footer>
</div>
</body>
</html>
`;
}

export const plain = (text: string) => text.replaceAll(FORBIDDEN, '');
/** No tag can begin within it. */
const asJson = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const feedLinks = ({ calendar, rss }: NonNullable<Page['feed']>, origin: string) =>
  `<section><h2>Follow</h2><ul class="links"><li><a href="${origin.replace(/^https?:/, 'webcal:')}${calendar}">Subscribe in your calendar</a></li><li><a href="${rss}">RSS feed</a></li></ul></section>`;

export const row = (name: string, value: string, more = '') => cell(name, value, more);
/** Beside another of its kind. */
export const half = (name: string, value: string) => cell(name, value, '', ' class="half"');
const cell = (name: string, value: string, more: string, kind = '') =>
  `<div${kind}><dt>${name}</dt><dd>${value}${more && `<small>${more}</small>`}</dd></div>`;
export const link = (href: string, text: string) => `<a href="${href}">${writtenText(text)}</a>`;
export const join = (href: string, text: string) => `<a class="join" href="${href}">${text}</a>`;
