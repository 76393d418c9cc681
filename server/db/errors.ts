/** Walks the chain of causes, because Drizzle wraps the driver's error. */
function* causes(thrown: unknown): Generator<Error> {
  for (let error = thrown; error instanceof Error; error = error.cause) yield error;
}

/** Every code in the chain: SQLSTATEs and error codes of the operating system. */
export function errorCodes(thrown: unknown): string[] {
  return [...causes(thrown)].flatMap((error) =>
    'code' in error && typeof error.code === 'string' ? [error.code] : [],
  );
}

/** What failed, without a message, because those of Drizzle and the database repeat the values. */
export const describeError = (thrown: unknown) =>
  [...causes(thrown)]
    .map((error) => `${error.constructor.name}${'code' in error ? ` ${String(error.code)}` : ''}`)
    .join(', ') || typeof thrown;

export const errorMessages = (thrown: unknown) => [...causes(thrown)].map(({ message }) => message);

export function violatedConstraint(thrown: unknown): string | null {
  for (const error of causes(thrown)) {
    if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  }
  return null;
}

/** A row that the write refers to was deleted meanwhile, for example an account while its request was running. */
export const isForeignKeyViolation = (thrown: unknown) => errorCodes(thrown).includes('23503');

/** A row's lock was not free in time. */
export const isLockTimeout = (thrown: unknown) => errorCodes(thrown).includes('55P03');

/** A text could not be parsed as its type, for example as a snapshot of transactions. */
export const isInvalidText = (thrown: unknown) => errorCodes(thrown).includes('22P02');

/** A statement ran into its time limit. */
export const isOverTime = (thrown: unknown) => errorCodes(thrown).includes('57014');

/** Two transactions deadlocked, or could not have run one after the other: Postgres undid this one, and it may begin again. */
export const isSerializationFailure = (thrown: unknown) =>
  errorCodes(thrown).some((code) => code === '40P01' || code === '40001');

/** The row to lock is no longer the one that was found before it was locked, so the transaction begins again. */
export class LockedAnother extends Error {
  readonly code = '40001';
}

/** 25006 is in here because a managed Postgres without space becomes read-only. */
const NO_SPACE = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);

/** There was no space for a write; stored data can still be read. */
export class StorageFull extends Error {
  readonly code = '53100';
}

/** The embedded database has crashed; the next call reopens it. */
export class DatabaseCrashed extends Error {
  readonly code = '57P02';
}

export const isStorageFull = (thrown: unknown) => errorCodes(thrown).some((code) => NO_SPACE.has(code));
