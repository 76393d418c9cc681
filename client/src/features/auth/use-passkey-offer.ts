import { useQuery } from '@tanstack/react-query';
import { currentApp } from '../../lib/in-app-browser';
import { passkeyOfferQuery } from './auth.api';
import { town } from '../../lib/town';

/** A sentence that says why passkeys are not offered; null if they are, undefined until it is known. */
export function usePasskeyObstacle(): string | null | undefined {
  const { data: offer } = useQuery(passkeyOfferQuery);
  // The prerendered markup must suit every browser, so it assumes nothing.
  if (typeof window === 'undefined') return undefined;
  if (currentApp() !== null)
    return `The browser of this app has no passkeys. Open ${town.name} in your own browser to add one.`;
  if (typeof PublicKeyCredential === 'undefined') return 'This browser has no passkeys.';
  switch (offer) {
    case 'offered':
      return null;
    case 'needs_https':
      return 'Passkeys need a secure connection (https), and this server has none.';
    case 'needs_domain':
      return 'Passkeys need a server with a name, and this one has only a number as its address.';
    case 'needs_public_url':
      return 'Passkeys are off: whoever runs this server has not said at which address it is (PUBLIC_URL).';
    case undefined:
      return undefined;
  }
}
