/** Text, or an address that can be opened, and where it begins. */
export type TextPart = { text: string; at: number; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** These end a sentence or close a bracket more often than they belong to an address. */
const END_MARKS = /[.,;:!?'"»”’*_~)\]}]$/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Only http and https, written out: a bare domain is as often a file name or a missing space. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!isAddress(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), at: end });
    parts.push({ text: address, at: index, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end });
  return parts;
}

function withoutEnd(found: string): string {
  let address = found;
  while (END_MARKS.test(address) && !closesOwnBracket(address)) address = address.slice(0, -1);
  return address;
}

function closesOwnBracket(address: string): boolean {
  const last = address.at(-1) ?? '';
  const opening = CLOSING[last];
  return opening !== undefined && address.split(opening).length >= address.split(last).length;
}

/** A name and password before the host would hide where it leads. */
function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname !== '' && username === '' && password === '';
}
