import { describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/users';
import { NO_MAIL_SERVER } from '../../../testing/mail';
import { mulberry32, TEST_SEED } from '../../../testing/seeded-random';
import { startTestApp } from '../../../testing/test-app';
import { findByAddress } from '../../reach/mail/mails.queries';

/** The share of pairs in which the first one took longer. It is 0.5 if both take equally long. */
function shareOfLonger(first: readonly number[], second: readonly number[]): number {
  const scores = first.flatMap((a) => second.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

describe('whether an address has an account', () => {
  it('is seen neither in the response nor in how long it takes', async () => {
    const app = await startTestApp({ mail: NO_MAIL_SERVER, publicUrl: 'http://trib.example' });
    const person = await app.person();
    const known = 'known@people.example';
    await app.db.update(users).set({ email: known, isDemo: false });
    expect(await findByAddress(app.db, known)).toMatchObject({ id: person.id });
    const visitor = app.visitor();
    /** `lookUp` simulates a leaky server, which reads the account while the visitor waits and does more work if there is one. */
    const measure = async (address: string, lookUp?: () => Promise<unknown>) => {
      const began = performance.now();
      const { status, body, headers } = await visitor.post('/api/mail/requests', {
        purpose: 'reset',
        address,
      });
      await lookUp?.();
      const took = performance.now() - began;
      expect({ status, body }).toEqual({ status: 204, body: '' });
      expect(headers.get('set-cookie')).toMatch(/^trib_mail=[\w-]{43};/);
      return took;
    };
    const leak = async (address: string) => {
      const owner = await findByAddress(app.db, address);
      if (owner) for (let n = 0; n < 12; n += 1) await findByAddress(app.db, address);
    };
    const random = mulberry32(TEST_SEED);
    const took: Record<string, number[]> = {};
    const share = (longer: string, shorter: string) => shareOfLonger(took[longer] ?? [], took[shorter] ?? []);
    // Measures until the leaky server is detected, so that a busy machine does not make the test useless.
    for (let round = 0; round < 120 || (round < 600 && share('leaky', 'leaky, unknown') < 0.75); round += 1) {
      const unknown = `unknown.${round}@people.example`;
      const ways = Object.entries({
        known: () => measure(known),
        unknown: () => measure(unknown),
        leaky: () => measure(known, () => leak(known)),
        'leaky, unknown': () => measure(unknown, () => leak(unknown)),
      });
      // A random order in each round spreads the after-effects of a request evenly over all others.
      const inTurn = ways.map(([way, once]) => ({ way, once, at: random() })).toSorted((a, b) => a.at - b.at);
      for (const { way, once } of inTurn) (took[way] ??= []).push(await once());
    }
    expect(share('leaky', 'leaky, unknown')).toBeGreaterThan(0.65);
    expect(Math.abs(share('known', 'unknown') - 0.5)).toBeLessThan(0.15);
  });
});
