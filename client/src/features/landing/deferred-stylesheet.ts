/**
 * The landing's few rules are inlined. The stylesheet of everything else is linked for print only, which browsers
 * load last and never wait for.
 */
const SELECTOR = 'link[rel="stylesheet"][media="print"][data-later]';

export function applyStylesheet(): void {
  const link = document.querySelector<HTMLLinkElement>(SELECTOR);
  if (!link) return;
  if (link.sheet) link.media = 'all';
  else link.addEventListener('load', () => (link.media = 'all'), { once: true });
}

export function hasStylesheet(): boolean {
  return document.querySelector(SELECTOR) === null;
}
