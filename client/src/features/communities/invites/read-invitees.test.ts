import { describe, expect, it } from 'vitest';
import { readInvitees } from './read-invitees';
import { textOfFile } from './InvitePanel';

const ann = { name: 'Ann Lee', address: 'ann@example.org' };
const bob = { name: 'Bob', address: 'bob@example.org' };
const nameless = ({ address }: { address: string }) => ({ name: '', address });
const invitees = (text: string) => readInvitees(text).invitees;

describe('addresses as people have them', () => {
  it.each([
    ['a line each', 'ann@example.org\r\nbob@example.org\n\n', [nameless(ann), nameless(bob)]],
    ['with and without names', 'Ann Lee <ann@example.org> bob@example.org', [ann, nameless(bob)]],
    ['in a row', 'ann@example.org, bob@example.org;', [nameless(ann), nameless(bob)]],
    ['with spaces between', 'ann@example.org bob@example.org', [nameless(ann), nameless(bob)]],
    ['from a mail program', 'Ann Lee <ann@example.org>, Bob <bob@example.org>', [ann, bob]],
    [
      'from another one',
      '"Lee, Ann" <Ann@Example.org>; Bob <bob@example.org>;',
      [{ ...ann, name: 'Lee, Ann' }, bob],
    ],
    ['with brackets around', '(ann@example.org)\n<bob@example.org>.', [nameless(ann), nameless(bob)]],
    ['as links', 'mailto:ann@example.org', [nameless(ann)]],
    ['after a name', 'Ann Lee ann@example.org', [ann]],
    ['a table with commas', 'name,email\nAnn Lee,ann@example.org', [ann]],
    ['a table with semicolons', 'E-Mail;Vorname;Nachname\nann@example.org;Ann;Lee', [ann]],
    ['a table with tabs', 'Last name\tFirst name\tMail\nLee\tAnn\tann@example.org', [ann]],
    ['a table without a header', 'Ann,Lee,ann@example.org,1990', [ann]],
    [
      'quotes in quotes',
      'name,email\n"Ann ""Owl""\nLee","ann@example.org"',
      [{ ...ann, name: 'Ann "Owl" Lee' }],
    ],
    ['a quote that is never closed', '"Ann\nbob@example.org', [nameless(bob)]],
    [
      'what an address book exports',
      'Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value\nAnn Lee,* Work,ann@example.org,ann@old.example',
      [ann],
    ],
    [
      'a table with columns about the last visit, and other kinds of names',
      'Name;User ID;Email;Joined;Last visited\nAnn Lee;17;ann@example.org;2024-01-01;2026-11-03',
      [ann],
    ],
    [
      'a table with two kinds of first names',
      'Phonetic First Name,First Name,Last Name,First seen,Group name,E-mail Address\nEn,Ann,Lee,2024,Owls,ann@example.org',
      [ann],
    ],
    ['a plus sign', 'ann+owls@example.org', [nameless({ address: 'ann+owls@example.org' })]],
    ['letters of a domain', 'ann@bücher.example', [nameless({ address: 'ann@xn--bcher-kva.example' })]],
    ['nothing', ' \n,,\n', []],
  ])('%s', (_form, text, expected) => {
    expect(invitees(text)).toEqual(expected);
  });
});

it.each([
  ['no-address', 'Ann Lee'],
  ['not-an-address', 'ann@example'],
  ['not-an-address', 'ann@exa mple.org'],
  ['not-an-address', 'ann@@example.org'],
  ['not-an-address', 'ann@bücher.example/x'],
  ['foreign-letters', 'änn@example.org'],
  ['too-long', `${'a'.repeat(2_000)}@example.org`],
  ['formula', '=HYPERLINK("mailto:ann@example.org")'],
  ['twice', 'Bob+label@example.org'],
])('says why a line was left out: %s', (reason, line) => {
  const { invitees: kept, skipped } = readInvitees(`bob@example.org\n${line}\n`);
  expect(kept).toEqual([nameless(bob)]);
  expect(skipped).toMatchObject([{ line: 2, reason }]);
  expect(skipped[0]?.text.length).toBeLessThanOrEqual(60);
});

it('tells of a name without an address among others in a row', () => {
  const { invitees: kept, skipped } = readInvitees('ann@example.org; Carol; bob@example.org;');
  expect(kept).toEqual([nameless(ann), nameless(bob)]);
  expect(skipped).toEqual([{ line: 1, text: 'Carol', reason: 'no-address' }]);
});

it('takes a moment for ten thousand lines, and for a megabyte that goes nowhere', () => {
  const lines = Array.from({ length: 10_000 }, (_one, at) => `"Person ${at}",p${at}@example.org`);
  expect(invitees(lines.join('\n'))).toHaveLength(10_000);
  for (const letter of ['<', '"', ' ', '@', '=', 'a'])
    expect(invitees(`a${letter.repeat(1_000_000)}a`)).toEqual([]);
});

describe('a file', () => {
  const TEXT = 'Jürgen;j@example.org';
  const codes = Array.from(TEXT, (letter) => letter.charCodeAt(0));
  const wide = codes.flatMap((code) => [code & 255, code >> 8]);
  const swapped = (bytes: number[]) => bytes.map((_byte, at) => bytes[at ^ 1] ?? 0);
  it.each<[string, number[] | string]>([
    ['UTF-8', TEXT],
    ['UTF-8 with a mark', `\uFEFF${TEXT}`],
    ['UTF-16', [0xff, 0xfe, ...wide]],
    ['UTF-16 the other way round', [0xfe, 0xff, ...swapped(wide)]],
    ['UTF-16 without a mark', wide],
    ['Latin-1', codes],
  ])('in %s is read', async (_encoding, content) => {
    const part = typeof content === 'string' ? content : new Uint8Array(content);
    expect(await textOfFile(new Blob([part]))).toBe(TEXT);
  });

  it.each<[string, BlobPart[], string]>([
    ['of 50 MB', Array.from({ length: 50 }, () => new Uint8Array(1024 * 1024)), 'larger than 1 MB'],
    ['that is a spreadsheet', [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14])], 'Save the table as CSV'],
  ])('%s is refused', async (_what, parts, message) => {
    await expect(textOfFile(new Blob(parts))).rejects.toThrow(message);
  });
});
