import * as z from 'zod/mini';

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
const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database'));

/** Every environment variable the server reads. The README lists the same names. */
const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(postgresUrl),
  PUBLIC_URL: z.optional(httpUrl),
  SEED: z._default(z.enum(['demo', 'off']), 'demo'),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  DEMO_ACCOUNTS_PER_HOUR: z._default(count(100_000), 10),
  TRUST_PROXY: z._default(count(10), 0),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  seed: 'demo' | 'off';
  rateLimits: boolean;
  demoAccountsPerHour: number;
  trustProxy: number;
  logLevel: string;
};

export class ConfigError extends Error {}

/** An empty variable counts as one that is not set: compose files and CI pass them so. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Bad configuration: ${problems.join('; ')}`);
  }
  const values = parsed.data;
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    seed: values.SEED,
    rateLimits: values.RATE_LIMITS === 'on',
    demoAccountsPerHour: values.DEMO_ACCOUNTS_PER_HOUR,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}
