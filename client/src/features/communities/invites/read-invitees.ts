import { mailAddress } from '#shared/api/mail';
import { mailboxOf } from '#shared/domain/community-invites';
import { EMAIL_MAX, PERSON_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';

export type Invitee = { name: string; address: string };
type Reason = 'no-address' | 'not-an-address' | 'too-long' | 'foreign-letters' | 'formula' | 'twice';
export type SkippedLine = { line: number; text: string; reason: Reason };
export type ReadInvitees = { invitees: Invitee[]; skipped: SkippedLine[] };

const TEXT_SHOWN = 60;

/** Reads addresses, with or without names, from a pasted text or a table in any form in which people have them. */
export function readInvitees(text: string): ReadInvitees {
  const [invitees, skipped]: [Invitee[], SkippedLine[]] = [[], []];
  const mailboxes = new Set<string>();
  const [first, ...others] = rowsOf(text);
  const header = first && headerOf(first);
  for (const { line, cells } of [...(first && !header ? [first] : []), ...others]) {
    for (const { name, address: typed } of peopleOf(cells, header)) {
      const found = addressIn(typed);
      const isTwice = 'address' in found && mailboxes.has(mailboxOf(found.address));
      if ('address' in found && !isTwice) {
        mailboxes.add(mailboxOf(found.address));
        invitees.push({ name: plainText(name, PERSON_NAME_MAX), address: found.address });
      } else {
        const reason = 'address' in found ? 'twice' : found.reason;
        skipped.push({ line, text: plainText(typed, TEXT_SHOWN), reason });
      }
    }
  }
  return { invitees, skipped };
}

type Row = { line: number; cells: string[] };

/** The rows that are not blank. A pasted list counts as a table of a single column or a single row. */
function rowsOf(text: string, separator = separatorOf(text), hasQuotes = true): Row[] {
  const rows: Row[] = [];
  let [line, cell, isQuoted, isBlank] = [1, '', false, true];
  let row: Row = { line, cells: [] };
  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row);
    [cell, isBlank, row] = ['', true, { line: line + 1, cells: [] }];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && hasQuotes && (isQuoted || isBlank)) {
      isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      row.cells.push(cell);
      [cell, isBlank] = ['', true];
    } else if (letter === '\n' && !isQuoted) {
      endRow();
    } else {
      cell += letter;
      isBlank &&= /\s/.test(letter);
    }
    if (letter === '\n') line += 1;
  }
  // An unclosed quote is taken as a plain character: otherwise all that follows would be one cell.
  if (isQuoted) return rowsOf(text, separator, false);
  endRow();
  return rows;
}

/** The first line decides which separator the table uses. */
function separatorOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  return ['\t', ';'].find((one) => unquoted.includes(one)) ?? ',';
}

/** The columns of a table, found by their names in the first row. */
type Header = { address: number[]; name: number[] };

/** These match whole cells, since "Last visited" and "First seen" are no names. */
const FIRST_NAME = /^\s*(?:(?:first|given|fore)[\s_-]*(?:names?)?|vorname)\s*$/i;
const LAST_NAME = /^\s*(?:(?:last|family)[\s_-]*(?:names?)?|surname|nachname)\s*$/i;
const WHOLE_NAME = /^\s*(?:(?:full|display)[\s_-]*)?name\s*$/i;

function headerOf({ cells }: Row): Header | undefined {
  if (cells.some((cell) => cell.includes('@'))) return undefined;
  const columns = (is: RegExp) =>
    cells.flatMap((cell, at) => (is.test(cell) && !/type|label|company|user/i.test(cell) ? [at] : []));
  const address = columns(/mail/i);
  if (address.length === 0) return undefined;
  const parts = [...columns(FIRST_NAME), ...columns(LAST_NAME)];
  const whole = [...columns(WHOLE_NAME), ...columns(/name/i).filter((at) => !address.includes(at))];
  return { address, name: parts.length > 0 ? parts : whole.slice(0, 1) };
}

/** Returns at least one entry, so that a row without an address is reported. */
function peopleOf(cells: readonly string[], header: Header | undefined): Invitee[] {
  const withAddress = cells.filter((cell) => cell.includes('@'));
  const [only = cells.find((cell) => cell.trim() !== '') ?? '', ...others] = header
    ? header.address
        .flatMap((at) => cells[at] ?? [])
        .filter((cell) => cell.includes('@'))
        .slice(0, 1)
    : withAddress;
  if (others.length > 0) return cells.filter((cell) => cell.trim() !== '').flatMap(peopleIn);
  const people = peopleIn(only);
  const [person] = people;
  if (!person || person.name !== '' || people.length > 1) return people;
  const named = header
    ? header.name.map((at) => cells[at] ?? '')
    : cells.filter((cell) => cell !== only && /\p{L}/u.test(cell)).slice(0, 2);
  return [{ ...person, name: named.join(' ') }];
}

/** Reads "Ann <ann@example.org>", "Ann ann@example.org", or several addresses in one cell. */
function peopleIn(cell: string): Invitee[] {
  const typed = cell.trim();
  if (typed.startsWith('=')) return [{ name: '', address: typed }];
  if (typed.includes('<')) return typed.split('>').flatMap(bracketed);
  const words = typed.split(/[\s,;]+/);
  const addresses = words.filter((word) => word.includes('@'));
  if (addresses.length > 1) return addresses.map((address) => ({ name: '', address }));
  const [address = typed] = addresses;
  return [{ name: words.filter((word) => word !== address && address !== typed).join(' '), address }];
}

function bracketed(part: string): Invitee[] {
  const start = part.lastIndexOf('<');
  if (start !== -1) return [{ name: bare(part.slice(0, start)), address: part.slice(start + 1) }];
  return part.includes('@') ? peopleIn(part) : [];
}

const AROUND = new Set(` \t\r\n"'“”()<>[],.;:`);

/** Strips the characters that often surround an address or a name. */
function bare(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && AROUND.has(text[start] ?? '')) start += 1;
  while (start < end && AROUND.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}

function addressIn(typed: string): { address: string } | { reason: Reason } {
  if (typed.startsWith('=')) return { reason: 'formula' };
  if (!typed.includes('@')) return { reason: 'no-address' };
  const cleaned = bare(bare(typed).replace(/^mailto:/i, ''));
  if (cleaned.length > EMAIL_MAX) return { reason: 'too-long' };
  const at = cleaned.lastIndexOf('@');
  const mailbox = cleaned.slice(0, at);
  if (!isAscii(mailbox)) return { reason: 'foreign-letters' };
  const { data } = mailAddress.safeParse(`${mailbox}@${asciiDomain(cleaned.slice(at + 1))}`);
  return data === undefined ? { reason: 'not-an-address' } : { address: data };
}

const isAscii = (text: string) => /^[\u0020-\u007E]*$/.test(text);

/** Mail knows "bücher.example" as "xn--bcher-kva.example". */
function asciiDomain(domain: string): string {
  if (isAscii(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
