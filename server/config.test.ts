import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '0.0.0.0',
      dataDir: '.data',
      databaseUrl: undefined,
      publicUrl: undefined,
      seed: 'demo',
      rateLimits: true,
      demoAccountsPerHour: 10,
      trustProxy: 0,
      operators: [],
      photoBucket: null,
      logLevel: 'info',
    });
  });

  it('is described for operators without anything secret', () => {
    const secret = 'correct-horse-battery';
    const { settings } = readConfig({
      DATABASE_URL: `postgres://trib:${secret}@db.example:5432/trib?password=${secret}`,
      DATABASE_READ_URL: `postgres://trib:${secret}@pooler.example:6432/trib_reads`,
      SMTP_URL: `smtps://mail:${secret}@smtp.example`,
      MAIL_FROM: 'hello@trib.example',
      PUBLIC_URL: 'https://trib.example/',
      GOOGLE_CLIENT_ID: 'trib-web',
      GOOGLE_CLIENT_SECRET: secret,
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: secret,
      S3_SECRET_ACCESS_KEY: secret,
      VAPID_PUBLIC_KEY: 'A'.repeat(87),
      VAPID_PRIVATE_KEY: `${secret}${'b'.repeat(43 - secret.length)}`,
      MAIL_WEBHOOK_SECRET: secret,
      METRICS_TOKEN: secret,
      ADMIN_USERNAMES: 'ada, Bo.2',
    });
    expect(JSON.stringify(settings)).not.toContain(secret);
    const shown = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
    expect(shown).toMatchObject({
      DATABASE_URL: 'postgres://db.example:5432/trib',
      DATABASE_READ_URL: 'postgres://pooler.example:6432/trib_reads',
      SMTP_URL: 'smtps://smtp.example',
      PUBLIC_URL: 'https://trib.example',
      GOOGLE_CLIENT_SECRET: 'set, hidden',
      APPLE_CLIENT_SECRET: null,
      ADMIN_USERNAMES: 'ada, bo.2',
      TABLES_CLOSE: 'Mon 19:00, Thu 19:00',
      LANGUAGES: 'en, de, es',
    });
    expect(settings.find(({ name }) => name === 'PORT')).toEqual({
      name: 'PORT',
      value: '3000',
      isDefault: true,
    });
  });

  it('takes the keys for push messages as a pair, and origins without a path', () => {
    const [publicKey, privateKey] = ['A'.repeat(87), 'B'.repeat(43)];
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(readConfig(pair).vapidKeys).toEqual({ publicKey, privateKey });
    expect(readConfig({}).vapidKeys).toBeNull();
    expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/belong together/);
    expect(() => readConfig({ ...pair, VAPID_SUBJECT: 'operator' })).toThrow(/VAPID_SUBJECT/);
    const allowed = { PUSH_ALLOWED_ORIGINS: 'http://127.0.0.1:9000,https://push.example' };
    expect(readConfig(allowed).pushAllowedOrigins).toEqual(['http://127.0.0.1:9000', 'https://push.example']);
    expect(() => readConfig({ PUSH_ALLOWED_ORIGINS: 'http://127.0.0.1:9000/push' })).toThrow(ConfigError);
  });

  it('takes a mail server with a sender, and needs a public address for the links', () => {
    const mail = {
      SMTP_URL: 'smtp://me%40here:p%2Fw@smtp.example',
      MAIL_FROM: 'Trib at home <hello@trib.example>',
      PUBLIC_URL: 'https://trib.example',
    };
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(mail).mail).toEqual({
      smtp: {
        host: 'smtp.example',
        port: 587,
        secure: false,
        login: { user: 'me@here', pass: 'p/w' },
      },
      from: { name: 'Trib at home', address: 'hello@trib.example' },
      webhookSecret: null,
    });
    const plain = { ...mail, SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'hello@trib.example' };
    expect(readConfig(plain).mail).toMatchObject({
      smtp: { host: '::1', port: 465, secure: true, login: null },
      from: { name: '', address: 'hello@trib.example' },
    });
    for (const missing of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'])
      expect(() => readConfig({ ...mail, [missing]: '' })).toThrow(/SMTP_URL/);
    for (const MAIL_FROM of ['Trib', 'Trib <hello@trib.example>\nBcc: all@trib.example', 'a@b, c@d'])
      expect(() => readConfig({ ...mail, MAIL_FROM })).toThrow(/MAIL_FROM/);
    expect(() => readConfig({ ...mail, SMTP_URL: 'http://smtp.example' })).toThrow(/SMTP_URL/);
    expect(() => readConfig({ ...mail, MAIL_WEBHOOK_SECRET: 'short' })).toThrow(/MAIL_WEBHOOK_SECRET/);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SEED: '' })).toEqual(readConfig({}));
  });

  it('seeds demo people only into the embedded database, unless it is told otherwise', () => {
    const DATABASE_URL = 'postgres://somebody@db.example/trib';
    expect(readConfig({ DATABASE_URL }).seed).toBe('off');
    expect(readConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
    expect(readConfig({ SEED: 'off' }).seed).toBe('off');
  });

  it('reads who handles reports from lists of ids and of usernames', () => {
    expect(readConfig({ ADMIN_IDS: '7, 121', ADMIN_USERNAMES: 'ada, Bo.2' }).operators).toEqual([
      7,
      121,
      'ada',
      'bo.2',
    ]);
    for (const ADMIN_IDS of ['ada', '0', '7,', '99999999999'])
      expect(() => readConfig({ ADMIN_IDS })).toThrow(/ADMIN_IDS/);
    expect(() => readConfig({ ADMIN_USERNAMES: 'ada,,bo' })).toThrow(ConfigError);
  });

  it('takes a mail or web address to write to, and nothing that a link would run', () => {
    expect(readConfig({}).contact).toBeNull();
    for (const SUPPORT_CONTACT of ['mailto:hello@trib.example', 'https://trib.example/help'])
      expect(readConfig({ SUPPORT_CONTACT }).contact).toBe(SUPPORT_CONTACT);
    for (const SUPPORT_CONTACT of ['hello@trib.example', 'javascript:alert(1)', 'http://trib.example'])
      expect(() => readConfig({ SUPPORT_CONTACT })).toThrow(/SUPPORT_CONTACT/);
  });

  it('takes a minimum age in years, or none', () => {
    expect(readConfig({}).minimumAge).toBeNull();
    expect(readConfig({ MINIMUM_AGE: '16' }).minimumAge).toBe(16);
    const town = { SEED: 'off', PUBLIC_URL: 'https://graz.example' };
    expect(readConfig(town).minimumAge).toBe(16);
    expect(readConfig({ ...town, MINIMUM_AGE: '0' }).minimumAge).toBeNull();
    expect(readConfig({ ...town, SEED: 'demo' }).minimumAge).toBeNull();
    for (const MINIMUM_AGE of ['-1', '16.5', 'adult', '100'])
      expect(() => readConfig({ MINIMUM_AGE })).toThrow(/MINIMUM_AGE/);
  });

  it('stores photos in a bucket if it is fully configured, and refuses a partial configuration', () => {
    const bucket = {
      S3_ENDPOINT: 'https://storage.example/',
      S3_BUCKET: 'trib-photos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig(bucket).photoBucket).toEqual({
      endpoint: 'https://storage.example',
      bucket: 'trib-photos',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    for (const name of Object.keys(bucket)) {
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(/S3_ENDPOINT.*belong together/);
    }
    expect(() => readConfig({ ...bucket, S3_BUCKET: '../x' })).toThrow(/S3_BUCKET/);
  });

  it('is read from the environment', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: 'postgres://me:secret@db:5432/trib',
      PUBLIC_URL: 'https://trib.example//',
      SEED: 'off',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '1',
      SOMETHING_ELSE: 'ignored',
    });
    expect(config).toMatchObject({
      production: true,
      port: 0,
      seed: 'off',
      rateLimits: false,
      trustProxy: 1,
    });
    expect(config.publicUrl).toBe('https://trib.example');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://user:secret@host:notaport/db'],
    ['PUBLIC_URL', 'trib.example'],
    ['PUBLIC_URL', 'ftp://trib.example'],
    ['SEED', 'maybe'],
    ['RATE_LIMITS', 'yes'],
    ['TRUST_PROXY', '11'],
    ['DEMO_ACCOUNTS_PER_HOUR', '-5'],
    ['LANGUAGES', 'en,xx'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['GOOGLE_CLIENT_ID', 'without-a-secret'],
  ])('refuses %s=%s in one line that names it and tells no secret', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/\n|secret@/);
  });

  it('reports all problems at once', () => {
    expect(() => readConfig({ PORT: 'x', SEED: 'x' })).toThrow(/PORT .*; SEED /);
  });
});
