import { useEffect, useState } from 'react';
import { registerWorker } from './register-worker';

export function useWorker(): ServiceWorkerRegistration | null {
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
