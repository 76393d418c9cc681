/** The operator reads this message. When it is thrown, nothing was written. */
export class BackupRefused extends Error {}

export const notOurs = (cause?: unknown) =>
  new BackupRefused('This is not a backup of Trib, or its beginning is damaged.', { cause });
export const isDamaged = (what: string, cause?: unknown) =>
  new BackupRefused(`The backup is damaged: ${what}. Use another one.`, { cause });
export const isFromNewerBuild = () =>
  new BackupRefused('The backup was made by a newer build. Restore it with that one, or a later.');
export const isNotEmpty = (tables: number) =>
  new BackupRefused(
    `The database is not empty: it has ${tables} tables. Restore into a new one: another DATA_DIR or DATABASE_URL, on which no server has run.`,
  );
