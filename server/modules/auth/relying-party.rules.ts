import { isIP } from 'node:net';
import type { PasskeyOffer } from '#shared/api/auth';

/** Whose passkeys they are: a browser gives none of them to another site. */
export type RelyingParty = { id: string; origin: string };

/**
 * PUBLIC_URL decides, because passkeys are lost with the host name. Without it only localhost is known for certain. A
 * reason if browsers offer no passkeys there.
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
