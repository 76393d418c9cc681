import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answers, compatibility, answerVector, withOffsets } from '#shared/domain/compatibility';
import { INTEREST_ID_MAX } from '#shared/domain/interests';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { drawValueOffsets, MEAN_OFFSET_COST } from '../../../db/value-offsets';
import { expectInvariants } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { insideScore, outsideScore, pairScore, refreshAggregates } from './compatibility.queries';

const app = await startTestApp();
const EXACT = 1e-6;
const GROUPS = 12;

const value = fc.integer({ min: 0, max: 100 });
const answers: fc.Arbitrary<Answers> = fc.record({
  valuesEnvironment: value,
  valuesLifestyle: value,
  valuesOpenness: value,
  valuesIdentity: value,
  interestIds: fc.uniqueArray(fc.integer({ min: 1, max: INTEREST_ID_MAX }), { maxLength: 12 }),
});
const mean = (numbers: number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** Each person's vector as it is scored: their answers plus their offsets. */
const answersOf = await storePeople(fc.sample(answers, 60));
const membersOf = await storeGroups([...answersOf.keys()]);

afterAll(() => expectInvariants(app.db));

describe('the score in the database', () => {
  it('of two people equals that of the function', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (viewer) => {
        const rows = await app.db
          .select({ id: users.id, score: pairScore(answerVector(viewer)) })
          .from(users);
        expect(rows).toHaveLength(answersOf.size);
        for (const { id, score } of rows) {
          const expected = compatibility(viewer, answersOf.get(id) ?? viewer) + MEAN_OFFSET_COST;
          expect(Math.abs(score - expected)).toBeLessThan(EXACT);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of a group is the mean of its members', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (viewer) => {
        const from = answerVector(viewer);
        const rows = await app.db.select({ id: tribs.id, score: outsideScore(from) }).from(tribs);
        expect(rows).toHaveLength(GROUPS);
        for (const row of rows) {
          const expected = mean(scoresOf(viewer, membersOf.get(row.id) ?? [])) + MEAN_OFFSET_COST;
          expect(Math.abs(row.score - expected)).toBeLessThan(EXACT);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of a group for one of its members is the mean of the others', async () => {
    for (const [tribId, members] of membersOf) {
      for (const id of members) {
        const viewer = answersOf.get(id);
        if (!viewer) throw new Error('Every member has answers');
        const [row] = await app.db
          .select({ score: insideScore(answerVector(viewer)) })
          .from(tribs)
          .where(eq(tribs.id, tribId));
        const others = members.filter((other) => other !== id);
        const expected =
          others.length === 0
            ? compatibility(viewer, viewer)
            : mean(scoresOf(viewer, others)) + MEAN_OFFSET_COST;
        expect(Math.abs((row?.score ?? Number.NaN) - expected)).toBeLessThan(EXACT);
      }
    }
  });

  it('reads points back as they were written', async () => {
    const ids = [...answersOf.keys()].slice(0, 10);
    const rows = await app.db.select().from(users).where(inArray(users.id, ids));
    for (const { id, point, interestBonus } of rows) {
      const expected = answerVector(answersOf.get(id) ?? fail());
      expect({ point, interestBonus }).toEqual(expected);
    }
  });
});

function scoresOf(viewer: Answers, ids: number[]): number[] {
  return ids.map((id) => compatibility(viewer, answersOf.get(id) ?? fail()));
}

function fail(): never {
  throw new Error('Every person has answers');
}

async function storePeople(given: Answers[]): Promise<Map<number, Answers>> {
  const people = given.map((answered) => {
    const { interestIds: _ids, ...values } = answered;
    const valueOffsets = [...drawValueOffsets()];
    const scoredBy = withOffsets(answered, valueOffsets);
    const { point, interestBonus } = answerVector(scoredBy);
    const row = { displayName: 'Somebody', ...values, valueOffsets, point: [...point], interestBonus };
    return { row, scoredBy };
  });
  const stored = await app.db
    .insert(users)
    .values(people.map(({ row }) => row))
    .returning({ id: users.id });
  return new Map(stored.map(({ id }, index) => [id, people[index]?.scoredBy ?? fail()]));
}

async function storeGroups(people: number[]): Promise<Map<number, number[]>> {
  const groups = new Map<number, number[]>();
  for (let size = 1; size <= GROUPS; size++) {
    const members = people.slice(size, 2 * size);
    const [creatorId = 0] = members;
    const [row] = await app.db
      .insert(tribs)
      .values({
        creatorId,
        name: `Group of ${size}`,
        description: 'A group.',
        timeZone: 'America/Chicago',
        maxParticipants: 50,
        whoCanJoin: 'Everyone welcome',
        dressCode: 'Casual',
        alcoholPolicy: 'Optional',
        cost: 'Free',
      })
      .returning({ id: tribs.id });
    const tribId = row?.id ?? fail();
    const joinedAt = new Date();
    const roleOf = (userId: number) => (userId === creatorId ? ('host' as const) : ('member' as const));
    await app.db.insert(memberships).values(
      members.map((userId) => ({
        tribId,
        userId,
        status: 'joined' as const,
        role: roleOf(userId),
        joinedAt,
      })),
    );
    await refreshAggregates(app.db, [tribId]);
    groups.set(tribId, members);
  }
  return groups;
}
