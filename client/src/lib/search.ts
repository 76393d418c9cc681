import { readId } from '#shared/domain/read-id';

/** Reads the text of one parameter. What it cannot read counts as absent, because anybody can write a URL. */
type Param<T> = (text: string) => T | undefined;
type Params = Readonly<Record<string, Param<string | number | true>>>;
type Values<P extends Params> = { [K in keyof P]?: NonNullable<ReturnType<P[K]>> | undefined };

export const id: Param<number> = (text) => readId(text) ?? undefined;
/** A link whose id is invalid still names something: 0, which nothing has. */
export const linkedId: Param<number> = (text) => readId(text) ?? 0;
export const text: Param<string> = (value) => value.trim() || undefined;
export const flag: Param<true> = () => true;
export const oneOf =
  <T extends string>(values: readonly T[]): Param<T> =>
  (value) =>
    values.find((each) => each === value);

/** Returns the query with these parameters changed, and without those that are undefined. All others stay. */
export function changeSearch(search: string, changes: Values<Params>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value === true ? '' : String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The parameters that a query may have. Absent ones have no key, so that equal queries are equal objects:
 * `const chat = searchParams({ with: id, tab: oneOf(TABS) })`, then `chat.parse('?with=5')` is `{ with: 5 }`.
 */
export function searchParams<P extends Params>(params: P) {
  return {
    parse(search: string): Values<P> {
      const query = new URLSearchParams(search);
      const found = Object.entries(params).flatMap(([name, read]) => {
        const written = query.get(name);
        const value = written === null ? undefined : read(written);
        return value === undefined ? [] : [[name, value]];
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by its own parameter
      return Object.fromEntries(found) as Values<P>;
    },
    change: (search: string, changes: Values<P>) => changeSearch(search, changes),
  };
}

/** A page with its parameters. */
export function page<P extends Params>(path: string, params: P) {
  const search = searchParams(params);
  return { ...search, path, href: (values: Values<P> = {}) => path + search.change('', values) };
}
