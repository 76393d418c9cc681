import { showToast } from '../ui/toast-store';
import { OFFLINE_MESSAGE } from './api-client';

/** For a lone action whose script failed to load. */
export function showOfflineToast(title: string): void {
  showToast({ title, description: OFFLINE_MESSAGE, tone: 'destructive' });
}
