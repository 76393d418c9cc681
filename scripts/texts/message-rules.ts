import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Lang } from '../../shared/texts/languages';

/** "text", "number", "tag", or the keys of a select as a TypeScript type. */
type Kind = string;
export type Arguments = ReadonlyMap<string, Kind>;

/** Overrides of the direction and control characters would let a text say something else than one reads in its file. */
const INVISIBLE = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u;

/**
 * The arguments of a message, and what is wrong with it. Refuses also what `icu-minify` drops without a word: offsets, named
 * number styles, and `#` within a select.
 */
export function argumentsOf(source: string, lang: Lang): { args: Arguments; fault?: string } {
  const args = new Map<string, Kind>();
  const faults: string[] = [];
  const categories = new Set<string>();
  const add = (name: string, kind: Kind) => {
    const known = args.get(name) ?? kind;
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`{${name}} cannot be a name`);
    // A number that decides about a plural may also stand in the sentence.
    if (known !== kind) faults.push(`{${name}} is of two kinds`);
    args.set(name, kind);
  };
  const visit = (nodes: readonly MessageFormatElement[], isInSelect = false): void => {
    for (const node of nodes) {
      switch (node.type) {
        case TYPE.literal:
          if (isInSelect && node.value.includes('#')) faults.push('# is no number within a select');
          if (/<[/!a-z]/i.test(node.value)) faults.push('there is markup that is no tag');
          break;
        case TYPE.argument:
          add(node.value, 'text');
          break;
        case TYPE.number:
          if (node.style) faults.push('numbers have no style');
          add(node.value, 'number');
          break;
        case TYPE.plural:
          if (node.offset) faults.push('plurals have no offset');
          add(node.value, 'number');
          for (const key of Object.keys(node.options)) categories.add(`${node.pluralType} ${key}`);
          for (const option of Object.values(node.options)) visit(option.value);
          break;
        case TYPE.select: {
          const keys = Object.keys(node.options).map((key) => `'${key}'`);
          add(node.value, keys.toSorted().join(' | '));
          for (const option of Object.values(node.options)) visit(option.value, true);
          break;
        }
        case TYPE.tag:
          add(node.value, 'tag');
          visit(node.children, isInSelect);
          break;
        case TYPE.pound:
          break;
        default:
          faults.push('dates and times depend on the time zone of a place: format them and pass the text');
      }
    }
  };
  if (INVISIBLE.test(source)) faults.push('there is an invisible character');
  if (source.trim() === '') faults.push('it is empty');
  if (/\p{L}'[{<]/u.test(source)) faults.push("an apostrophe before { or < is written as ''");
  try {
    visit(parse(source));
  } catch (error) {
    faults.push(`it cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  for (const each of categories) {
    const [type, key = ''] = each.split(' ');
    if (!/^=\d+$|^other$/.test(key) && !categoriesOf(lang, type).includes(key))
      faults.push(`this language has no plural "${key}"`);
  }
  return { args, ...(faults.length > 0 && { fault: faults.join(', ') }) };
}

const categoriesOf = (lang: Lang, type: string | undefined): readonly string[] =>
  new Intl.PluralRules(lang, { type: type === 'ordinal' ? 'ordinal' : 'cardinal' }).resolvedOptions()
    .pluralCategories;
