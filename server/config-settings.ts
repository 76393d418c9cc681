import type { Closing } from '#shared/domain/tables';

/** One environment variable as the server understands it; null without a value. */
export type Setting = { name: string; value: string | null; isDefault: boolean };

/** What may be read by operators. Everything else is a secret, also a variable that somebody adds. */
const SHOWN = new Set(
  `NODE_ENV PORT HOST DATA_DIR PUBLIC_URL SEED RATE_LIMITS DEMO_ACCOUNTS_PER_HOUR ADMIN_IDS ADMIN_USERNAMES
  TRUST_PROXY SUPPORT_CONTACT LOG_LEVEL TABLES_CLOSE GOOGLE_CLIENT_ID GOOGLE_ISSUER APPLE_CLIENT_ID APPLE_ISSUER
  FACEBOOK_CLIENT_ID FACEBOOK_ISSUER S3_ENDPOINT S3_BUCKET S3_REGION VAPID_PUBLIC_KEY VAPID_SUBJECT MAIL_FROM
  PUSH_ALLOWED_ORIGINS`.split(/\s+/),
);
/** Of these, where they lead to is shown, without who signs in there. */
const ADDRESSES = new Set(['DATABASE_URL', 'SMTP_URL']);

/** Every variable with its value or its default. `given` has those that are set. */
export function describeSettings(values: object, names: readonly string[], given: object): Setting[] {
  const valueOf = new Map<string, unknown>(Object.entries(values));
  return names.map((name) => {
    const value = valueOf.get(name);
    return {
      name,
      value: value === undefined || textOf(value) === '' ? null : shownValue(name, textOf(value)),
      isDefault: !Object.hasOwn(given, name),
    };
  });
}

function shownValue(name: string, value: string): string {
  if (SHOWN.has(name)) return value;
  if (!ADDRESSES.has(name)) return 'set, hidden';
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const isClosing = (value: unknown): value is Closing =>
  typeof value === 'object' && value !== null && 'weekday' in value;

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return isClosing(value) ? `${DAYS[value.weekday - 1]} ${value.time}` : String(value);
}
