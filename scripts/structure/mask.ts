/**
 * The same text with the contents of comments, strings and regular expressions blanked, so that simple patterns see
 * only code. Line breaks stay, and offsets match the original.
 */
export function maskCode(text: string): string {
  let masked = '';
  let position = 0;
  while (position < text.length) {
    const end = endOfOpaque(text, position, masked);
    if (end === undefined) {
      masked += text[position];
      position += 1;
    } else {
      masked += blank(text.slice(position, end));
      position = end;
    }
  }
  return masked;
}

/** Keeps the quotes: a blanked string is still recognisable as one. */
function blank(token: string): string {
  if (token.startsWith('/')) return spaces(token);
  const closed = token.length > 1 && token.endsWith(token.charAt(0));
  return (
    token.charAt(0) + spaces(closed ? token.slice(1, -1) : token.slice(1)) + (closed ? token.charAt(0) : '')
  );
}

function spaces(part: string): string {
  return part.replaceAll(/[^\n]/g, ' ');
}

function endOfOpaque(text: string, start: number, before: string): number | undefined {
  const character = text[start];
  if (character === "'" || character === '"') return endOfString(text, start, character);
  if (character === '`') return endOfTemplate(text, start);
  if (character !== '/') return undefined;
  if (text[start + 1] === '/') return endOrLength(text, text.indexOf('\n', start));
  if (text[start + 1] === '*') return endOrLength(text, text.indexOf('*/', start + 2), 2);
  return regexMayStart(before) ? endOfRegex(text, start) : undefined;
}

function endOrLength(text: string, found: number, extra = 0): number {
  return found === -1 ? text.length : found + extra;
}

/** An apostrophe in JSX text starts no string: without a closing one on the same line it blanks only that line. */
function endOfString(text: string, start: number, quote: string): number {
  let position = start + 1;
  while (position < text.length && text[position] !== quote && text[position] !== '\n') {
    position += text[position] === '\\' ? 2 : 1;
  }
  return Math.min(text[position] === quote ? position + 1 : position, text.length);
}

function endOfTemplate(text: string, start: number): number {
  let position = start + 1;
  while (position < text.length && text[position] !== '`') {
    if (text.startsWith('${', position)) position = endOfSubstitution(text, position + 2);
    else position += text[position] === '\\' ? 2 : 1;
  }
  return Math.min(position + 1, text.length);
}

function endOfSubstitution(text: string, start: number): number {
  let depth = 1;
  let position = start;
  while (position < text.length && depth > 0) {
    const end = endOfOpaque(text, position, text.slice(start, position));
    if (text[position] === '{') depth += 1;
    if (text[position] === '}') depth -= 1;
    position = end ?? position + 1;
  }
  return position;
}

/** A slash after an operand divides; after an operator or a keyword it opens a regular expression. */
function regexMayStart(before: string): boolean {
  const code = before.trimEnd();
  return /[(,=:[!&|?{};+*%~^-]$|=>$|\b(?:return|typeof|case|of|in)$/.test(code) || code === '';
}

function endOfRegex(text: string, start: number): number | undefined {
  let position = start + 1;
  let inClass = false;
  while (position < text.length && text[position] !== '\n') {
    const character = text[position];
    if (character === '/' && !inClass) return position + 1;
    if (character === '[') inClass = true;
    if (character === ']') inClass = false;
    position += character === '\\' ? 2 : 1;
  }
  return undefined;
}
