import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { messages } from '../../../db/schema/chat';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { block, connectElsewhere, createTrib, known, sendMessage } from '../../../testing/factories';
import { expectEvents, listen } from '../../../testing/listener';
import { createTestSender, pushTo, sendDue } from '../../../testing/push-factories';
import { startPushService } from '../../../testing/push-service';
import { expectInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';

const service = await startPushService();
const app = await startTestApp({ pushAllowedOrigins: [service.origin] });
afterAll(() => expectInvariants(app.db));

const person = async () => known(app.db, await app.person());
const join = async (one: Person, id: number): Promise<string> =>
  (await one.put(`/api/tribs/${id}/membership`)).body.status;
const canRead = async (one: Person, id: number) =>
  (await one.get(`/api/conversations/${id}/messages`)).status === 200;

async function createSeries(host: Person, given: Partial<CreateTribInput> = {}) {
  const { seriesId } = await createTrib(host, { name: 'Lake walk', repeats: { every: 'week' }, ...given });
  const { body } = await host.get(`/api/series/${seriesId}`);
  const [first, second, third]: number[] = body.dates.map(({ id }: { id: number }) => id);
  if (seriesId === null || !first || !second || !third) throw new Error('There are no dates');
  const roomId: number = (await host.post('/api/conversations', { seriesId })).body.id;
  const standing = `/api/series/${seriesId}/standing`;
  return { seriesId, standing, roomId, dates: [first, second, third] as const };
}

describe('the room of a series', () => {
  it('is for its host, for whoever comes every time, and for whoever has a spot at a date to come', async () => {
    const [host, regular, once, waiting, stranger] = await Promise.all(Array.from({ length: 5 }, person));
    if (!host || !regular || !once || !waiting || !stranger) throw new Error('Nobody came');
    const { seriesId, standing, roomId, dates } = await createSeries(host, { maxParticipants: 2 });
    await join(once, dates[0]);
    await regular.put(standing);
    expect(await join(waiting, dates[1])).toBe('waitlisted');
    for (const one of [waiting, stranger]) {
      expect(await canRead(one, roomId)).toBe(false);
      expectError(await one.post('/api/conversations', { seriesId }), 404, 'not_found');
      const message = { clientId: crypto.randomUUID(), text: 'Hello' };
      expectError(await one.post(`/api/conversations/${roomId}/messages`, message), 404, 'not_found');
    }
    const { id } = await sendMessage(once, roomId, 'What a walk!');
    expect((await regular.get(`/api/conversations/${roomId}`)).body).toMatchObject({
      kind: 'series',
      series: { id: seriesId, name: 'Lake walk' },
      trib: null,
      memberCount: 3,
      unread: 1,
      isModerator: false,
    });
    for (const query of ['', '?kind=series', '?kind=trib', '?q=lake'])
      expect(
        (await regular.get(`/api/conversations${query}`)).body.map((one: { id: number }) => one.id),
      ).toContain(roomId);
    const report = { messageId: id, reason: 'Rude' };
    expect((await regular.post('/api/reports', report)).status).toBe(204);
    expectError(await stranger.post('/api/reports', report), 404, 'not_found');
    expect((await host.get(`/api/conversations/${roomId}`)).body.isModerator).toBe(true);
    expect((await host.delete(`/api/conversations/${roomId}/messages/${id}`)).status).toBe(204);
  });

  it('closes with the last spot, for whoever does not come every time', async () => {
    const [host, member] = [await person(), await person()];
    const { standing, roomId, dates } = await createSeries(host);
    const [first, second, third] = dates;
    for (const id of dates) await join(member, id);
    await member.delete(`/api/tribs/${first}/membership`);
    expect((await host.post(`/api/tribs/${second}/cancel`)).status).toBe(204);
    expect(await canRead(member, roomId)).toBe(true);
    // The third date has begun, so it is not ahead any more.
    const [before] = await app.db.select().from(tribs).where(eq(tribs.id, third));
    await app.db
      .update(tribs)
      .set({ startsAt: new Date(Date.now() - 60_000) })
      .where(eq(tribs.id, third));
    expect(await canRead(member, roomId)).toBe(false);
    await app.db
      .update(tribs)
      .set({ startsAt: before?.startsAt ?? null })
      .where(eq(tribs.id, third));
    await member.put(standing);
    for (const date of (await member.get(standing.replace('/standing', ''))).body.dates)
      await member.delete(`/api/tribs/${date.id}/membership`);
    expect(await canRead(member, roomId)).toBe(true);
    const browser = await listen(app.url, member);
    await member.delete(standing);
    await expectEvents(browser, 'membership');
    browser.close();
    expect(await canRead(member, roomId)).toBe(false);
    expect((await member.get('/api/conversations?kind=series')).body).toEqual([]);
  });

  it('is closed between a host and whom they block, either way', async () => {
    const [host, regular, other] = [await person(), await person(), await person()];
    const { standing, roomId } = await createSeries(host);
    for (const one of [regular, other]) await one.put(standing);
    await block(app.db, regular, host);
    const browser = await listen(app.url, regular);
    await sendMessage(other, roomId, 'Who brings tea?');
    expect(await canRead(regular, roomId)).toBe(false);
    expect(await canRead(other, roomId)).toBe(true);
    await sendMessage(other, (await other.post('/api/conversations', { userId: regular.id })).body.id, 'Hi');
    await expectEvents(browser, 'messages');
    expect(browser.events).toEqual([]);
    browser.close();
  });

  it('shows who is online to those who are in it', async () => {
    const [host, one, other] = [await person(), await person(), await person()];
    const { dates } = await createSeries(host);
    await connectElsewhere(app.db, other.id);
    const online = async () => (await one.get(`/api/presence?ids=${other.id}`)).body.online;
    await join(one, dates[0]);
    expect(await online()).toEqual([]);
    await join(other, dates[1]);
    expect(await online()).toEqual([other.id]);
  });
});

describe('a message in the room of a series', () => {
  let host: Person, regular: Person, series: Awaited<ReturnType<typeof createSeries>>;
  beforeAll(async () => {
    [host, regular] = [await person(), await person()];
    const where = { location: 'Red barn', cityId: 4_671_654, address: 'Ninth hollow lane' };
    series = await createSeries(host, where);
    await regular.put(series.standing);
    await sendMessage(host, series.roomId, 'Bring a blanket');
  });

  it('is pushed under the name of the series, once', async () => {
    const browser = await pushTo(regular, service);
    const { id } = await sendMessage(host, series.roomId, 'And tea');
    await sendDue(app, createTestSender(app));
    expect(browser.received.map(({ payload }) => payload)).toMatchObject([
      {
        title: 'All dates of Lake walk',
        url: `/chat?series=${series.seriesId}`,
        tag: `chat-${series.roomId}`,
      },
    ]);
    expect(JSON.stringify(browser.received)).not.toMatch(/barn|hollow|Austin/);
    expect(await app.db.$count(messages, eq(messages.id, id))).toBe(1);
  });

  it('tells no place, whoever reads it', async () => {
    for (const one of [host, regular])
      for (const path of ['', `/${series.roomId}`, `/${series.roomId}/messages`, '?kind=series'])
        expect(JSON.stringify((await one.get(`/api/conversations${path}`)).body)).not.toMatch(/barn|hollow/);
  });
});
