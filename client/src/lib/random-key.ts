const BYTES = 16;

/** As unique as a UUID; `crypto.randomUUID` is missing on plain http and in old in-app browsers. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
