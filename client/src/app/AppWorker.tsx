import { useEffect, useState } from 'react';
import { confirmPush } from '../features/notifications/push/switch-push';
import { useOfflineMeetups } from '../features/tribs/offline/use-offline-meetups';
import { warn } from '../lib/log';
import { registerWorker } from '../lib/worker/register-worker';
import { offerUpdate } from './offer-update';
import { useOpenedNotifications } from './use-opened-notifications';

/** What the service worker does for a signed-in person. Visitors do not download it. */
export function AppWorker({ viewerId, offersUpdates }: { viewerId: number; offersUpdates: boolean }) {
  const registration = useWorker();
  useEffect(() => {
    if (!registration) return;
    confirmPush(registration).catch((error: unknown) => warn('The push subscription was not renewed', error));
  }, [registration]);
  useEffect(
    () => (registration && offersUpdates ? offerUpdate(registration) : undefined),
    [registration, offersUpdates],
  );
  useOpenedNotifications();
  useOfflineMeetups(viewerId, registration !== null);
  return null;
}

function useWorker(): ServiceWorkerRegistration | null {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  useEffect(() => {
    let isMounted = true;
    void registerWorker().then((registered) => isMounted && setRegistration(registered));
    return () => {
      isMounted = false;
    };
  }, []);
  return registration;
}
