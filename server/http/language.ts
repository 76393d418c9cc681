import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { FALLBACK, isLang, type Lang, negotiate } from '#shared/texts/languages';

/** Repeats the setting of whoever signed in here, so that no page has to ask the database. */
const LANGUAGE_COOKIE = 'lang';
const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]{2,8})(?:;|$)`);

type Asking = Pick<Request, 'headers' | 'query'>;

/**
 * The language of a response: that of the address, of the account, the one chosen in this browser, or the first that the browser asks
 * for. Pages go without the account's, because they do not ask the database.
 */
export function languageOf(req: Asking, offered: readonly Lang[], ofAccount: string | null = null): Lang {
  const ofBrowser = COOKIE.exec(req.headers.cookie ?? '')?.[1];
  const named = [req.query['lang'], ofAccount, ofBrowser].find((tag) => isOffered(tag, offered));
  return isLang(named) ? named : negotiate(req.headers['accept-language'], offered);
}

/** The same for a request that Express has not read yet. */
export const languageOfUnread = ({ headers, url = '' }: IncomingMessage, offered: readonly Lang[]): Lang =>
  languageOf({ headers, query: Object.fromEntries(new URLSearchParams(url.split('?')[1])) }, offered);

/** The language of a page that caches share, whatever anybody has chosen in this browser. */
export function languageOfPublicPage(req: Asking, offered: readonly Lang[]): Lang {
  const { lang } = req.query;
  return isOffered(lang, offered) ? lang : negotiate(req.headers['accept-language'], offered);
}

/** What somebody is written to in who is not here to be asked. */
export const languageOfPerson = (language: string | null, offered: readonly Lang[]): Lang =>
  isOffered(language, offered) ? language : FALLBACK;

const isOffered = (tag: unknown, offered: readonly Lang[]): tag is Lang =>
  isLang(tag) && offered.includes(tag);

/** Tells caches and search engines what the response depends on, where there is a choice. */
export function declareLanguage(
  res: Response,
  lang: Lang,
  { languages }: { languages: readonly Lang[] },
  ...varying: readonly string[]
): void {
  res.set('Content-Language', lang);
  if (languages.length > 1) for (const header of ['Accept-Language', ...varying]) res.vary(header);
}
