import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { photos } from '../../../db/schema/photos';
import { tribs } from '../../../db/schema/tribs';
import { LIMITS } from '../../../http/rate-limit';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { inDays, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();

afterAll(() => expectInvariants(app.db));

describe('an Idempotency-Key', () => {
  const create = (key: string, agent = host) =>
    agent.post('/api/tribs', meetup(), { 'idempotency-key': key });
  const stored = (key: string, creatorId = host.id) =>
    app.db.$count(tribs, eq(tribs.idempotencyKey, `${creatorId}:${key}`));

  it('makes a repeated request return the same meetup', async () => {
    const [first, second] = [await create('again'), await create('again')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await stored('again')).toBe(1);
  });

  it('works for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => create('parallel')));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(await stored('parallel')).toBe(1);
  });

  it('still works after the meetup was handed over', async () => {
    const { body } = await create('handed-over');
    const next = await app.person();
    await next.put(`/api/tribs/${body.id}/membership`);
    await host.put(`/api/tribs/${body.id}/members/${next.id}`, { role: 'host' });
    const repeated = await expectNoRowChanged(app.db, () => create('handed-over'));
    expect(repeated).toMatchObject({ status: 201, body: { id: body.id, creatorId: next.id } });
    expect((await create('handed-over', next)).body.id).not.toBe(body.id);
  });

  it('belongs to one person: the same key of somebody else creates another meetup', async () => {
    const other = await app.person();
    const [mine, theirs] = [await create('shared'), await create('shared', other)];
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect(theirs.body.creatorId).toBe(other.id);
  });

  it('still works after the photo is gone and the time has passed', async () => {
    const photo = await storedPhoto(app, host.id);
    const payload = meetup({ mainImageUrl: photo.url });
    const send = () => host.post('/api/tribs', payload, { 'idempotency-key': 'late' });
    const { body } = await send();
    await host.put(`/api/tribs/${body.id}`, { mainImageUrl: null });
    await app.db.delete(photos).where(eq(photos.id, photo.id));
    app.clock.set(inDays(30));
    const repeated = await expectNoRowChanged(app.db, send);
    app.clock.set(new Date());
    expect(repeated).toMatchObject({ status: 201, body: { id: body.id } });
  });

  it.each(['', ' ', 'x'.repeat(201), 'a b', 'ä'.normalize('NFC')])(
    'is refused when malformed: "%s"',
    async (key) => {
      const response = await expectNoRowChanged(app.db, () => create(key));
      expectInvalid(response, 'Idempotency-Key');
    },
  );
});

describe('the meetups of one day', () => {
  it('are limited by successful creations: neither refusals nor repeats count', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const person = await limited.person();
    const make = (n: number) => person.post('/api/tribs', meetup(), { 'idempotency-key': `day-${n}` });
    const { count } = LIMITS.createTribPerUser;
    expectInvalid(
      await person.post('/api/tribs', meetup({ startTime: inDays(-1).toISOString() })),
      'startTime',
    );
    for (let n = 0; n < count; n++) expect((await make(n)).status).toBe(201);
    expectError(await make(count), 429, 'too_many_requests');
    expect(await limited.db.$count(tribs, eq(tribs.creatorId, person.id))).toBe(count);
    expect((await make(0)).status).toBe(201);
  });
});
