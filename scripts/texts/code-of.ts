import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { directionOf, type Lang } from '../../shared/texts/languages';

/** What a built text may call, in `client/src/lib`. */
export const HELPERS = ['rich', 'plural', 'count'] as const;
type Helper = (typeof HELPERS)[number];
/** The names that the minifier has given to them in a script. */
export type Helpers = Partial<Record<Helper, string>>;

/** What any of these messages calls: those of all languages together, because one may count where another has an ordinal. */
export function helpersOf(sources: readonly string[]): Helper[] {
  const found = new Set<Helper>();
  const visit = (nodes: readonly MessageFormatElement[]): void => {
    for (const node of nodes) {
      if (node.type === TYPE.number) found.add('count');
      if (node.type === TYPE.plural) found.add('plural');
      if (node.type === TYPE.tag) {
        found.add('rich');
        visit(node.children);
      }
      if (node.type === TYPE.plural || node.type === TYPE.select)
        for (const option of Object.values(node.options)) visit(option.value);
    }
  };
  for (const source of sources) visit(parse(source));
  return HELPERS.filter((helper) => found.has(helper));
}

/**
 * Strings have the quotes that the minifier writes: others would be a few bytes more after compression. Some scripts are inline, and a
 * `<` in a text must not end them.
 */
const quote = (text: string) =>
  /[`\\$\n<]/.test(text) ? JSON.stringify(text).replaceAll('<', String.raw`\u003c`) : `\`${text}\``;

const keyOf = (key: string) => (/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key));

/** A helper that the minifier has named like a parameter could not be called, so that two others are taken. */
const PARAMETERS = ['p', 'n', 'q', 'm', 'k'];

/** An expression for the message: a string, or a function of its arguments. */
export function codeOf(source: string, lang: Lang, helpers: Helpers): string {
  const nodes = parse(source);
  if (nodes.every((node) => node.type === TYPE.literal))
    return quote(nodes.map((node) => ('value' in node ? node.value : '')).join(''));
  const isolates = directionOf(lang) === 'rtl';
  const isRich = helpersOf([source]).includes('rich');
  const [p = '', n = ''] = PARAMETERS.filter((name) => !Object.values(helpers).includes(name));
  return `(${p}=>${isRich ? `${helpers.rich}([${nodes.map((node) => partOf(node, '')).join(',')}])` : joined(nodes, '')})`;

  /** `number` is the variable that `#` stands for. */
  function joined(list: readonly MessageFormatElement[], number: string): string {
    const parts = list.map((node) => partOf(node, number));
    if (parts.length === 0) return '``';
    if (parts.length === 1) return parts.join('');
    return isRich ? `${helpers.rich}([${parts.join(',')}])` : parts.join('+');
  }

  function partOf(node: MessageFormatElement, number: string): string {
    switch (node.type) {
      case TYPE.literal:
        return quote(node.value);
      case TYPE.argument:
        return isolates ? `(\`\u2068\`+${p}.${node.value}+\`\u2069\`)` : `${p}.${node.value}`;
      case TYPE.number:
        return `${helpers.count}(${p}.${node.value})`;
      case TYPE.pound:
        return number;
      case TYPE.plural:
        return `${helpers.plural}(${p}.${node.value},{${branches(node.options)}}${node.pluralType === 'ordinal' ? ',`ordinal`' : ''})`;
      case TYPE.select:
        return `({${branches(node.options, number)}})[${p}.${node.value}]`;
      case TYPE.tag:
        return `${p}.${node.value}(${joined(node.children, number)})`;
      default:
        throw new Error(`This cannot be in a text: ${source}`);
    }
  }

  /** Branches of a plural with `#` are functions of the written number; those of a select are of the number around it. */
  function branches(options: Record<string, { value: MessageFormatElement[] }>, number?: string): string {
    return Object.entries(options)
      .map(([key, { value }]) => {
        const isFunction = number === undefined && value.some(hasPound);
        return `${keyOf(key)}:${isFunction ? `${n}=>` : ''}${joined(value, number ?? n)}`;
      })
      .join(',');
  }
}

const hasPound = (node: MessageFormatElement): boolean =>
  node.type === TYPE.pound || (node.type === TYPE.tag && node.children.some(hasPound));
