import { queryClient } from '../../lib/query-client';

/** Most people never see the dialog, so it is loaded on demand; with the providers, whose buttons would move the others. */
export async function loadSignIn() {
  const { SignInModal, loadProviders } = await import('./SignInModal');
  await loadProviders(queryClient);
  return SignInModal;
}
