import { isIP } from 'node:net';
import type { PasskeyOffer } from '#shared/api/auth';

/** Passkeys belong to one site; browsers give them to no other. */
export type RelyingParty = { id: string; origin: string };

/**
 * Passkeys are lost when the host name changes, so only PUBLIC_URL is trusted, or localhost without it. Returns the reason if
 * passkeys cannot be offered.
 */
export function relyingPartyOf(
  origin: string,
  isPublicUrlSet: boolean,
): RelyingParty | Exclude<PasskeyOffer, 'offered'> {
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (!isLocal && !isPublicUrlSet) return 'needs_public_url';
  if (!isLocal && protocol !== 'https:') return 'needs_https';
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return 'needs_domain';
  return { id: hostname, origin: new URL(origin).origin };
}
