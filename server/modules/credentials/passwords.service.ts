import { hash, verify } from '@node-rs/argon2';
import { WELL_KNOWN_PASSWORDS } from './well-known-passwords';

/** OWASP's smallest recommended argon2id cost: about 10 ms here, expensive for an attacker. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let placeholderHash: Promise<string> | null = null;

/** Takes as long for an unknown username as for an existing one. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await placeholderHash), password.normalize('NFC'));
  return stored !== null && matches;
}

export function isCommonPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  return lower === username || WELL_KNOWN_PASSWORDS.has(lower) || new Set(lower).size <= 2;
}
