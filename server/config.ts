import * as z from 'zod/mini';
import { contactAddress } from '#shared/api/settings';
import type { ProviderId } from '#shared/api/auth';
import type { Closing } from '#shared/domain/tables';
import {
  describeSettings,
  type Setting,
  configuredMail,
  type MailConfig,
  mailVariables,
} from './config-settings';
import { readId } from '#shared/domain/read-id';
import type { OtherUrls } from './db/connections';
import { FALLBACK, isLang, type Lang, OFFERED } from '#shared/texts/languages';

const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')), z.transform(Number)),
  z.int().check(z.gte(0), z.lte(65_535)),
);
const count = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
    z.int().check(z.gte(0), z.lte(max)),
  );
const httpUrl = z.string().check(
  z.refine<string>((value) => /^https?:/.test(value) && URL.canParse(value), 'must be an http(s) address'),
  z.overwrite((value) => value.replace(/\/+$/, '')),
);
/** Tokens are sent to a provider over https only, except on loopback, where tests run their own provider. */
const issuerUrl = httpUrl.check(
  z.refine<string>(
    (value) => value.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${value}/`),
    'must be an https address',
  ),
);
const postgresUrl = z
  .string()
  .check(
    z.refine<string>(
      (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
      'must look like postgres://user:password@host:5432/database',
    ),
  );

const usernames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((name) => name.trim().toLowerCase())),
  ),
  z.array(z.string().check(z.regex(/^[a-z0-9_.]{3,30}$/, 'must be usernames separated by commas'))),
);

const ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((id) => readId(id.trim()))),
  ),
  z.array(z.number('must be ids of people, separated by commas')),
);

const CLOSING = /^(mon|tue|wed|thu|fri|sat|sun) ([01]\d|2[0-3]):[0-5]\d$/;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const closings = z.pipe(
  z
    .string()
    .check(
      z.refine<string>(
        (list) => list.split(',').every((one) => CLOSING.test(one.trim().toLowerCase())),
        'must be days and times such as Mon 19:00, separated by commas',
      ),
    ),
  z.transform((list): Closing[] =>
    list.split(',').map((one) => {
      const [day = '', time = ''] = one.trim().toLowerCase().split(' ');
      return { weekday: DAYS.indexOf(day) + 1, time };
    }),
  ),
);

const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((origin) => origin.trim())),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => URL.canParse(value) && new URL(value).origin === value,
          'must be origins such as http://127.0.0.1:9000, separated by commas',
        ),
      ),
  ),
);

/** The build writes into the bundle which languages it has built. */
const BUILT = process.env['BUILT_LANGUAGES']?.split(',').filter(isLang) ?? [...OFFERED];
const languages = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => [...new Set([FALLBACK, ...list.split(',').map((tag) => tag.trim())])]),
  ),
  z.array(z.custom<Lang>(isLang, 'must be languages of the app, such as de, separated by commas')),
);

/** Every environment variable the server reads. docs/configuration.md says what each does. */
const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_READ_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  PUBLIC_URL: z.optional(httpUrl),
  SEED: z.optional(z.enum(['demo', 'off'])),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  DEMO_ACCOUNTS_PER_HOUR: z._default(count(100_000), 10),
  ADMIN_IDS: z._default(ids, []),
  ADMIN_USERNAMES: z._default(usernames, []),
  TRUST_PROXY: z._default(count(10), 0),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(issuerUrl, 'https://accounts.google.com'),
  APPLE_CLIENT_ID: z.optional(z.string()),
  APPLE_CLIENT_SECRET: z.optional(z.string()),
  APPLE_ISSUER: z._default(issuerUrl, 'https://appleid.apple.com'),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  FACEBOOK_ISSUER: z._default(issuerUrl, 'https://www.facebook.com'),
  S3_ENDPOINT: z.optional(httpUrl),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: z._default(z.string().check(z.minLength(1)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')),
  ),
  SUPPORT_CONTACT: z.optional(contactAddress),
  MINIMUM_AGE: z.optional(count(99)),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(20, 'must have 20 letters or more'))),
  ...mailVariables,
  TABLES_CLOSE: z._default(closings, [
    { weekday: 1, time: '19:00' },
    { weekday: 4, time: '19:00' },
  ]),
  PUSH_ALLOWED_ORIGINS: z._default(origins, []),
  LANGUAGES: z._default(languages, BUILT),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export type ProviderConfig = { id: ProviderId; issuer: string; clientId: string; clientSecret: string };

export type BucketConfig = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The keys with which the server identifies itself to push services. */
type VapidConfig = { publicKey: string; privateKey: string };

export type Config = {
  /** The configured external providers. If there are none, the buttons stay "coming soon". */
  providers: ProviderConfig[];
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Further addresses of the same database, for an installation with a pooler or a replica. */
  otherUrls: OtherUrls;
  publicUrl: string | undefined;
  seed: 'demo' | 'off';
  rateLimits: boolean;
  demoAccountsPerHour: number;
  trustProxy: number;
  /** The people who handle reports, by id or by username. */
  operators: readonly (number | string)[];
  /** A link by which people reach the operator; null if there is none. */
  contact: string | null;
  /** The age that people confirm when they make an account; null if they are not asked. */
  minimumAge: number | null;
  /** The bucket for photos; null if they are stored in the data folder. */
  photoBucket: BucketConfig | null;
  /** Null if the key pair is kept in the database. */
  vapidKeys: VapidConfig | null;
  /** A contact for push services to reach the operator; the public address by default. */
  vapidSubject: string | undefined;
  /** Null if the operator has no mail server; then nothing in the product mentions mail. */
  mail: MailConfig | null;
  /** The token that reading `/metrics` takes; null if nobody may. */
  metricsToken: string | null;
  /** Push services that are allowed in addition to the public ones, for tests. */
  pushAllowedOrigins: readonly string[];
  /** When the rounds of each city close, in the city's own time. */
  tableClosings: readonly Closing[];
  /** The languages that people are offered; English is always one of them. */
  languages: readonly Lang[];
  logLevel: string;
  /** Every variable as it was understood, for operators. */
  settings: readonly Setting[];
};

/** True if the public address is https, so that cookies and pages can require it. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** A username is unique while its account exists, and an operator's username is never given to another person. */
export function isNamedOperator(
  { operators }: Pick<Config, 'operators'>,
  { id, username }: { id: number; username: string | null },
): boolean {
  return operators.includes(id) || (username !== null && operators.includes(username));
}

export function isOperator(
  config: Pick<Config, 'operators'>,
  person: { id: number; username: string | null; isOperator: boolean },
): boolean {
  return person.isOperator || isNamedOperator(config, person);
}

export class ConfigError extends Error {}

function refuse(problem: string): never {
  throw new ConfigError(`Bad configuration: ${problem}`);
}

/** An empty variable counts as unset, because compose files and CI pass them that way. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    refuse(problems.join('; '));
  }
  const values = parsed.data;
  // Demo people are for a first look, not for a database that somebody has set up.
  const seed = values.SEED ?? (values.DATABASE_URL === undefined ? 'demo' : 'off');
  return {
    providers: configuredProviders(values),
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    otherUrls: configuredOtherUrls(values),
    publicUrl: values.PUBLIC_URL,
    seed,
    rateLimits: values.RATE_LIMITS === 'on',
    demoAccountsPerHour: values.DEMO_ACCOUNTS_PER_HOUR,
    trustProxy: values.TRUST_PROXY,
    operators: [...values.ADMIN_IDS, ...values.ADMIN_USERNAMES],
    photoBucket: configuredBucket(values),
    contact: values.SUPPORT_CONTACT ?? null,
    // A town on the open web asks for 16 until its operator says otherwise; 0 asks nobody.
    minimumAge: (values.MINIMUM_AGE ?? (seed === 'off' && values.PUBLIC_URL ? 16 : 0)) || null,
    vapidKeys: configuredVapidKeys(values),
    vapidSubject: values.VAPID_SUBJECT,
    mail: configuredMail(values, refuse),
    metricsToken: values.METRICS_TOKEN ?? null,
    pushAllowedOrigins: values.PUSH_ALLOWED_ORIGINS,
    tableClosings: values.TABLES_CLOSE,
    languages: values.LANGUAGES,
    logLevel: values.LOG_LEVEL,
    settings: describeSettings({ ...values, SEED: seed }, Object.keys(environment.shape), given),
  };
}

function configuredOtherUrls(values: z.output<typeof environment>): OtherUrls {
  const { DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: reads, DATABASE_REPLICA_URL: replica } = values;
  if (values.DATABASE_URL === undefined && (direct ?? reads ?? replica) !== undefined)
    refuse('DATABASE_DIRECT_URL, DATABASE_READ_URL and DATABASE_REPLICA_URL need DATABASE_URL');
  return { direct, reads, replica };
}

function configuredProviders(values: z.output<typeof environment>): ProviderConfig[] {
  const all = [
    ['google', values.GOOGLE_ISSUER, values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET],
    ['apple', values.APPLE_ISSUER, values.APPLE_CLIENT_ID, values.APPLE_CLIENT_SECRET],
    ['facebook', values.FACEBOOK_ISSUER, values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET],
  ] as const;
  return all.flatMap(([id, issuer, clientId, clientSecret]) => {
    if ((clientId === undefined) !== (clientSecret === undefined)) {
      refuse(`${id.toUpperCase()}_CLIENT_ID and _CLIENT_SECRET belong together`);
    }
    return clientId === undefined || clientSecret === undefined
      ? []
      : [{ id, issuer, clientId, clientSecret }];
  });
}

function configuredBucket(values: z.output<typeof environment>): BucketConfig | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (given.every((value) => value === undefined)) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    refuse('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function configuredVapidKeys(values: z.output<typeof environment>): VapidConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined)
    refuse('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together');
  return { publicKey, privateKey };
}
