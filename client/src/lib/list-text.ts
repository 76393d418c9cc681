import { LOCALE } from './town';

/** Writes "a, b, and c". */
export const listText = (items: Iterable<string>): string => new Intl.ListFormat(LOCALE).format(items);
