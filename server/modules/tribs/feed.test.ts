import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { tribList } from '#shared/api/tribs';
import { compatibility } from '#shared/domain/compatibility';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { tribs } from '../../db/schema/tribs';
import type { Answer } from '../../testing/agent';
import { expectInvalid } from '../../testing/expect-error';
import { idsOfPages, nextOf } from '../../testing/list-pages';
import { expectInvariants } from '../../testing/rows';
import { block, cancel, createTrib, inDays, startedYesterday } from '../../testing/scenes';
import { startTestApp } from '../../testing/test-app';

const app = await startTestApp();
const idsOf = ({ body }: Pick<Answer, 'body'>): number[] => body.map(({ id }: { id: number }) => id);
const answersOf = (step: number) => ({ valuesIdentity: step * 10, interestIds: step % 2 ? [1, 2] : [3] });

/** Eleven hosts from near to far, a meetup each, one more member in some. */
const hosts = await Promise.all(Array.from({ length: 11 }, (_, step) => app.person(answersOf(step))));
const meetups: number[] = [];
for (const host of hosts) meetups.push((await createTrib(host)).id);
await hosts[9]?.put(`/api/tribs/${meetups[0]}/membership`);
await hosts[4]?.put(`/api/tribs/${meetups[7]}/membership`);

afterAll(() => expectInvariants(app.db));

describe('the feed', () => {
  it('is ranked by how well the viewer fits the people going, best first', async () => {
    const viewer = await app.person({ valuesIdentity: 0, interestIds: [1, 2] });
    const { status, body } = await viewer.get('/api/tribs');
    expect(status).toBe(200);
    expect(tribList.parse(body)).toEqual(body);
    const mine = { ...DEFAULT_VALUES, valuesIdentity: 0, interestIds: [1, 2] };
    const score = (step: number) => compatibility(mine, { ...DEFAULT_VALUES, ...answersOf(step) });
    const expected = meetups.map((id, step) => {
      const members = [step, ...(step === 0 ? [9] : step === 7 ? [4] : [])];
      return { id, score: members.reduce((sum, one) => sum + score(one), 0) / members.length };
    });
    expected.sort((a, b) => b.score - a.score || a.id - b.id);
    expect(idsOf({ body })).toEqual(expected.map(({ id }) => id));
    expect(body.map((trib: { avgCompatibility: number }) => trib.avgCompatibility)).toEqual(
      expected.map((one) => Math.round(one.score)),
    );
  });

  it('is paged by the Link header without gaps or doubles', async () => {
    for (const viewer of [app.visitor(), await app.person(answersOf(5))]) {
      const whole = idsOf(await viewer.get('/api/tribs?limit=100'));
      const collected = await idsOfPages(viewer, '/api/tribs?limit=2');
      expect(collected).toEqual(whole);
      expect(new Set(collected).size).toBe(collected.length);
    }
  });

  it('keeps filters and answers from page to page', async () => {
    const { headers } = await app.visitor().get('/api/tribs?limit=1&q=walk&valuesIdentity=7&interestIds=1,2');
    const link = headers.get('link') ?? '';
    for (const part of ['limit=1', 'q=walk', 'valuesIdentity=7', 'interestIds=1'])
      expect(link).toContain(part);
  });

  it('scores a visitor by the answers in the address, else by the defaults', async () => {
    const scored = async (query: string) =>
      (await app.visitor().get(`/api/tribs${query}`)).body.find(({ id }: { id: number }) => id === meetups[3])
        .avgCompatibility;
    const host = { ...DEFAULT_VALUES, ...answersOf(3) };
    const scoreOf = (answers: object) =>
      Math.round(compatibility({ ...DEFAULT_VALUES, interestIds: [1, 2, 3], ...answers }, host));
    expect(await scored('')).toBe(scoreOf({}));
    expect(await scored('?interestIds=')).toBe(scoreOf({ interestIds: [] }));
    const answers = { valuesEnvironment: 0, valuesLifestyle: 100, valuesOpenness: 3, valuesIdentity: 30 };
    const query = Object.entries(answers).map(([key, value]) => `${key}=${value}`);
    expect(await scored(`?${query.join('&')}&interestIds=1,2`)).toBe(
      scoreOf({ ...answers, interestIds: [1, 2] }),
    );
  });

  it('ignores answers in the address of somebody who is signed in', async () => {
    const viewer = await app.person(answersOf(2));
    const plain = await viewer.get('/api/tribs');
    expect((await viewer.get('/api/tribs?valuesIdentity=100&interestIds=9')).body).toEqual(plain.body);
  });

  it('lists neither what was cancelled nor what has started, but what has no time yet', async () => {
    const host = await app.person();
    const gone = await createTrib(host, { name: 'Cancelled' });
    const past = await createTrib(host, { name: 'Past' });
    const open = await createTrib(host, { name: 'Some day', startTime: null, endTime: null });
    await cancel(app.db, gone.id);
    await startedYesterday(app.db, past.id);
    const ids = idsOf(await app.visitor().get('/api/tribs?limit=100'));
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(gone.id);
    expect(ids).not.toContain(past.id);
    expect((await app.visitor().get(`/api/tribs/${gone.id}`)).body.cancelled).toBe(true);
    await app.db.delete(tribs).where(eq(tribs.creatorId, host.id));
  });

  it('never shows a meetup between two people one of whom blocked the other', async () => {
    const [host, guest, third] = [await app.person(), await app.person(), await app.person()];
    const { id } = await createTrib(host);
    await third.put(`/api/tribs/${id}/membership`);
    await block(app.db, guest, host);
    expect(idsOf(await guest.get('/api/tribs?limit=100'))).not.toContain(id);
    expect((await guest.get(`/api/tribs/${id}`)).status).toBe(404);
    const theirs = await createTrib(guest);
    expect(idsOf(await host.get('/api/tribs?limit=100'))).not.toContain(theirs.id);
    expect((await host.get(`/api/tribs/${theirs.id}`)).status).toBe(404);
  });

  it('leaves a blocked fellow member out of the faces, not out of the count', async () => {
    const [host, fellow, viewer] = [await app.person(), await app.person(), await app.person()];
    const { id } = await createTrib(host);
    await fellow.put(`/api/tribs/${id}/membership`);
    await block(app.db, fellow, viewer);
    const { body } = await viewer.get(`/api/tribs/${id}`);
    expect(body.memberCount).toBe(2);
    expect(body.members.map((one: { id: number }) => one.id)).toEqual([host.id]);
    expect(body.topMembers.map((one: { member: { id: number } }) => one.member.id)).toEqual([host.id]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=many', 'limit'],
    ['city=Paris', 'city'],
    ['category=Other', 'category'],
    ['when=never', 'when'],
    ['match=splendid', 'match'],
    ['valuesIdentity=101', 'valuesIdentity'],
    ['valuesIdentity=1.5', 'valuesIdentity'],
    ['interestIds=1,,2', 'interestIds'],
    ['interestIds=0', 'interestIds.0'],
    ['interestIds=97', 'interestIds.0'],
    ['q=%00', 'q'],
    [`q=${'x'.repeat(121)}`, 'q'],
    ['cursor=zzz', 'cursor'],
    [`cursor=${Buffer.from('[50]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('[1e999,1]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('[50,2147483648]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["50","1"]').toString('base64url')}`, 'cursor'],
    ['q=a&q=b', 'q'],
    ['sort=name', ''],
  ])('refuses ?%s', async (query, field) => {
    expectInvalid(await app.visitor().get(`/api/tribs?${query}`), field);
  });

  it('accepts a cursor whose meetup is gone: the page goes on behind it', async () => {
    const host = await app.person();
    const { id } = await createTrib(host, {
      startTime: inDays(9).toISOString(),
      endTime: inDays(10).toISOString(),
    });
    const before = idsOf(await app.visitor().get('/api/tribs?limit=100'));
    const place = before.indexOf(id);
    const page = await app.visitor().get(`/api/tribs?limit=${place + 1}`);
    await app.db.delete(tribs).where(eq(tribs.id, id));
    expect(idsOf(await app.visitor().get(nextOf(page) ?? ''))).toEqual(
      before.slice(place + 1, 2 * (place + 1)),
    );
  });
});
