import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '#shared/domain/paths';
import type { MailText } from '../../db/schema/mail';
import { escapeHtml } from '../../http/escape-html';
import type { MailKind } from './mails.queries';
import type { Letter } from './send-mail';

type Block =
  | { text: string }
  | { button: string; url: string }
  /** Typed into another screen, so it stands alone. */
  | { code: string }
  | { items: readonly MailText[] };
type Draft = { subject: string; title: string; blocks: Block[]; foot: string; stop?: string };

/** `name` and `username` are of the account that the mail is about. */
type LetterFacts = {
  kind: MailKind;
  publicUrl: string;
  name: string;
  username: string | null;
  token: string;
  code: string;
  texts: readonly MailText[];
  /** Whether the address to be confirmed belongs to another account. */
  isTaken: boolean;
  unsubscribeKey: string | null;
};

export function letter(facts: LetterFacts): Letter {
  const draft = draftOf(facts);
  return {
    // A name may have been typed with anything in it.
    subject: draft.subject.replaceAll(/\s+/g, ' ').slice(0, 150),
    text: plainText(draft),
    html: html(draft),
  };
}

const UNWANTED = `If it wasn't you, ignore this mail: nothing has changed.`;

function draftOf(facts: LetterFacts): Draft {
  const { kind, publicUrl, name, username, token, code, texts, isTaken, unsubscribeKey } = facts;
  const url = `${publicUrl}${paths.mail}#${token}`;
  const account = username === null ? name : `${name} (@${username})`;
  switch (kind) {
    case 'sign-in':
      return {
        subject: `Sign in to ${PRODUCT_NAME}`,
        title: `Sign in to ${PRODUCT_NAME}`,
        blocks: [
          { text: `Somebody, hopefully you, wants to sign in as ${account}.` },
          { button: 'Sign in', url },
          { text: 'Or type this code where you asked for it:' },
          { code },
          { text: 'Both work once, for 10 minutes. Never give the code to anybody.' },
        ],
        foot: UNWANTED,
      };
    case 'verify':
      return {
        subject: `Confirm that it's you`,
        title: `Confirm that it's you`,
        blocks: [
          {
            text: `Somebody, hopefully you, wants to change or see something of ${account} that needs this code:`,
          },
          { code },
          { text: 'It works once, for 10 minutes, where it was asked for. Never give it to anybody.' },
        ],
        foot: `If it wasn't you, somebody uses a browser in which you are signed in. Sign it out: settings, "Signed-in devices".`,
      };
    case 'reset':
      return {
        subject: 'Choose a new password',
        title: 'Choose a new password',
        blocks: [
          { text: `Somebody, hopefully you, wants a new password for ${account}.` },
          { button: 'Choose a password', url },
          { text: 'The link works once, for 10 minutes.' },
        ],
        foot: UNWANTED,
      };
    case 'confirm':
      return isTaken
        ? {
            subject: `You have an account at ${PRODUCT_NAME}`,
            title: 'This address has an account',
            blocks: [
              { text: 'Somebody, hopefully you, wants to add this address to another account.' },
              { text: `It belongs to one already. You can sign in to that by mail at ${publicUrl}.` },
            ],
            foot: UNWANTED,
          }
        : {
            subject: 'Confirm your address',
            title: 'Confirm your address',
            blocks: [
              { text: `Is this your address, and ${account} your account?` },
              { button: 'Confirm', url },
              { text: 'Or type this code where you asked for it:' },
              { code },
              { text: 'Both work once, for a day.' },
            ],
            foot: UNWANTED,
          };
    case 'changed':
      return {
        subject: 'Your address was changed',
        title: 'Your address was changed',
        blocks: [
          { text: `This address no longer belongs to the account of ${account}.` },
          { text: "If that was you, there is nothing to do. If it wasn't, undo it within seven days:" },
          { button: 'Undo the change', url },
          { text: 'Undoing also signs everybody out. Then choose a new password.' },
        ],
        foot: 'You get this mail because the address was used until now.',
      };
    case 'restored':
      return {
        subject: 'The change of your address was undone',
        title: 'The change was undone',
        blocks: [
          { text: `The account of ${account} has the address again that it had before this one.` },
          { text: 'It was undone by a link that was mailed there, and everybody was signed out.' },
          { text: "If it wasn't you, sign in another way, and choose a new address and password." },
        ],
        foot: 'You get this mail because the address was used until now.',
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        title: 'Your password was changed',
        blocks: [
          { text: `The account of ${account} has a new password, and its other devices were signed out.` },
          { text: `If it wasn't you, choose another one: "Forgot your password?" at ${publicUrl}.` },
        ],
        foot: 'You get this mail because your account has this address.',
      };
    case 'code-used':
      return {
        subject: 'A recovery code was used',
        title: 'A recovery code was used',
        blocks: [
          {
            text: `Somebody signed in to the account of ${account} with a code, and everybody else was signed out.`,
          },
          { text: `If it wasn't you, set a new password: "Forgot your password?" at ${publicUrl}.` },
        ],
        foot: 'You get this mail because your account has this address.',
      };
    case 'notices':
      return {
        subject: texts.length === 1 ? subjectOf(texts[0]) : `${texts.length} things that are new`,
        title: `Hi ${name}`,
        blocks: [
          { items: texts.map((text) => ({ ...text, url: publicUrl + text.url })) },
          { button: `Open ${PRODUCT_NAME}`, url: publicUrl + (urlOfOnly(texts) ?? paths.meetups) },
        ],
        foot: 'You get this mail because of your settings.',
        ...(unsubscribeKey !== null && { stop: `${publicUrl}${paths.mail}#${unsubscribeKey}` }),
      };
  }
}

const urlOfOnly = (texts: readonly MailText[]) => (texts.length === 1 ? texts[0]?.url : undefined);
const subjectOf = (text: MailText | undefined) => (text ? `${text.title}: ${text.body}` : '');

function plainText({ title, blocks, foot, stop }: Draft): string {
  const lines = blocks.map((block) => {
    if ('text' in block) return block.text;
    if ('button' in block) return `${block.button}: ${block.url}`;
    if ('code' in block) return spaced(block.code);
    return block.items.map((item) => `${item.title}\n${item.body}\n${item.url}`).join('\n\n');
  });
  return `${[title, ...lines, `${foot}${stop ? `\nNo more of these: ${stop}` : ''}`].join('\n\n')}\n`;
}

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The colours of the app (client/src/styles/palette.ts); programs that know no dark theme show the light one. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#FBF7F2;color:#231A15;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5}
.page{max-width:480px;margin:0 auto;padding:32px 20px}
.brand{font-weight:800;font-size:20px;color:#C23F17;margin:0 0 16px}
.card{background:#FFFFFF;border:1px solid #E9DFD5;border-radius:20px;padding:24px}
h1{font-size:22px;line-height:1.25;margin:0 0 16px}
p{margin:0 0 16px;overflow-wrap:anywhere}
.button{display:block;background:#FF6B4A;color:#1A0B06;font-weight:700;text-align:center;text-decoration:none;border-radius:26px;padding:14px 20px;margin:0 0 16px}
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

function html({ subject, title, blocks, foot, stop }: Draft): string {
  const body = blocks.map(blockHtml).join('\n');
  const unsubscribe = stop ? ` <a href="${escapeHtml(stop)}">No more of these</a>` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style></head>
<body><div class="page"><p class="brand">${PRODUCT_NAME}</p>
<div class="card"><h1>${escapeHtml(title)}</h1>
${body}
</div>
<div class="foot">${escapeHtml(foot)}${unsubscribe}</div>
</div></body></html>`;
}

function blockHtml(block: Block): string {
  if ('text' in block) return `<p>${escapeHtml(block.text)}</p>`;
  if ('button' in block)
    return `<a class="button" href="${escapeHtml(block.url)}">${escapeHtml(block.button)}</a>`;
  if ('code' in block) return `<p class="code">${spaced(block.code)}</p>`;
  const items = block.items.map(
    ({ title, body, url }) =>
      `<a class="item" href="${escapeHtml(url)}"><b>${escapeHtml(title)}</b>${escapeHtml(body)}</a>`,
  );
  return `<div>${items.join('\n')}</div>`;
}
