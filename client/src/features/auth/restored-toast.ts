import { showToast } from '../../ui/toast-store';

/** Signing in within the 30 days has brought a deleted account back. */
export function showRestoredToast(): void {
  showToast({ title: 'Welcome back!', description: 'Your account is kept.' });
}
