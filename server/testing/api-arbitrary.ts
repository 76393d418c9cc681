import fc from 'fast-check';

/** As much of JSON Schema as the published description uses. */
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

const OFTEN = 6;

/** Values that no client of ours sends, in the place of any other value. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', ' ', 'a\u0000b', '\ud800', '\u202e', '1', 'me', [], {}, [[[[]]]]),
  fc.constantFrom(0, -0, -1, 1.5, 1e308, 5e-324, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ minLength: 501, maxLength: 600 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mostly what the schema asks for, at its edges more often than not; now and then something else. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: OFTEN, arbitrary: valid(schema) }, { weight: 1, arbitrary: junk });
}

function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valid));
  if (schema.allOf?.[0]) return valid({ ...schema.allOf[0], ...schema, allOf: [] });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return validObject(schema);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
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

function validObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, fromSchema(one)]));
  const whole = fc.record(fields, { requiredKeys: required });
  const surprising = fc.dictionary(fc.constantFrom('id', 'points', '__proto__', 'toString', 'x'), junk, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: OFTEN, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, surprising).map(([given, more]) => ({ ...given, ...more })) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

function validText({ pattern, format, minLength = 0, maxLength = 120 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time' || pattern?.includes('T(?:')) return moment;
  if (pattern !== undefined) return fc.oneof(fc.constantFrom(...KNOWN_TEXTS), matching(pattern));
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
    .map((text) => text.slice(0, maxLength));
}

function matching(pattern: string): fc.Arbitrary<string> {
  // The generator knows no lookahead; what such a pattern asks for is among the known texts.
  return pattern.includes('(?!') ? fc.constant('/meetups?x=1') : fc.stringMatching(new RegExp(pattern, 'u'));
}

/** Texts of each kind that the API knows, so that not every pattern has to be guessed. */
const KNOWN_TEXTS = [
  '1',
  '2',
  '7',
  '2147483647',
  '1,2,3',
  'somebody.new',
  '/covers/yoga.svg',
  'a long enough password',
];

const moment = fc.oneof(
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2031-07-05T14:00',
    '2031-07-05T14:00:30',
    '9999-12-31T23:59',
    '2031-03-09T02:30',
    '2031-07-05T14:00:00-07:00',
  ),
);
