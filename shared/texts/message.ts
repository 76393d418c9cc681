import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';
import { directionOf, type Lang } from './languages';

/** Formats messages where no build has put the words into their place: on the server, in tests and in development. */

const compiled = new Map<string, CompiledMessage>();

function compileOnce(source: string): CompiledMessage {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = compile(source);
  compiled.set(source, made);
  return made;
}

const made = new Map<string, Intl.NumberFormat | Intl.PluralRules>();

/** Making a formatter takes a thousand times as long as using it. */
function once<T extends Intl.NumberFormat | Intl.PluralRules>(key: unknown, make: () => T): T {
  const name = JSON.stringify(key);
  const known = made.get(name) ?? make();
  made.set(name, known);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is used for one kind of formatter
  return known as T;
}

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    once(['number', ...args], () => new Intl.NumberFormat(...args)),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    once(['plural', ...args], () => new Intl.PluralRules(...args)),
  getDateTimeFormat: (): never => {
    throw new Error('Dates are formatted in the time zone of a place before they become part of a text.');
  },
};

/** Prevents a name of the other direction from turning the sentence around it. */
const isolate = (text: string) => `\u2068${text}\u2069`;

type Values<Part> = Record<string, string | number | ((inside: (string | Part)[]) => Part)>;

/** The message as a string, or as the parts that its tags have made. */
export function say<Part>(
  source: string,
  lang: Lang,
  values: Values<Part> = {},
): string | Part | (string | Part)[] {
  const shown = directionOf(lang) === 'rtl' ? withIsolated(source, values) : values;
  return format<Part>(compileOnce(source), lang, shown, { formatters });
}

function withIsolated<Part>(source: string, values: Values<Part>): Values<Part> {
  const choices = new Set([...source.matchAll(/\{\s*(\w+)\s*,\s*select\b/g)].map(([, name]) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !choices.has(name) ? isolate(value) : value,
    ]),
  );
}
