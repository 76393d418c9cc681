import { useQuery } from '@tanstack/react-query';
import { currentApp } from '../../lib/in-app-browser';
import { passkeyOfferQuery } from './auth.api';
import { town } from '../../lib/town';
import * as t from './texts';

/** A sentence that says why passkeys are not offered; null if they are, undefined until it is known. */
export function usePasskeyObstacle(): string | null | undefined {
  const { data: offer } = useQuery(passkeyOfferQuery);
  // The prerendered markup must suit every browser, so it assumes nothing.
  if (typeof window === 'undefined') return undefined;
  if (currentApp() !== null) return t.appBrowserHasNoPasskeys({ town: town.name });
  if (typeof PublicKeyCredential === 'undefined') return t.browserNoPasskeys;
  switch (offer) {
    case 'offered':
      return null;
    case 'needs_https':
      return t.passkeysNeedSecureConnection;
    case 'needs_domain':
      return t.passkeysNeedServerWith;
    case 'needs_public_url':
      return t.passkeysOffWhoeverRuns;
    case undefined:
      return undefined;
  }
}
