import { isLang, type Lang, LANGUAGES_META } from '#shared/texts/languages';
import { LANG } from './lang';

const YEAR_SECONDS = 31_536_000;

/** The languages that one may choose here: only the page's own where the server offers no other. */
export const offeredLanguages = (): readonly Lang[] => {
  const named = document.querySelector<HTMLMetaElement>(`meta[name=${LANGUAGES_META}]`)?.content.split(' ');
  return named?.filter(isLang) ?? [LANG];
};

const cookieOf = (lang: Lang) => `lang=${lang}`;

/** Makes every later page of this browser come in the language. */
export function rememberLanguage(lang: Lang): void {
  if (document.cookie.split('; ').includes(cookieOf(lang))) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieOf(lang)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** Another language is another set of scripts, so the page is loaded again. The browser asks before typed words are lost. */
export function showIn(lang: Lang): void {
  rememberLanguage(lang);
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) {
    url.searchParams.delete('lang');
    location.replace(url);
  } else location.reload();
}
