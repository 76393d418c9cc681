import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openEmbedded } from './db/embedded/embedded';
import { migrate } from './db/migrate';
import { operatorActions } from './db/schema/social';
import { users } from './db/schema/users';
import { dataFolder } from './testing/temporary-folder';

/** Starting a process is slow on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;
const ROOT = new URL('..', import.meta.url).pathname;

type Ended = { code: number; stdout: string; stderr: string };

async function account(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const program = join(dirname(inject('serverBundle')), 'account.mjs');
  const options = { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...env } };
  return promisify(execFile)(process.execPath, [program, ...args], options).then(
    (output) => ({ ...output, code: 0 }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

it(
  'the account command prints a link for an account, and records who made it and why',
  async () => {
    const DATA_DIR = dataFolder();
    const open = () => openEmbedded(DATA_DIR, { onTrouble: () => {} });
    const before = await open();
    await migrate(before.db);
    await before.db
      .insert(users)
      .values({ displayName: 'Rosa', username: 'rosa', point: [0], interestBonus: 0 });
    expect(await account(['reset', 'rosa'], { DATA_DIR })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is in use by process \d+\. Stop it first/),
    });
    await before.close();

    const env = { DATA_DIR, PUBLIC_URL: 'https://trib.example' };
    const made = await account(['reset', 'Rosa', 'Lost', 'her', 'phone'], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^https:\/\/trib\.example\/continue#[\w-]{43}$/m);
    expect(await account(['reset', 'nobody'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nobody has the username nobody.\n',
    });

    const after = await open();
    const rows = await after.db.select().from(operatorActions).where(eq(operatorActions.action, 'reset'));
    expect(rows).toMatchObject([{ subject: 'user 1', reason: 'Lost her phone' }]);
    expect(rows[0]?.operator).toMatch(/ \(command line\)$/);
    await after.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'the account command says how it is used, and makes no database where there is none',
  async () => {
    const usage = 'Usage: npm run account -- reset USERNAME [REASON]\n';
    for (const args of [[], ['reset'], ['remove', 'rosa']])
      expect(await account(args, {})).toEqual({ code: 1, stdout: '', stderr: usage });
    const missing = await account(['reset', 'rosa'], { DATA_DIR: `${dataFolder()}/missing` });
    expect(missing.stderr).toMatch(/^There is no database in \S+missing\./);
  },
  TEST_TIMEOUT_MS,
);
