import * as z from 'zod/mini';
import { INTEREST_ID_MAX } from '../domain/interests';
import { ID_MAX, PAGE_DEFAULT, PAGE_MAX, SEARCH_MAX } from '../domain/limits';
import { isInvisible } from '../domain/plain-text';
import { sentence } from './issues';
import { textsOf } from './texts';

/** Postgres cannot store a lone surrogate or U+0000 in a text. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const PASTED_MAX = 2_000;

export const storable = z.refine<string>(
  (text) => !UNSTORABLE.test(text),
  sentence((lang) => textsOf(lang).unstorable),
);

/** Text as a person typed it: trimmed, of limited length, possibly empty. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable);
export const requiredText = (max: number) =>
  text(max).check(
    z.refine<string>(
      (typed) => !isInvisible(typed),
      sentence((lang) => textsOf(lang).empty),
    ),
  );

/** Longer text is cut off: to a person who pasted a long text, results for its beginning are more useful than an error. */
export const searchText = z.pipe(
  z.string().check(z.maxLength(PASTED_MAX), storable),
  z.transform((typed) => Array.from(typed.trim()).slice(0, SEARCH_MAX).join('').trim()),
);

/** These marks are invisible in a name, but turn the text around it. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
/** A line break would let a name look like more than one line of a mail or a notice; other control characters show nothing. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/u;

const withoutMarks = z.refine<string>(
  (typed) => !DIRECTION_MARKS.test(typed),
  sentence((lang) => textsOf(lang).turnsText),
);
const onOneLine = z.refine<string>(
  (typed) => !CONTROLS.test(typed),
  sentence((lang) => textsOf(lang).oneLine),
);
/** A name that may be left blank, which is not the same as consisting of invisible characters. */
export const optionalName = (max: number) =>
  text(max).check(
    withoutMarks,
    onOneLine,
    z.refine<string>(
      (typed) => typed === '' || !isInvisible(typed),
      sentence((lang) => textsOf(lang).empty),
    ),
  );
/** The name of a person, or of something that people create. */
export const nameText = (max: number) =>
  optionalName(max).check(
    z.minLength(
      1,
      sentence((lang) => textsOf(lang).empty),
    ),
  );
/** Text that says where something is and how to find it. It may have several lines. */
export const placeText = (max: number) => text(max).check(withoutMarks);

export const id = z.int().check(z.gte(1), z.lte(ID_MAX));

/** An id in a path or a query, where everything is text. */
export const idText = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')), z.transform(Number)),
  id,
);
/** The id of rows that grow with use, such as messages. */
export const longId = z.int().check(z.gte(1));
export const longIdText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Must be a positive whole number')),
    z.transform(Number),
  ),
  longId,
);
export const idParams = z.strictObject({ id: idText });

export const intText = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Must be a whole number')), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** Interest ids are dimensions of a person's point, so an id outside the catalogue's range must not make it longer. */
const interestId = z.int().check(z.gte(1), z.lte(INTEREST_ID_MAX));
export const interestIdList = z.array(interestId).check(z.maxLength(INTEREST_ID_MAX));

/** A list such as "1,2,3" in a query; an empty text is the empty list. */
export const interestIdListText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^(\d{1,3}(,\d{1,3}){0,95})?$/, 'Must be ids separated by commas')),
    z.transform((value) => (value === '' ? [] : value.split(',').map(Number))),
  ),
  interestIdList,
);

const pageOf = (limit: number) => ({
  limit: z._default(intText(1, PAGE_MAX), limit),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export const page = pageOf(PAGE_DEFAULT);
/** A person's own lists are loaded completely; only very long ones have more than one page. */
export const largePage = pageOf(PAGE_MAX);

/** Only pictures of this server are allowed: another host would learn who looks at what. */
export const imageAddress = z
  .string()
  .check(
    z.regex(/^\/(portraits|covers|api\/photos)\/[A-Za-z0-9._-]{1,100}$/, 'Must be a picture of this server'),
  );
export const optionalImage = z.union([imageAddress, z.literal(''), z.null()]);

/** A picture may also come with the request as a `data:` URL, which is stored like an upload. */
const picture = z
  .string()
  .check(
    z.regex(
      /^(?:\/(?:portraits|covers|api\/photos)\/[A-Za-z0-9._-]{1,100}|data:image\/[a-z0-9.+-]{1,30};base64,[A-Za-z0-9+/=]+)$/,
      'Must be a picture of this server, or one sent along',
    ),
  );
export const pictureList = (max: number) => z.array(picture).check(z.maxLength(max));
export const optionalPicture = z.union([picture, z.literal(''), z.null()]);

type Received = Readonly<Record<string, unknown>>;
const substitutes = new WeakMap<object, (received: Received) => unknown>();

/**
 * Says what the client uses in place of a field that a response lacks, given the rest of the object. Many of our
 * fields are not in the specification, and an older server lacks the latest ones; our own server sends all of them.
 */
export function whenAbsent<S extends z.ZodMiniType>(
  schema: S,
  substitute: (received: Received) => unknown,
): S {
  substitutes.set(schema, substitute);
  return schema;
}

/**
 * Used by the client: reads a response that may lack fields, or have values that cannot be read, which it leaves out.
 * Our server and our tests of it parse with the schema itself.
 */
export const readerOf = <S extends z.ZodMiniType>(schema: S) => ({
  parse(received: unknown): z.output<S> {
    const whole = schema.safeParse(completed(schema, received));
    if (whole.success) return whole.data;
    const read = schema.parse(readable(schema, received));
    reportOnce(whole.error.issues);
    return read;
  },
});

const reported = new Set<string>();

/** Reports the names of the fields once, as a failure that no part of the app handles. */
function reportOnce(issues: readonly { path: readonly PropertyKey[] }[]): void {
  const names = issues.map(({ path }) => path.filter((key) => typeof key === 'string').join('.'));
  const message = `A response was read without ${[...new Set(names)].toSorted().join(', ')}`;
  if (reported.has(message)) return;
  reported.add(message);
  globalThis.reportError?.(new Error(message));
}

/** Keeps what can be read of a response: it rounds numbers, uses a field's substitute, and drops list items without one. */
function readable(schema: unknown, received: unknown): unknown {
  if (schema instanceof z.ZodMiniNullable)
    return received === null ? null : readable(schema.def.innerType, received);
  if (schema instanceof z.ZodMiniNumberFormat)
    return typeof received === 'number' ? Math.round(received) : received;
  if (schema instanceof z.ZodMiniArray && Array.isArray(received)) {
    const element = schema.def.element;
    const items = received.map((item) => readable(element, item));
    return items.filter((item) => isReadable(element, item));
  }
  if (!(schema instanceof z.ZodMiniObject) || typeof received !== 'object' || received === null)
    return received;
  const given: Received = { ...received };
  const fields = Object.entries<object>(schema.def.shape).map(([key, field]) => {
    const value = readable(field, given[key]);
    return [key, isReadable(field, value) ? value : substituteFor(field, given)];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const isReadable = (schema: object, value: unknown) =>
  schema instanceof z.ZodMiniType && schema.safeParse(value).success;

/**
 * Fills in what a response lacks: the field's substitute, or null where null is allowed. An enum value that only a
 * newer server knows becomes null in the same way.
 */
function completed(schema: unknown, received: unknown): unknown {
  if (schema instanceof z.ZodMiniNullable) {
    const { innerType } = schema.def;
    if (innerType instanceof z.ZodMiniEnum && !innerType.safeParse(received).success) return null;
    return completed(innerType, received);
  }
  if (schema instanceof z.ZodMiniArray && Array.isArray(received))
    return received.map((item) => completed(schema.def.element, item));
  if (!(schema instanceof z.ZodMiniObject) || typeof received !== 'object' || received === null)
    return received;
  const given: Received = { ...received };
  const fields = Object.entries(schema.def.shape).map(([key, field]) => [
    key,
    key in given ? completed(field, given[key]) : substituteFor(field, given),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function substituteFor(field: object, given: Received): unknown {
  const substitute = substitutes.get(field);
  if (substitute) return substitute(given);
  return field instanceof z.ZodMiniNullable ? null : undefined;
}

/** The specification also calls it profileImageUrl. */
export const profileImage = whenAbsent(
  z.nullable(z.string()),
  ({ profileImageUrl }) => profileImageUrl ?? null,
);

/** The time zone of a place. If it is missing, times are shown in the reader's own. */
export const placeTimeZone = whenAbsent(z.string(), () => readersTimeZone());
export const readersTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof errorBody>;
