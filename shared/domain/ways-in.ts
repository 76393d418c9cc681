import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

export const WAY_KINDS = ['password', 'passkey', 'provider', 'address', 'codes', 'calendar'] as const;
export type WayKind = (typeof WAY_KINDS)[number];

/** One of these is needed to sign in again: codes run out, and a calendar only shows. */
export const SIGNS_IN: readonly WayKind[] = ['password', 'passkey', 'provider', 'address'];

/** What the settings, the security log and mails call it. */
export function titleOfWay({ kind, name }: { kind: WayKind; name: string | null }, lang: Lang): string {
  switch (kind) {
    case 'password':
      return textsOf(lang).wayPassword;
    case 'passkey':
      return name === null ? textsOf(lang).wayUnnamedPasskey : textsOf(lang).wayPasskey({ name });
    case 'provider':
      return name ?? textsOf(lang).wayOther;
    case 'address':
      return name === null ? textsOf(lang).wayOwnEmail : textsOf(lang).wayEmail({ address: name });
    case 'codes':
      return textsOf(lang).wayCodes;
    case 'calendar':
      return textsOf(lang).wayCalendar;
  }
}
