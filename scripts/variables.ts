/** `npx tsx scripts/variables.ts` writes the table of docs/configuration.md from what the server reads. A test fails if it is old. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config';
import { isMain } from './lib/is-main';

const PAGE = join(import.meta.dirname, '../docs/configuration.md');

/** What each variable does. Names and defaults come from the server's configuration. */
const WHAT: Record<string, string> = {
  NODE_ENV: 'the build always runs as `production`; `npm run dev` is for development',
  PORT: 'port to listen on; `0` lets the system choose',
  HOST: 'address to listen on',
  DATA_DIR:
    'folder of the embedded database, of photos and of generated pictures; one process at a time, and nobody but its user reads it',
  DATABASE_URL:
    'use this Postgres instead: `postgres://user:password@host:5432/database`. [Moving there](run-it.md#moving-to-postgres) takes a backup and a restore',
  DATABASE_DIRECT_URL:
    'with a pooler in transaction mode at `DATABASE_URL`: the address past it, to listen and to migrate ([behind a pooler](grow.md#behind-a-pooler))',
  DATABASE_READ_URL: 'the address of the pooler for short reads, which are planned once',
  DATABASE_REPLICA_URL:
    'the address of one replica, from which pages of the feed and searches are read as far as it has them ([a replica](grow.md#a-replica))',
  PUBLIC_URL:
    'the address people use, for links, previews and cookies; `https://…` makes cookies secure. Without it, the host of the request. **Set it for a public installation**',
  SEED: '`off` starts an empty database with interests and ideas for any town only, and is the default with `DATABASE_URL`; `demo` fills it with people, meetups and places',
  RATE_LIMITS: '`off` switches rate limits off, for tests',
  DEMO_ACCOUNTS_PER_HOUR: 'demo accounts that one address may create in an hour',
  ADMIN_IDS:
    'ids, separated by commas, of the first operators, who handle reports at `/admin`, see figures there, set who may sign up, and make others operators',
  ADMIN_USERNAMES:
    'the same by username. Register an account before naming it here: whoever has the name has the role. Nobody gets the name of an operator whose account is gone',
  TRUST_PROXY:
    "number of proxies in front of the server that are trusted to report the client's address; the server warns when one passes requests on and this is 0",
  GOOGLE_CLIENT_ID: 'switches sign-in with Google on, together with its secret',
  GOOGLE_CLIENT_SECRET: 'the secret of that client',
  GOOGLE_ISSUER: 'another OpenID provider behind the same button',
  APPLE_CLIENT_ID: 'the same for Apple',
  APPLE_CLIENT_SECRET: 'the secret of that client',
  APPLE_ISSUER: 'another OpenID provider behind the same button',
  FACEBOOK_CLIENT_ID: 'the same for Facebook',
  FACEBOOK_CLIENT_SECRET: 'the secret of that client',
  FACEBOOK_ISSUER: 'another OpenID provider behind the same button',
  S3_ENDPOINT:
    'keep photos in a bucket of any S3-compatible service, with the next four; needs put, get, delete and list',
  S3_BUCKET: 'name of the bucket',
  S3_REGION: 'region of the bucket, as its service calls it',
  S3_ACCESS_KEY_ID: 'key that may use the bucket',
  S3_SECRET_ACCESS_KEY: 'its secret',
  VAPID_PUBLIC_KEY:
    'half of the pair that identifies the server to push services, in base64url; without it a pair is drawn at the first start and kept in the database. Browsers subscribe to one pair: changing it ends every subscription',
  VAPID_PRIVATE_KEY: 'the other half',
  VAPID_SUBJECT: 'where push services reach the operator: `mailto:…` or `https://…`; otherwise `PUBLIC_URL`',
  LANGUAGES:
    'what people are offered, such as `en,de`; English is always one. `npm run build` builds the same list, by default what `shared/texts/languages.ts` offers',
  SUPPORT_CONTACT:
    'where people write to you, shown at the sign-in and under Help in the settings: `mailto:…` or `https://…`, which may be that of WhatsApp (`https://wa.me/15551234567`), Telegram (`https://t.me/…`) or Signal (`https://signal.me/#…`). A contact at `/admin` wins over it',
  MINIMUM_AGE:
    'whoever makes an account confirms to be this old, in years; `0` asks nobody. With `SEED=off` and `PUBLIC_URL` it is 16 until you set it. What is decided at `/admin` wins over it',
  METRICS_TOKEN:
    '20 letters or more; whoever sends it as `Authorization: Bearer …` reads the figures at `/metrics` and `/readyz?verbose` ([watch it](watch-it.md))',
  SMTP_URL:
    'the mail server, `smtp://user:password@host:587` or `smtps://…`; needs `MAIL_FROM` and `PUBLIC_URL`. Without it nothing mentions mail ([mail](mail.md))',
  MAIL_FROM: 'who mails are from, `Trib <hello@trib.example>`',
  MAIL_WEBHOOK_SECRET: 'lets your mail service report addresses that refuse mail ([mail](mail.md))',
  TABLES_CLOSE: "when the rounds of tables close, in each city's own time, separated by commas",
  PUSH_ALLOWED_ORIGINS:
    'origins of push services, separated by commas, that may be reached although they are not public https addresses; for tests',
  LOG_LEVEL: '`fatal` `error` `warn` `info` `debug` `trace` `silent`',
};

const HEAD = '| variable | default | what it does |\n|---|---|---|\n';

/** The page with its table as the server's configuration is now. */
export function writtenVariables(page: string): string {
  const rows = readConfig({}).settings.map(({ name, value }) => {
    const what = WHAT[name];
    if (what === undefined) throw new Error(`Say what ${name} does in scripts/variables.ts.`);
    return `| \`${name}\` | ${value === null ? '–' : `\`${value}\``} | ${what} |\n`;
  });
  const unknown = Object.keys(WHAT).filter((name) => !rows.some((row) => row.includes(`\`${name}\` |`)));
  if (unknown.length > 0) throw new Error(`The server does not read ${unknown.join(', ')}.`);
  const [before = '', after = ''] = page.split(HEAD);
  return `${before}${HEAD}${rows.join('')}${after.replace(/^(?:\|.*\n)+/, '')}`;
}

export const readPage = () => readFileSync(PAGE, 'utf8');

if (isMain(import.meta.filename)) writeFileSync(PAGE, writtenVariables(readPage()));
