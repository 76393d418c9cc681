import * as z from 'zod/mini';
import type { Closing } from '#shared/domain/tables';

/** One environment variable as the server understands it; null if it has no value. */
export type Setting = { name: string; value: string | null; isDefault: boolean };

/** The variables that operators may read. Everything else counts as a secret, including variables that are added later. */
const SHOWN = new Set(
  `NODE_ENV PORT HOST DATA_DIR PUBLIC_URL SEED RATE_LIMITS DEMO_ACCOUNTS_PER_HOUR ADMIN_IDS ADMIN_USERNAMES
  TRUST_PROXY SUPPORT_CONTACT LANGUAGES LOG_LEVEL TABLES_CLOSE GOOGLE_CLIENT_ID GOOGLE_ISSUER APPLE_CLIENT_ID APPLE_ISSUER
  FACEBOOK_CLIENT_ID FACEBOOK_ISSUER S3_ENDPOINT S3_BUCKET S3_REGION VAPID_PUBLIC_KEY VAPID_SUBJECT MAIL_FROM
  PUSH_ALLOWED_ORIGINS`.split(/\s+/),
);
/** For these, the address is shown without the user name and password. */
const ADDRESSES = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
]);

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

/** An address, with or without a name before it. */
const MAIL_FROM =
  /^(?:([^<>"\r\n]{1,60})<([^\s<>@"]{1,64}@[^\s<>@"]{1,190})>|([^\s<>@"]{1,64}@[^\s<>@"]{1,190}))$/;

export const mailVariables = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
          'must look like smtp://user:password@host:587 or smtps://user:password@host',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(MAIL_FROM, 'must be an address such as Trib <hello@trib.example>, without a line break'),
      ),
  ),
  MAIL_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(20, 'must have 20 letters or more'))),
};

type SmtpConfig = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  login: { user: string; pass: string } | null;
};

export type MailConfig = {
  smtp: SmtpConfig;
  /** Without a name, mails carry the town's. */
  from: { name: string; address: string };
  /** A caller that knows the secret may report addresses that bounce; null if nobody may. */
  webhookSecret: string | null;
};

const SMTP_PORTS = { submission: 587, tls: 465 };

type Values = Partial<Record<keyof typeof mailVariables | 'PUBLIC_URL', string>>;

export function configuredMail(values: Values, refuse: (problem: string) => never): MailConfig | null {
  const { SMTP_URL: address, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values;
  if (address === undefined && from === undefined) return null;
  if (address === undefined || from === undefined) refuse('SMTP_URL and MAIL_FROM belong together');
  if (publicUrl === undefined) refuse('SMTP_URL needs PUBLIC_URL, for the links in mails');
  const [, name = '', named, alone] = MAIL_FROM.exec(from) ?? [];
  return {
    smtp: smtpOf(new URL(address)),
    from: { name: name.trim(), address: named ?? alone ?? '' },
    webhookSecret: values.MAIL_WEBHOOK_SECRET ?? null,
  };
}

function smtpOf({ protocol, hostname, port, username, password }: URL): SmtpConfig {
  const secure = protocol === 'smtps:';
  return {
    // `URL` keeps the brackets of an IPv6 address, but sockets take it without them.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? SMTP_PORTS.tls : SMTP_PORTS.submission) : Number(port),
    secure,
    login:
      username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
