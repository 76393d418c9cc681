const NAMES = 2;

/** "Rosa, Ida, and 3 others are going too" */
export function goingText(names: readonly string[]): string {
  const rest = names.length - NAMES;
  const shown = rest > 0 ? [...names.slice(0, NAMES), rest === 1 ? '1 other' : `${rest} others`] : names;
  const list = new Intl.ListFormat('en-US').format(shown);
  return `${list} ${names.length === 1 ? 'is' : 'are'} going too`;
}
