/** A text in which links can be followed. They have no preview, because fetching one would reveal to others who reads it. */
export function LinkedText({ text, isLinked = true }: { text: string; isLinked?: boolean }) {
  if (!isLinked) return text;
  return findLinks(text).map(({ text: words, at, href }) => {
    if (href === undefined) return words;
    return (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-medium underline decoration-1 underline-offset-2 [-webkit-touch-callout:default]"
      >
        {words}
      </a>
    );
  });
}

/** A piece of a text, which is a link if it has an `href`. `at` is where it begins. */
type TextPart = { text: string; at: number; href?: string };

const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;
/** At the end, these marks close a sentence or a bracket more often than they belong to a link. */
const END_MARKS = /[.,;:!?'"»”’*_~)\]}]$/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Finds only written-out http and https links: a bare domain is as often a file name or a missing space. */
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

/** Refuses links with a name and password before the host, which would hide where they lead. */
function isLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname, username, password } = new URL(link);
  return hostname !== '' && username === '' && password === '';
}
