import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from './db/schema/users';
import { createLog } from './log';
import { openTestDatabase } from './testing/test-database';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const ana = { displayName: 'Ana', phoneNumber: '+15125550147', bio: 'lantern', email: 'ana@mail.example' };
const SECRETS = [ana.phoneNumber, ana.bio, ana.email];

function logged(err: unknown): { text: string; err: Record<string, unknown> } {
  let text = '';
  const log = createLog('info', { write: (line) => void (text += line) });
  log.error({ err }, 'it failed');
  return { text, err: JSON.parse(text).err };
}

const failureOf = (act: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(act).then(
    () => 'nothing failed',
    (error: unknown) => error,
  );

describe('the log', () => {
  it('says where a write failed and why, without any of its values', async () => {
    const person = { ...ana, point: [0], interestBonus: 0 };
    await db.insert(users).values(person);
    const error = await failureOf(db.insert(users).values(person));
    expect(SECRETS.filter((secret) => inspect(error).includes(secret))).toEqual(SECRETS);
    const { text, err } = logged(error);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(err).toMatchObject({ type: 'DrizzleQueryError', cause: { code: '23505' } });
    expect(err['cause']).toHaveProperty('constraint', 'users_email_key');
    expect(err['stack']).toMatch(/^\s+at .*\n\s+at /);
  });

  it('leaves out a value the database could not cast', async () => {
    const error = await failureOf(db.execute(sql`select ${ana.bio}::int`));
    const { text, err } = logged(error);
    expect(text).not.toContain(ana.bio);
    expect(err).toMatchObject({ cause: { code: '22P02' } });
  });

  it('never mistakes a line of the message for a stack frame', () => {
    const { err } = logged(new Error('bio\n    at lantern (Austin:1:1)'));
    expect(err['stack']).not.toContain('lantern');
    expect(err['stack']).toContain('log.test.ts');
  });

  it('handles thrown values that are no errors, and an error that is its own cause', () => {
    expect(logged('lantern').err).toEqual({ type: 'string' });
    const ring = new Error('round');
    ring.cause = ring;
    expect(logged(ring).text).not.toContain('round');
  });
});
