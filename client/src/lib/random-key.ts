const BYTES = 16;

/** As unique as a UUID. `crypto.randomUUID` is missing on plain http and in old in-app browsers. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same key, formatted as a UUID of version 4. */
export function randomUuid(): string {
  const key = randomKey();
  const variant = '89ab'[Number.parseInt(key.charAt(16), 16) % 4];
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-${variant}${key.slice(17, 20)}-${key.slice(20)}`;
}
