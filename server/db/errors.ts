/** Drizzle wraps the driver's error, so the whole chain is searched. */
function* causes(thrown: unknown): Generator<Error> {
  for (let error = thrown; error instanceof Error; error = error.cause) yield error;
}

/** Every code of the chain: SQLSTATEs and error codes of the operating system. */
export function errorCodes(thrown: unknown): string[] {
  return [...causes(thrown)].flatMap((error) =>
    'code' in error && typeof error.code === 'string' ? [error.code] : [],
  );
}

export const errorMessages = (thrown: unknown) => [...causes(thrown)].map(({ message }) => message);

/** The name of the constraint that a write violated. */
export function violatedConstraint(thrown: unknown): string | null {
  for (const error of causes(thrown)) {
    if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  }
  return null;
}

/** A row that the write refers to was deleted meanwhile, e.g. an account removed while its request was running. */
export const isForeignKeyViolation = (thrown: unknown) => errorCodes(thrown).includes('23503');

/** The lock of a row could not be had in time. */
export const isLockTimeout = (thrown: unknown) => errorCodes(thrown).includes('55P03');

/** A text that is none of its type, such as a snapshot of transactions. */
export const isInvalidText = (thrown: unknown) => errorCodes(thrown).includes('22P02');

/** The time of a statement was up. */
export const isOverTime = (thrown: unknown) => errorCodes(thrown).includes('57014');

/** A deadlock, or transactions that could not have run one after the other: this one was undone, and may begin again. */
export const isSerializationFailure = (thrown: unknown) =>
  errorCodes(thrown).some((code) => code === '40P01' || code === '40001');

/** What a transaction has locked is not what it was found to be before: it begins again. */
export class LockedAnother extends Error {
  readonly code = '40001';
}

/** A managed Postgres without space becomes read-only: 25006. */
const NO_SPACE = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);

/** There was no space for the write; stored data can still be read. */
export class StorageFull extends Error {
  readonly code = '53100';
}

/** The embedded database crashed; the next call reopens it. */
export class DatabaseCrashed extends Error {
  readonly code = '57P02';
}

export const isStorageFull = (thrown: unknown) => errorCodes(thrown).some((code) => NO_SPACE.has(code));
