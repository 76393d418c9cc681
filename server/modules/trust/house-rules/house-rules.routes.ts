/** GET /rules/{name}   privacy, terms, imprint or contact: the operator's text, or ours until there is one */
import { type RequestHandler, Router } from 'express';
import { Marked } from 'marked';
import { HOUSE_RULES, type HouseRule, houseRulePath, houseRuleTitle } from '#shared/domain/house-rules';
import { directionOf, type Lang } from '#shared/texts/languages';
import type { Town } from '#shared/domain/town';
import type { Deps } from '../../../deps';
import { accentStyle, escapeHtml, PALETTE, plainPagePolicy } from '../../../http/html';
import { declareLanguage } from '../../../http/language';
import { minimumAgeOf } from '../settings/settings.service';
import { defaultRules } from './default-rules';
import { ownRule } from './house-rules.service';
import { textsOf } from './texts';

export function houseRulesRouter({ config, settings }: Pick<Deps, 'config' | 'settings'>): Router {
  const page: RequestHandler<{ name: string }> = async (req, res, next) => {
    const rule = HOUSE_RULES.find((name) => name === req.params.name);
    if (!rule) {
      next();
      return;
    }
    const decided = await settings.current();
    const { town } = decided;
    const [contact, minimumAge] = [town.contact ?? config.contact, minimumAgeOf(decided, config)];
    const { lang } = req;
    const text = (await ownRule(config, rule)) ?? defaultRules[rule]({ contact, minimumAge, town }, lang);
    res.set({ 'Content-Security-Policy': plainPagePolicy(styleOf(town)), 'Cache-Control': 'no-cache' });
    declareLanguage(res, lang, config, 'Cookie');
    const asked = req.query['lang'] === lang ? `?lang=${lang}` : '';
    res.type('html').send(rulePage(rule, text, { town, lang, asked }));
  };
  const router = Router();
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 hears of what a handler rejects with
  router.get('/rules/:name', page);
  return router;
}

const STYLE = `${PALETTE}*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:42rem;margin:0 auto;padding:0 20px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:0 20px;padding-top:12px;padding-bottom:12px;border-bottom:1px solid var(--line)}
header a{display:inline-flex;align-items:center;min-height:44px;color:var(--muted);text-decoration:none}
header a:hover,header [aria-current]{color:var(--ink)}
header [aria-current]{text-decoration:underline 2px var(--accent);text-underline-offset:8px}
.home{margin-inline-end:auto;color:var(--ink)!important;font-weight:700}
nav{display:flex;flex-wrap:wrap;gap:0 20px}
@media(max-width:359px){nav{gap:0 14px}}
main{padding-top:24px;padding-bottom:64px}
h1{margin:0 0 16px;font-size:1.75rem;line-height:1.2}
h2{margin:32px 0 8px;font-size:1.25rem;line-height:1.3}
h3{margin:24px 0 4px;font-size:1rem}
h1,h2,h3{text-wrap:balance}
p,ul,ol{margin:0 0 12px}
ul,ol{padding-inline-start:20px}
li{margin-bottom:6px}
li::marker{color:var(--accent)}
main a{color:var(--accent);text-underline-offset:3px}
pre,.wide{overflow-x:auto}
table{border-collapse:collapse}
th,td{padding-block:8px;padding-inline-end:12px;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
blockquote{margin:0 0 12px;padding:12px 16px;border-radius:12px;background:var(--raised)}
blockquote>:last-child{margin-bottom:0}
hr{margin:24px 0;border:0;border-top:1px solid var(--line)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
`;

const styleOf = (town: Town) =>
  STYLE + accentStyle(town, (accent, theme) => `:root{--accent:${accent[theme]}}`);

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/** HTML in a text is shown as written. Links lead only to a page, an address or a number, and pictures are left out. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return SAFE_LINK.test(href)
        ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${text}</a>`
        : text;
    },
  },
});

/** The links between the pages keep the language that the address `asked` for. */
type Reading = { town: Town; lang: Lang; asked: string };

function rulePage(shown: HouseRule, text: string, { town, lang, asked }: Reading): string {
  const body = markdown
    .parse(text, { async: false })
    .replaceAll(/<table>[\s\S]*?<\/table>/g, (table) => `<div class="wide" tabindex="0">${table}</div>`);
  const links = HOUSE_RULES.map(
    (rule) =>
      `<a href="${houseRulePath(rule)}${asked}"${rule === shown ? ' aria-current="page"' : ''}>${houseRuleTitle(rule, lang)}</a>`,
  );
  return `<!doctype html>
<html lang="${lang}"${directionOf(lang) === 'rtl' ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${houseRuleTitle(shown, lang)} – ${escapeHtml(town.name)}</title>
<style>${styleOf(town)}</style>
<header><a class="home" href="/">${escapeHtml(town.name)}</a><nav aria-label="${textsOf(lang).rules}">${links.join('')}</nav></header>
<main>
${body}</main>
</html>
`;
}
