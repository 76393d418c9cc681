/**
 * The landing comes with its few rules in the page. The sheet for everything after it is in the page as well,
 * for print only, which browsers fetch last and never wait for.
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
