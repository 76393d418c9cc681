export const WAY_KINDS = ['password', 'passkey', 'provider', 'address', 'codes', 'calendar'] as const;
export type WayKind = (typeof WAY_KINDS)[number];

/** One of these is needed to sign in again: codes run out, and a calendar only shows. */
export const SIGNS_IN: readonly WayKind[] = ['password', 'passkey', 'provider', 'address'];

/** What the settings, the security log and mails call it. */
export function titleOfWay({ kind, name }: { kind: WayKind; name: string | null }): string {
  switch (kind) {
    case 'password':
      return 'Password';
    case 'passkey':
      return `Passkey "${name ?? 'Passkey'}"`;
    case 'provider':
      return name ?? 'Another account';
    case 'address':
      return `Email to ${name ?? 'your address'}`;
    case 'codes':
      return 'Recovery codes';
    case 'calendar':
      return 'Secret calendar link';
  }
}
