/** Rewrites every path of a picture as short as possible: relative or absolute, whichever is shorter. */

const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const tenth = (value: number): number => Math.round(value * 10) / 10;
const text = (value: number): string => String(tenth(value)).replace(/^(-?)0\./, '$1.');

function join(numbers: readonly number[]): string {
  let out = '';
  for (const value of numbers) {
    const next = text(value);
    const lastNumber = out.match(/[\d.]+$/)?.[0] ?? '';
    const glued = out === '' || next.startsWith('-') || (next.startsWith('.') && lastNumber.includes('.'));
    out += glued ? next : ` ${next}`;
  }
  return out;
}

/** Moves the coordinates of one segment by (dx, dy), leaving radii, angle and flags of an arc alone. */
function shift(command: string, values: readonly number[], dx: number, dy: number): number[] {
  if (command === 'H') return values.map((value) => value + dx);
  if (command === 'V') return values.map((value) => value + dy);
  return values.map((value, i) =>
    command === 'A' ? (i < 5 ? value : value + (i === 5 ? dx : dy)) : value + (i % 2 === 0 ? dx : dy),
  );
}

function compactPath(d: string): string {
  const tokens = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let out = '';
  let previous = '';
  let at = 0;
  let letter = '';
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    if (/[a-zA-Z]/.test(token)) {
      letter = token;
      at += 1;
    } else if (letter === 'M' || letter === 'm') letter = letter === 'M' ? 'L' : 'l';
    const command = letter.toUpperCase();
    const arity = ARITY[command] ?? 0;
    const raw = tokens.slice(at, at + arity).map(Number);
    at += arity;
    if (command === 'Z') {
      out += 'Z';
      previous = 'Z';
      [x, y] = [startX, startY];
      continue;
    }
    const absolute = (letter === command ? raw : shift(command, raw, x, y)).map(tenth);
    const relative = shift(command, absolute, -x, -y).map(tenth);
    const long = join(absolute);
    const short = join(relative);
    const name = long.length < short.length ? command : command.toLowerCase();
    const body = name === command ? long : short;
    const implied = name === previous && command !== 'M';
    const needsGap = implied && !body.startsWith('-') && !(body.startsWith('.') && /\.\d+$/.test(out));
    out += implied ? (needsGap ? ` ${body}` : body) : name + body;
    previous = name;
    if (command === 'H') x = absolute[0] ?? x;
    else if (command === 'V') y = absolute[0] ?? y;
    else [x, y] = [absolute[arity - 2] ?? x, absolute[arity - 1] ?? y];
    if (command === 'M') [startX, startY] = [x, y];
  }
  return out;
}

export const compact = (svg: string): string =>
  svg
    .replace(/ d="([^"]+)"/g, (_whole, d: string) => ` d="${compactPath(d)}"`)
    .replace(/#([\da-f])\1([\da-f])\2([\da-f])\3\b/gi, '#$1$2$3');
