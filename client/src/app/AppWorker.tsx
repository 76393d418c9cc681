import { useEffect } from 'react';
import { useKeptMeetups } from '../features/tribs/offline/use-kept-meetups';
import { useWorker } from '../lib/worker/use-worker';
import { offerUpdate } from './offer-update';

/** What the service worker does for a signed-in person. Visitors do not download it. */
export function AppWorker({ viewerId }: { viewerId: number }) {
  const registration = useWorker();
  useEffect(() => (registration ? offerUpdate(registration) : undefined), [registration]);
  useKeptMeetups(viewerId, registration !== null);
  return null;
}
