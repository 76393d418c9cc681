import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder';
import { hashOf, readAreas, wordsIn } from './catalogue';
import { readCatalogues, markTexts } from './inline';

const SEATS = '{count, plural, one {<b>#</b> seat for {name}} other {<b>#</b> seats for {name}}}';

/** A project of one area with these texts. */
function project(english: object, german: object = {}): string {
  const root = temporaryFolder();
  for (const folder of ['client/src/ui', 'server', 'shared'])
    mkdirSync(join(root, folder), { recursive: true });
  const write = (lang: string, texts: object) =>
    writeFileSync(
      join(root, `client/src/ui/texts.${lang}.json`),
      JSON.stringify(
        Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, { defaultMessage: text }])),
      ),
    );
  write('en', english);
  write('de', german);
  return root;
}

it.each([
  ['markup', 'Save <br/> this', 'markup'],
  ['a tag with an attribute', 'Save <a href="x">this</a>', 'cannot be read'],
  ['a tag that never ends', 'Save <b>this', 'cannot be read'],
  ['an offset', '{n, plural, offset:1 one {#} other {#}}', 'no offset'],
  ['a named number style', '{n, number, percent}', 'no style'],
  ['a date', '{day, date, long}', 'time zone'],
  ['# within a select', '{n, plural, other {{who, select, me {#} other {#}}}}', 'within a select'],
  ['a plural without its last branch', '{n, plural, one {#}}', 'cannot be read'],
  ['a plural that English has not', '{n, plural, few {#} other {#}}', 'no plural "few"'],
  ['one name for two things', '{n} {n, number}', 'two kinds'],
  ['an apostrophe that hides an argument', "{n}'s and l'{n}", "written as ''"],
  ['a turned direction', 'Save \u202Ethis', 'invisible'],
  ['nothing', ' ', 'empty'],
])('refuses a message with %s', (_what, message, why) => {
  expect(() => readAreas(project({ message }))).toThrow(why);
});

it.each([
  [
    'an argument that English has not',
    '{count, plural, other {<b>#</b> {name} {who}}}',
    '{who} is not in English',
  ],
  ['an argument less', '{count, plural, other {<b>#</b>}}', '{name} is missing'],
  ['a tag less', '{count, plural, other {# {name}}}', '{b} is missing'],
  ['another kind of argument', '{count} <b>x</b> {name}', '{count} is not in English, or is of another kind'],
])('refuses a translation with %s', (_what, translation, why) => {
  expect(() => readAreas(project({ seats: SEATS }, { seats: translation }))).toThrow(why);
});

it.each(['new', 'skip', 'Save', 'to-save', '__proto__', '1st'])('refuses %s as an id', (id) => {
  expect(() => readAreas(project(JSON.parse(`{"${id}":"x"}`)))).toThrow('cannot be an id');
});

it('refuses an id that stands there twice, and a translation of nothing', () => {
  const root = project({ save: 'Save' }, { safe: 'Sichern' });
  expect(() => readAreas(root)).toThrow('there is no safe in English');
  writeFileSync(
    join(root, 'client/src/ui/texts.de.json'),
    '{"save":{"defaultMessage":"A"},"save":{"defaultMessage":"B"}}',
  );
  expect(() => readAreas(root)).toThrow('stands there twice');
});

it('shows what is not translated in English, and renames scripts after a change in any language', () => {
  const [area] = readAreas(project({ save: 'Save', cancel: 'Cancel' }, { save: 'Sichern' }));
  const [changed] = readAreas(project({ save: 'Save', cancel: 'Cancel' }, { save: 'Speichern' }));
  const { save, cancel } = area?.texts ?? {};
  expect(save && wordsIn('de', save)).toEqual({ source: 'Sichern', lang: 'de' });
  expect(cancel && wordsIn('de', cancel)).toEqual({ source: 'Cancel', lang: 'en' });
  expect(save && wordsIn('en-XA', save).source).toBe('[Šávé ~~]');
  expect(save && hashOf(save)).not.toBe(changed?.texts['save'] && hashOf(changed.texts['save']));
  expect(cancel && hashOf(cancel)).toBe(changed?.texts['cancel'] && hashOf(changed.texts['cancel']));
});

const PERFECT =
  /(?<!\p{L})(?:he|has|ha|hemos|han) (?:\p{L}+ )?\p{L}*(?:[aií]do|isto|erto|rito|echo|icho|esto|uelto)(?!\p{L})/iu;
const UNTIL_NOW = /aún|todavía|siempre|hasta|quien/i;

it('says what happened in the preterite in Spanish, as its glossary does, and in the perfect what is so until now', () => {
  const sentences = readAreas(process.cwd()).flatMap(({ texts }) =>
    Object.values(texts).flatMap(({ translations }) => (translations.es ?? '').split(/(?<=[.!?:;{}])\s/)),
  );
  expect(sentences.length).toBeGreaterThan(2_000);
  expect(sentences.filter((one) => PERFECT.test(one) && !UNTIL_NOW.test(one))).toEqual([]);
});

it.each(["t['save']", 'show(t)', 'const { save } = t', '({ t })', 't.gone'])(
  'refuses %s in a script',
  (use) => {
    const root = project({ save: 'Save' });
    const catalogues = readCatalogues(root);
    const mark = (code: string) =>
      markTexts(catalogues, `import * as t from './texts';\n${code};`, join(root, 'client/src/ui/Form.tsx'));
    expect(mark('show(t.save)')?.used).toEqual(['ui/save']);
    expect(() => mark(use)).toThrow(/only used as t\.id|no text of this name/);
  },
);
