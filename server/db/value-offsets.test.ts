import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  compatibility,
  groupPoint,
  answerVector,
  withOffsets,
} from '#shared/domain/compatibility';
import { createSeededRandom } from '../testing/seeded-random';
import { startTestApp } from '../testing/test-app';
import { tribs } from './schema/tribs';
import { users } from './schema/users';
import { drawValueOffsets, MEAN_OFFSET_COST, VALUE_OFFSET_MAX } from './value-offsets';

/** Its own seed: among as many 32-bit numbers, another could draw one twice. */
const random = createSeededRandom(20_261_123);

describe("a person's offsets", () => {
  it('are spread evenly around zero, each drawn independently', () => {
    const drawn = Array.from({ length: 5_000 }, () => drawValueOffsets(random.upTo)).flat();
    expect(drawn).toHaveLength(20_000);
    expect(new Set(drawn).size).toBe(drawn.length);
    expectUniform(drawn, 0.58, 0.028);
  });

  it('cost a score less than 0.3 on average, for visitors and for people with offsets of their own', () => {
    const costs = Array.from({ length: 20_000 }, () => {
      const viewer = randomAnswers();
      const member = randomAnswers();
      const behindOffsets = withOffsets(member, drawValueOffsets(random.upTo));
      const cost = (from: Answers) =>
        compatibility(viewer, member) - compatibility(from, behindOffsets) - MEAN_OFFSET_COST;
      return { visitor: cost(viewer), person: cost(withOffsets(viewer, drawValueOffsets(random.upTo))) };
    });
    // The standard error is 0.02.
    expect(Math.abs(mean(costs.map(({ visitor }) => visitor)))).toBeLessThan(0.1);
    expect(Math.abs(mean(costs.map(({ person }) => person)) - MEAN_OFFSET_COST)).toBeLessThan(0.1);
  });

  it('are drawn for everybody in an older database, and points and meetups are updated', async () => {
    const { db } = await startTestApp();
    for (const statement of PEOPLE_AND_MEETUPS) await db.execute(sql.raw(statement));
    for (const statement of MOVES_POINTS) await db.execute(sql.raw(statement));

    const people = await db.select().from(users).orderBy(users.id);
    expectUniform(
      people.flatMap(({ valueOffsets }) => valueOffsets),
      3.4,
      0.15,
    );
    expect(people.map(({ valueOffsets }) => valueOffsets.length)).toEqual(people.map(() => 4));
    const stand = people.map((person) =>
      answerVector(withOffsets({ ...person, interestIds: INTERESTS }, person.valueOffsets)),
    );
    people.forEach(({ point }, n) => expectClose(point, stand[n]?.point ?? []));
    const [meetup, empty] = await db.select().from(tribs).orderBy(tribs.id);
    const expected = groupPoint(stand.slice(0, 7));
    expectClose(meetup?.point ?? [], expected.point);
    expect(meetup?.base).toBeCloseTo(expected.base, 9);
    expect(empty).toMatchObject({ point: [0], base: 0 });
  });
});

const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

function randomAnswers(): Answers {
  const value = () => random.upTo(101);
  return {
    valuesEnvironment: value(),
    valuesLifestyle: value(),
    valuesOpenness: value(),
    valuesIdentity: value(),
    interestIds: INTERESTS,
  };
}

/** More than eight standard errors, so chance alone never fails the test. */
function expectUniform(drawn: readonly number[], meanWithin: number, shareWithin: number): void {
  expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(VALUE_OFFSET_MAX);
  expect(Math.abs(mean(drawn))).toBeLessThan(meanWithin);
  const tenths = drawn.map((x) => Math.floor(((x + VALUE_OFFSET_MAX) / (2 * VALUE_OFFSET_MAX)) * 10));
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = tenths.filter((one) => one === tenth).length / drawn.length;
    expect(Math.abs(share - 0.1)).toBeLessThan(shareWithin);
  }
}

function expectClose(point: readonly number[], expected: readonly number[]): void {
  expect(point).toHaveLength(expected.length);
  point.forEach((x, axis) => expect(x).toBeCloseTo(expected[axis] ?? Number.NaN, 9));
}

/** What the migration does once the column exists with its default. */
const MOVES_POINTS = readFileSync(new URL('./migrations/0009_value_offsets.sql', import.meta.url), 'utf8')
  .split('--> statement-breakpoint')
  .slice(1);

const INTERESTS = [1, 2];
const ANSWERS: Answers = {
  valuesEnvironment: 50,
  valuesLifestyle: 50,
  valuesOpenness: 50,
  valuesIdentity: 50,
  interestIds: INTERESTS,
};
const PEOPLE_AND_MEETUPS = [
  `insert into users (display_name, point, interest_bonus)
    select 'Somebody', '(${answerVector(ANSWERS).point.join(',')})', 25 from generate_series(1, 100)`,
  `insert into tribs (creator_id, name, description, time_zone, max_participants, who_can_join, dress_code,
    alcohol_policy, cost) select 1, 'Walk', 'A walk.', 'UTC', 9, 'Everyone welcome', 'Casual', 'Optional', 'Free'
    from generate_series(1, 2)`,
  `insert into memberships (trib_id, user_id, status, role, joined_at)
    select 1, id, 'joined', case id when 1 then 'host' else 'member' end, now() from users where id <= 7`,
  `insert into memberships (trib_id, user_id, status) values (1, 8, 'waitlisted')`,
];
