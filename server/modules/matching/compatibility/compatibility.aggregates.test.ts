import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Answers, compatibility, answerVector, withOffsets } from '#shared/domain/compatibility';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { DEFAULT_VALUES, VALUE_KEYS } from '#shared/domain/values';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { MEAN_OFFSET_COST } from '../../../db/value-offsets';
import { drawValueOffsets } from '../../../db/value-offsets';
import type { ApiResponse } from '../../../testing/agent';
import { expectInvariants } from '../../../testing/rows';
import { createTrib } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { outsideScore } from './compatibility.queries';

const app = await startTestApp({}, { drawValueOffsets });
/** The test sends many sequential requests, on a machine that may be busy. */
const TEST_TIMEOUT_MS = 60_000;
const PEOPLE = 4;
const MEETUPS = 3;
const viewer: Answers = { ...DEFAULT_VALUES, valuesIdentity: 13, interestIds: [1, 5, 7] };

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join' as const), trib: fc.nat(MEETUPS - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), trib: fc.nat(MEETUPS - 1) }) },
  fc.record({
    kind: fc.constant('value' as const),
    key: fc.constantFrom(...VALUE_KEYS),
    value: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({
    kind: fc.constant('interests' as const),
    interestIds: fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: 5 }),
  }),
);
const step = fc.record({ who: fc.nat(PEOPLE - 1), change });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Each line is a meetup's people in order of arrival: the first `max` are members, the others are waitlisted. */
type Model = { answers: Map<number, Answers>; lines: number[][]; max: number[] };
type Scene = { people: Person[]; tribIds: number[]; model: Model };

async function newScene(): Promise<Scene> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.person()));
  const tribIds: number[] = [];
  const model: Model = { answers: new Map(), lines: [], max: [] };
  for (const { id } of people)
    model.answers.set(id, { ...DEFAULT_VALUES, interestIds: DEFAULT_INTEREST_IDS });
  for (let n = 0; n < MEETUPS; n++) {
    const host = people[n];
    if (!host) throw new Error('Every meetup has a host');
    const max = 2 + n;
    tribIds.push((await createTrib(host, { maxParticipants: max })).id);
    model.lines.push([host.id]);
    model.max.push(max);
  }
  return { people, tribIds, model };
}

function act({ people, tribIds }: Scene, { who, change: what }: Step): Promise<ApiResponse> {
  const person = people[who];
  if (!person) throw new Error('Nobody by this number');
  switch (what.kind) {
    case 'join':
      return person.put(`/api/tribs/${tribIds[what.trib]}/membership`);
    case 'leave':
      return person.delete(`/api/tribs/${tribIds[what.trib]}/membership`);
    case 'value':
      return person.put(`/api/users/${person.id}`, { [what.key]: what.value });
    case 'interests':
      return person.put(`/api/users/${person.id}/interests/batch`, { interestIds: what.interestIds });
  }
}

/** Predicts the effect of a step without using the code under test. */
function predict({ people, model }: Scene, { who, change: what }: Step): void {
  const id = people[who]?.id ?? 0;
  const answers = model.answers.get(id);
  if (what.kind === 'value' && answers) model.answers.set(id, { ...answers, [what.key]: what.value });
  if (what.kind === 'interests' && answers)
    model.answers.set(id, { ...answers, interestIds: what.interestIds });
  if (what.kind === 'join' && !model.lines[what.trib]?.includes(id)) model.lines[what.trib]?.push(id);
  // The host is first and cannot leave.
  if (what.kind === 'leave' && model.lines[what.trib]?.[0] !== id) {
    model.lines[what.trib] = (model.lines[what.trib] ?? []).filter((one) => one !== id);
  }
}

async function expectScoresMatch({ tribIds, model }: Scene): Promise<void> {
  const drawn = await app.db.select({ id: users.id, valueOffsets: users.valueOffsets }).from(users);
  const offsets = new Map(drawn.map(({ id, valueOffsets }) => [id, valueOffsets]));
  for (const tribId of tribIds) {
    const [row] = await app.db
      .select({ score: outsideScore(answerVector(viewer)) })
      .from(tribs)
      .where(eq(tribs.id, tribId));
    const rows = await app.db.select().from(memberships).where(eq(memberships.tribId, tribId));
    const scores = rows
      .filter(({ status }) => status === 'joined')
      .map(({ userId }) =>
        compatibility(viewer, withOffsets(model.answers.get(userId) ?? viewer, offsets.get(userId) ?? [])),
      );
    const expected = scores.reduce((sum, x) => sum + x, 0) / scores.length + MEAN_OFFSET_COST;
    expect(Math.abs((row?.score ?? Number.NaN) - expected)).toBeLessThan(1e-6);
  }
  await expectInvariants(app.db);
}

describe('the aggregates of meetups', () => {
  it(
    'follow every join, leave and change of answers, with the waitlist in order',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          const scene = await newScene();
          for (const one of steps) {
            const { status } = await act(scene, one);
            expect(status).toBeLessThan(500);
            predict(scene, one);
          }
          for (const [n, tribId] of scene.tribIds.entries()) {
            const rows = await app.db.select().from(memberships).where(eq(memberships.tribId, tribId));
            const [line = [], max] = [scene.model.lines[n], scene.model.max[n]];
            const expected = line.map((id, index): [number, string] => [
              id,
              index < (max ?? 0) ? 'joined' : 'waitlisted',
            ]);
            const stored = rows.map(({ userId, status }): [number, string] => [userId, status]);
            expect(new Map(stored)).toEqual(new Map(expected));
          }
          await expectScoresMatch(scene);
        }),
        { numRuns: 6 },
      );
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'follow joins, leaves and answers even when everything happens at once',
    async () => {
      const joinsAndInterests = step.filter(({ change: { kind } }) => kind !== 'value');
      await fc.assert(
        fc.asyncProperty(fc.array(joinsAndInterests, { minLength: 10, maxLength: 40 }), async (steps) => {
          const scene = await newScene();
          const responses = await Promise.all(steps.map((one) => act(scene, one)));
          expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
          for (const person of scene.people) {
            const { body } = await person.get('/api/session');
            scene.model.answers.set(person.id, body.user);
          }
          await expectScoresMatch(scene);
        }),
        { numRuns: 5 },
      );
    },
    TEST_TIMEOUT_MS,
  );
});
