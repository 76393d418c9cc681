export function pick<T extends object, const K extends readonly (keyof T)[]>(
  source: T,
  keys: K,
): Pick<T, K[number]> {
  const picked: Partial<Pick<T, K[number]>> = {};
  for (const key of keys) picked[key] = source[key];
  // Each key has just been set.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return picked as Pick<T, K[number]>;
}
