export const SIGN_IN_SUBTITLE = "Choose how you'd like to sign in to continue";

export function signInTitle(action: string): string {
  return `Sign in to ${action}`;
}
