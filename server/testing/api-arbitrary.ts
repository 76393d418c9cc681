import fc from 'fast-check';
import { anyCharacter } from '#shared/testing/any-character';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

/** Hostile values that our client does not send. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', ' ', 'a\u0000b', '\ud800', '\u202e', '1', 'me', [], {}, [[[[]]]]),
  fc.constantFrom(0, -0, -1, 1.5, 1e308, 5e-324, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({ minLength: 501, maxLength: 600 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates a valid value, one that is slightly wrong, or something else altogether. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: valid(schema, NOISE.none) },
    { weight: 3, arbitrary: valid(schema, NOISE.some) },
    { weight: 1, arbitrary: junk },
  );
}

type Noise = (one: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
const NOISE = {
  none: (one) => one,
  some: (one) => fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: junk }),
} satisfies Record<string, Noise>;

function valid(schema: JsonSchema, noise: Noise): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, noise)));
  if (schema.allOf?.[0]) return valid({ ...schema.allOf[0], ...schema, allOf: [] }, noise);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, noise)));
  switch (schema.type) {
    case 'object':
      return validObject(schema, noise);
    case 'array':
      return fc.array(noise(valid(schema.items ?? {}, noise)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
    case 'number':
      return validNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return validText(schema);
    default:
      return junk;
  }
}

/** Small ids are more likely to exist than large ones. */
function validNumber({ minimum: min = -1_000, maximum: max = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max: Math.min(max, min + 9) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  );
}

function validObject({ properties = {}, required = [] }: JsonSchema, noise: Noise): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, one]) => [key, noise(valid(one, noise))]),
  );
  const whole = someOf(fields, required);
  if (noise === NOISE.none) return whole;
  const surprising = fc.dictionary(fc.constantFrom('id', 'points', '__proto__', 'toString', 'x'), junk, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, surprising).map(([given, more]) => ({ ...given, ...more })) },
    { weight: 1, arbitrary: someOf(fields, []) },
  );
}

/** Generates the required fields and a few of the others: with many at once, one of them is always refused. */
export function someOf<T>(
  fields: Record<string, fc.Arbitrary<T>>,
  required: readonly string[],
): fc.Arbitrary<Record<string, T>> {
  const optional = Object.keys(fields).filter((key) => !required.includes(key));
  return fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((chosen) => {
    const keys = new Set([...required, ...chosen]);
    return fc.record(Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key))));
  });
}

function validText({ pattern, format, minLength = 0, maxLength = 120 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time' || pattern?.includes('T(?:')) return moment;
  if (pattern !== undefined) return matching(new RegExp(pattern, 'u'));
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
    .map((text) => text.slice(0, maxLength));
}

/** The generator does not support lookahead; the known texts have values for such patterns. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const known = KNOWN_TEXTS.filter((text) => pattern.test(text));
  const generated = pattern.source.includes('(?!') ? [] : [fc.stringMatching(pattern)];
  return fc.oneof(...known.map((text) => fc.constant(text)), ...generated);
}

/** Valid texts of each kind, because a text generated from a pattern alone rarely means anything. */
const KNOWN_TEXTS = ['1', '7', '50', '1,2,3', 'somebody.new', '/covers/yoga.svg', '/meetups?x=1'];

const moment = fc.oneof(
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2031-07-05T14:00',
    '2031-07-06T14:00',
    '2031-07-05T14:00:30',
    '9999-12-31T22:00',
    '9999-12-31T23:59',
    '2031-03-09T02:30',
    '2031-07-05T14:00:00-07:00',
  ),
);
