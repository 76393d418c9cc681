/** Text, or a link that can be opened, and where it begins. */
export type TextPart = { text: string; at: number; href?: string };

const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;
/** These end a sentence or close a bracket more often than they belong to a link. */
const END_MARKS = /[.,;:!?'"»”’*_~)\]}]$/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Only http and https, written out: a bare domain is as often a file name or a missing space. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = withoutEnd(found);
    if (!isLink(link)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), at: end });
    parts.push({ text: link, at: index, href: link });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end });
  return parts;
}

function withoutEnd(found: string): string {
  let link = found;
  while (END_MARKS.test(link) && !closesOwnBracket(link)) link = link.slice(0, -1);
  return link;
}

function closesOwnBracket(link: string): boolean {
  const last = link.at(-1) ?? '';
  const opening = CLOSING[last];
  return opening !== undefined && link.split(opening).length >= link.split(last).length;
}

/** A name and password before the host would hide where it leads. */
function isLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname, username, password } = new URL(link);
  return hostname !== '' && username === '' && password === '';
}
