/** Most people never see the dialog, so it is loaded on demand. */
export const loadSignIn = async () => (await import('./SignInModal')).SignInModal;
