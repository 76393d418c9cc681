import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { hasUnsavedChanges } from '../lib/unsaved-changes';
import { OPEN_PAGE } from '../lib/worker/worker-names';

/** Opens what a tapped notification is about in this tab, without loading the app again. */
export function useOpenedNotifications(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = ({ data, ports }: MessageEvent) => {
      const url = urlIn(data);
      // Without a reply the worker loads the page, and the browser asks about unsaved changes.
      if (url === null || hasUnsavedChanges()) return;
      ports[0]?.postMessage('opened');
      navigate(url);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}

function urlIn(data: unknown): string | null {
  const isRequest = typeof data === 'object' && data !== null && 'type' in data && data.type === OPEN_PAGE;
  return isRequest && 'url' in data && typeof data.url === 'string' ? data.url : null;
}
