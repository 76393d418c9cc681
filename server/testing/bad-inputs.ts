/** Ids that are impossible, as a path would have them. */
export const BAD_IDS = [
  '0',
  '-1',
  '2147483648',
  '99999999999999999999',
  'me',
  '1.5',
  '1e3',
  '01',
  '%00',
  'NaN',
  '1%20or%201=1',
] as const;

const LONE_SURROGATE = '\\ud800';

/** The texts are JSON source, because JSON.stringify cannot produce some of them. */
export const UNSTORABLE_TEXTS = ['"a\\u0000b"', `"a${LONE_SURROGATE}b"`, '"\\udc00"'] as const;

export const NOT_NUMBERS = [
  '"1"',
  'true',
  '[1]',
  '{}',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '-1',
] as const;

/** Deep enough to overflow a recursive parser, and small enough to pass the size limit. */
export const DEEP_ARRAY = '['.repeat(20_000) + ']'.repeat(20_000);
export const DEEP_OBJECT = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);

/** Bodies that are not a JSON object, for any endpoint. */
export const NO_OBJECTS = [
  '[]',
  'null',
  '1',
  '"text"',
  '{',
  '{"a":NaN}',
  '{"a":undefined}',
  DEEP_ARRAY,
] as const;
