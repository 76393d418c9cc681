/** A copy of an object with only these properties. */
export function pick<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) picked[key] = source[key];
  // Each key was just set.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return picked as Pick<T, K>;
}
