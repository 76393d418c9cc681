import { describe, expect, it } from 'vitest';
import { mails } from '../../db/schema/mail';
import { NO_MAIL_SERVER } from '../../testing/mail';
import { startTestApp } from '../../testing/test-app';

const config = { mail: NO_MAIL_SERVER, publicUrl: 'http://trib.example' };

describe('a thousand requests for mails', () => {
  const countOf = async (address: (n: number) => string) => {
    const app = await startTestApp({ ...config, rateLimits: true });
    const statuses = new Map<number, number>();
    const visitor = app.visitor();
    for (let batch = 0; batch < 20; batch += 1) {
      const sent = Array.from({ length: 50 }, (_, n) =>
        visitor.post('/api/mail/requests', { purpose: 'sign-in', address: address(batch * 50 + n) }),
      );
      for (const { status } of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return { queued: await app.db.$count(mails), statuses: Object.fromEntries(statuses) };
  };

  it('to one address are five mails', async () => {
    expect(await countOf(() => 'one@people.example')).toEqual({ queued: 5, statuses: { 204: 5, 429: 995 } });
  });

  it('from one network to as many addresses are twenty', async () => {
    expect(await countOf((n) => `person.${n}@people.example`)).toEqual({
      queued: 20,
      statuses: { 204: 20, 429: 980 },
    });
  });
});
