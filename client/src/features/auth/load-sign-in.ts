/** Most people never see the dialog, so it is no part of any page. */
export const loadSignIn = async () => (await import('./SignInModal')).SignInModal;
