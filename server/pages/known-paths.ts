/** Every address the client has a page for; any other is answered 404, with the client's own page for that. */
const KNOWN = new Set([
  '/',
  '/onboarding/interests',
  '/onboarding/values',
  '/onboarding/social-login',
  '/onboarding/complete',
  '/meetups',
  '/meetups/create',
  '/trib',
  '/tribs',
  '/discover',
  '/communities',
  '/chat',
  '/profile',
]);

/** A slash at the end means the same page. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

export function isKnownPath(path: string): boolean {
  return KNOWN.has(withoutEndSlash(path));
}
