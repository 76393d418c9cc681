import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { type Trib, trib, tribList } from '#shared/api/tribs';
import { type Answers, compatibility } from '#shared/domain/compatibility';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { levelOf, scoreRange } from '#shared/domain/match-labels';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { tribs } from '../../../db/schema/tribs';
import { MEAN_OFFSET_COST } from '../../../db/value-offsets';
import { type Agent, type ApiResponse, idsOfPages, nextOf } from '../../../testing/agent';
import { expectInvalid } from '../../../testing/expect-error';
import { expectInvariants } from '../../../testing/rows';
import { block, cancel, createTrib, inDays, startedYesterday } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const idsOf = ({ body }: Pick<ApiResponse, 'body'>): number[] => body.map(({ id }: { id: number }) => id);
const DEFAULT_ANSWERS = { ...DEFAULT_VALUES, interestIds: DEFAULT_INTEREST_IDS };
const answersOf = (step: number) => ({ valuesIdentity: step * 10, interestIds: step % 2 ? [1, 2] : [3] });
/** Adds back what scores lose to offsets, as the server does, although offsets are zero here. */
const shownScore = (a: Answers, b: Answers) =>
  Math.min(100, Math.round(compatibility(a, b) + MEAN_OFFSET_COST));

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
      return { id, score: Math.round(members.reduce((sum, one) => sum + score(one), 0) / members.length) };
    });
    expected.sort((a, b) => b.score - a.score || a.id - b.id);
    expect(idsOf({ body })).toEqual(expected.map(({ id }) => id));
    expect(body.map(({ avgCompatibility }: Trib) => avgCompatibility)).toEqual(
      expected.map((one) => one.score),
    );
  });

  it('shows a visitor only the label for one or two people', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.person(answersOf(3))));
    const [host, second, third] = people;
    if (!host || !second || !third) throw new Error('Three people were made');
    const { id } = await createTrib(host);
    const read = async (agent: Agent) => {
      const listed = (await agent.get('/api/tribs?limit=100')).body.find((one: Trib) => one.id === id);
      const { why: _why, exactPlace: _place, ...single } = (await agent.get(`/api/tribs/${id}`)).body;
      expect(single).toEqual(listed);
      return trib.parse(listed);
    };
    const shown = shownScore(DEFAULT_ANSWERS, { ...DEFAULT_VALUES, ...answersOf(3) });
    const level = levelOf(shown);
    for (const newcomer of [null, second]) {
      await newcomer?.put(`/api/tribs/${id}/membership`);
      const seen = await read(app.visitor());
      expect(seen).toMatchObject({ avgCompatibility: null, matchLevel: level });
      for (const one of seen.topMembers)
        expect(one).toMatchObject({ compatibility: null, matchLevel: level });
      expect((await read(third)).avgCompatibility).toBe(100);
    }
    await third.put(`/api/tribs/${id}/membership`);
    const seen = await read(app.visitor());
    expect(seen).toMatchObject({ avgCompatibility: shown, matchLevel: level });
    expect(seen.topMembers.map((one) => one.compatibility)).toEqual([shown, shown, shown]);
  });

  it('has every text as it was written, in any script', async () => {
    const name = 'Café “Ünïcode” \\ "日本" 🔥 ’';
    const description = `${name} \u0085\u2028 ${name}`;
    const host = await app.person({ displayName: name });
    const { id } = await createTrib(host, { name, description });
    const { body } = await host.get('/api/tribs?limit=100');
    const listed = body.find((one: Trib) => one.id === id);
    expect(listed).toMatchObject({ name, description });
    expect(listed.members).toMatchObject([{ displayName: name }]);
  });

  it('is ordered only by what it shows: scores, labels, then ids', async () => {
    for (const valuesIdentity of [61, 60, 59, 58]) await createTrib(await app.person({ valuesIdentity }));
    const person = await app.person({ valuesIdentity: 57 });
    for (const agent of [app.visitor(), person]) {
      const { body } = await agent.get('/api/tribs?limit=100');
      const listed = body.map(({ id, avgCompatibility, matchLevel }: Trib) => ({
        id,
        shown: avgCompatibility ?? (matchLevel ? Math.max(0, scoreRange(matchLevel).from) : 100),
      }));
      expect(new Set(listed.map(({ shown }: { shown: number }) => shown)).size).toBeLessThan(listed.length);
      expect(listed).toEqual(
        listed.toSorted(
          (a: (typeof listed)[number], b: (typeof listed)[number]) => b.shown - a.shown || a.id - b.id,
        ),
      );
    }
  });

  it('is paged by the Link header without gaps or duplicates', async () => {
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

  it('scores a visitor by the answers in the query, else by the defaults', async () => {
    const [host, ...others] = await Promise.all([1, 2, 3].map(() => app.person(answersOf(3))));
    if (!host) throw new Error('Three people were made');
    const { id } = await createTrib(host);
    for (const other of others) await other.put(`/api/tribs/${id}/membership`);
    const scored = async (query: string) =>
      (await app.visitor().get(`/api/tribs?limit=100${query}`)).body.find((one: Trib) => one.id === id)
        .avgCompatibility;
    const theirs = { ...DEFAULT_VALUES, ...answersOf(3) };
    const scoreOf = (answers: object) => shownScore({ ...DEFAULT_ANSWERS, ...answers }, theirs);
    expect(await scored('')).toBe(scoreOf({}));
    expect(await scored('&interestIds=')).toBe(scoreOf({ interestIds: [] }));
    const answers = { valuesEnvironment: 0, valuesLifestyle: 100, valuesOpenness: 3, valuesIdentity: 30 };
    const query = Object.entries(answers).map(([key, value]) => `&${key}=${value}`);
    expect(await scored(`${query.join('')}&interestIds=1,2`)).toBe(
      scoreOf({ ...answers, interestIds: [1, 2] }),
    );
  });

  it('ignores answers in the query of a signed-in person', async () => {
    const viewer = await app.person(answersOf(2));
    const plain = await viewer.get('/api/tribs');
    expect((await viewer.get('/api/tribs?valuesIdentity=100&interestIds=9')).body).toEqual(plain.body);
  });

  it('leaves out cancelled and started meetups, and includes those without a time', async () => {
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

  it('leaves a blocked fellow member out of the faces and out of the count', async () => {
    const [host, fellow, viewer] = [await app.person(), await app.person(), await app.person()];
    const { id } = await createTrib(host);
    await fellow.put(`/api/tribs/${id}/membership`);
    await block(app.db, fellow, viewer);
    const { body } = await viewer.get(`/api/tribs/${id}`);
    expect(body.memberCount).toBe(1);
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
    [`q=${'x'.repeat(2_001)}`, 'q'],
    ['cursor=zzz', 'cursor'],
    ['q=a&q=b', 'q'],
    ['sort=name', ''],
  ])('refuses ?%s', async (query, field) => {
    expectInvalid(await app.visitor().get(`/api/tribs?${query}`), field);
  });

  it('accepts a cursor whose meetup is gone, and continues after it', async () => {
    const host = await app.person();
    const { id } = await createTrib(host, {
      startTime: inDays(9).toISOString(),
      endTime: inDays(10).toISOString(),
    });
    const before = idsOf(await app.visitor().get('/api/tribs?limit=100'));
    const index = before.indexOf(id);
    const page = await app.visitor().get(`/api/tribs?limit=${index + 1}`);
    await app.db.delete(tribs).where(eq(tribs.id, id));
    expect(idsOf(await app.visitor().get(nextOf(page) ?? ''))).toEqual(
      before.slice(index + 1, 2 * (index + 1)),
    );
  });
});
