import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const PLAIN = 'aeiouyclndstAEIOUCNST';
const ACCENTED = 'áéíöüýçłñđšţÅÉÎØÛÇÑŠŢ';

const accented = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Half as long again, because other languages are. */
const padding = (text: string) => ' ~~'.repeat(Math.ceil((text.match(/[a-z]{3,}/gi)?.length ?? 0) * 0.7));

const escaped = (text: string) => text.replaceAll("'", "''").replaceAll(/[{}<>#]/g, "'$&'");

/** English with accents and in brackets, so that a test sees what is in no catalogue, what is cut and what is joined from halves. */
export const pseudoOf = (source: string): string => `[${write(parse(source))}]`;

function write(nodes: readonly MessageFormatElement[]): string {
  return nodes.map(writeNode).join('');
}

function writeNode(node: MessageFormatElement): string {
  switch (node.type) {
    case TYPE.literal:
      return escaped(accented(node.value) + padding(node.value));
    case TYPE.argument:
      return `{${node.value}}`;
    case TYPE.number:
      return `{${node.value}, number}`;
    case TYPE.pound:
      return '#';
    case TYPE.tag:
      return `<${node.value}>${write(node.children)}</${node.value}>`;
    case TYPE.plural:
      return `{${node.value}, ${node.pluralType === 'ordinal' ? 'selectordinal' : 'plural'}, ${branches(node.options)}}`;
    case TYPE.select:
      return `{${node.value}, select, ${branches(node.options)}}`;
    default:
      return '';
  }
}

const branches = (options: Record<string, { value: MessageFormatElement[] }>) =>
  Object.entries(options)
    .map(([key, { value }]) => `${key} {${write(value)}}`)
    .join(' ');
