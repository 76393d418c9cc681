import type { MailText } from '../../../db/schema/mail';
import type { Town } from '#shared/domain/town';
import { directionOf, type Lang } from '#shared/texts/languages';
import { accentStyle, escapeHtml } from '../../../http/html';
import type { Letter } from './send-mail';

type Block =
  /** A paragraph. */
  | string
  | { button: string; url: string }
  | { link: string; url: string }
  /** A code is typed into another screen, so it stands alone. */
  | { code: string }
  | { items: readonly MailText[] };
export type Draft = {
  /** The title, where it is left out. */
  subject?: string;
  title: string;
  blocks: Block[];
  foot: string;
  stop?: { label: string; url: string };
};

type Reader = { town: Town; lang: Lang };

export function layOut(draft: Draft, reader: Reader): Letter {
  return {
    subject: (draft.subject ?? draft.title).slice(0, 150),
    text: plainText(draft),
    html: html(draft, reader),
  };
}

function plainText({ title, blocks, foot, stop }: Draft): string {
  const lines = blocks.map((block) => {
    if (typeof block === 'string') return block;
    if ('button' in block) return `${block.button}: ${block.url}`;
    if ('link' in block) return `${block.link}: ${block.url}`;
    if ('code' in block) return spaced(block.code);
    return block.items.map((item) => `${item.title}\n${item.body}\n${item.url}`).join('\n\n');
  });
  return `${[title, ...lines, `${foot}${stop ? `\n${stop.label}: ${stop.url}` : ''}`].join('\n\n')}\n`;
}

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** These are the app's colours (client/src/styles/palette.ts); mail programs without dark themes show the light ones. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#FBF7F2;color:#231A15;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5}
.page{max-width:480px;margin:0 auto;padding:32px 20px}
.brand{font-weight:800;font-size:20px;color:#C23F17;margin:0 0 16px}
.card{background:#FFFFFF;border:1px solid #E9DFD5;border-radius:20px;padding:24px}
h1{font-size:22px;line-height:1.25;margin:0 0 16px}
p{margin:0 0 16px;overflow-wrap:anywhere}
.button{display:block;background:#FF6B4A;color:#1A0B06;font-weight:700;text-align:center;text-decoration:none;border-radius:26px;padding:14px 20px;margin:0 0 16px}
.link{text-align:center}
.link a{color:inherit;font-weight:600;padding:12px}
.code{font-size:28px;font-weight:700;letter-spacing:2px;text-align:center;background:#F6EFE7;border-radius:14px;padding:12px}
.item{display:block;color:inherit;text-decoration:none;border-top:1px solid #E9DFD5;padding:12px 0}
.item:first-child{border-top:0;padding-top:0}
.item b{display:block}
.foot{color:#6B5D53;font-size:14px;padding:16px 4px 0}
.foot a{color:#6B5D53}
@media (prefers-color-scheme:dark){
body{background:#0E0B0A;color:#F6EFE9}
.brand{color:#FF6B4A}
.card{background:#171311;border-color:#2E2622}
.code{background:#211B18}
.item{border-color:#2E2622}
.foot,.foot a{color:#B5A79C}
}`;

const styleOf = (town: Town) =>
  accentStyle(
    town,
    (accent, theme) => `.brand{color:${accent[theme]}}.button{background:${accent.fill};color:${accent.on}}`,
  );

function html({ title, subject = title, blocks, foot, stop }: Draft, { town, lang }: Reader): string {
  const body = blocks.map(blockHtml).join('\n');
  const unsubscribe = stop ? ` <a href="${escapeHtml(stop.url)}">${escapeHtml(stop.label)}</a>` : '';
  return `<!doctype html>
<html lang="${lang}"${directionOf(lang) === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}${styleOf(town)}</style></head>
<body><div class="page"><p class="brand">${escapeHtml(town.name)}</p>
<div class="card"><h1>${escapeHtml(title)}</h1>
${body}
</div>
<div class="foot">${escapeHtml(foot)}${unsubscribe}</div>
</div></body></html>`;
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if ('button' in block)
    return `<a class="button" href="${escapeHtml(block.url)}">${escapeHtml(block.button)}</a>`;
  if ('link' in block)
    return `<p class="link"><a href="${escapeHtml(block.url)}">${escapeHtml(block.link)}</a></p>`;
  if ('code' in block) return `<p class="code">${spaced(block.code)}</p>`;
  const items = block.items.map(
    ({ title, body, url }) =>
      `<a class="item" href="${escapeHtml(url)}"><b>${escapeHtml(title)}</b>${escapeHtml(body)}</a>`,
  );
  return `<div>${items.join('\n')}</div>`;
}
