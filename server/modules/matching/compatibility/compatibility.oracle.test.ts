import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { VALUE_KEYS, type Values } from '#shared/domain/values';
import { users } from '../../../db/schema/users';
import { VALUE_OFFSET_MAX } from '../../../db/value-offsets';
import { LIMITS } from '../../../http/rate-limit';
import type { Agent } from '../../../testing/agent';
import { createSeededRandom } from '../../../testing/seeded-random';
import { createTrib } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { changeAnswers } from '../../people/users/users.service';

/** The numbers are the same in every run, so that the error never comes close to its bound by chance. */
const random = createSeededRandom(20_261_122);
const drawValueOffsets = () => VALUE_KEYS.map(() => (random.upTo(2_001) / 1_000 - 1) * VALUE_OFFSET_MAX);

const app = await startTestApp({}, { drawValueOffsets });
const limited = await startTestApp(
  { rateLimits: true, trustProxy: 1 },
  { database: app.database, drawValueOffsets },
);

/** A uniform offset of 12 leaves an error of 6.9. A lower one would mean that something else leaks the values. */
const LEAST_ERROR = 6;
const GROUPS = 6;
const GROUP_SIZE = 4;
const { count: VECTORS } = LIMITS.answerVectorsPerAddress;
/** This address differs from the one from which the accounts were created. */
const ELSEWHERE = { 'x-forwarded-for': '198.51.100.1' };
const INTERESTS = [1, 2, 4, 5];
const HALF_A_MINUTE = 30_000;

type Sample = { from: readonly number[]; score: number };
const secrets = new Map<number, Values>();

beforeAll(async () => {
  for (let group = 0; group < GROUPS; group++) {
    const host = await newMember();
    const { id } = await createTrib(host);
    for (let n = 1; n < GROUP_SIZE; n++) await (await newMember()).put(`/api/tribs/${id}/membership`);
  }
}, 2 * HALF_A_MINUTE);

describe('the values behind the scores', () => {
  it(
    'cannot be computed by a visitor with as many answer vectors as an address may take',
    async () => {
      const visitor = limited.visitor();
      const samples = await askAsVisitor(visitor, VECTORS);
      expect((await visitor.get('/api/tribs?valuesIdentity=1', ELSEWHERE)).status).toBe(429);
      expect(rootMeanSquareError(samples)).toBeGreaterThanOrEqual(LEAST_ERROR);
    },
    2 * HALF_A_MINUTE,
  );

  it(
    'cannot be computed by a visitor with any number of answer vectors either',
    async () => {
      const samples = await askAsVisitor(app.visitor(), 200);
      expect(rootMeanSquareError(samples)).toBeGreaterThanOrEqual(LEAST_ERROR);
    },
    2 * HALF_A_MINUTE,
  );

  it(
    'cannot be computed by ten accounts that change their answers all day and know their own offsets',
    async () => {
      const samples = new Map<number, Sample[]>();
      for (let account = 0; account < 10; account++) {
        const values = randomValues();
        const person = await limited.person({ ...values, interestIds: INTERESTS });
        const offsets = await offsetsOf(person);
        const ask = async (own: Values) => {
          const from = VALUE_KEYS.map((key, axis) => own[key] + (offsets[axis] ?? 0));
          collect(samples, from, await person.get('/api/tribs?limit=100'));
        };
        await ask(values);
        for (let change = 0; change < 10; change++) {
          const changed = randomValues();
          expect((await person.put(`/api/users/${person.id}`, changed)).status).toBe(200);
          await ask(changed);
        }
        expect((await person.put(`/api/users/${person.id}`, randomValues())).status).toBe(429);
        expect(await offsetsOf(person)).toEqual(offsets);
      }
      expect(rootMeanSquareError(samples)).toBeGreaterThanOrEqual(LEAST_ERROR);
    },
    4 * HALF_A_MINUTE,
  );

  it(
    'control: without the offsets the same attack recovers the values',
    async () => {
      await removeOffsets();
      const samples = await askAsVisitor(app.visitor(), VECTORS);
      expect(rootMeanSquareError(samples)).toBeLessThan(2);
    },
    2 * HALF_A_MINUTE,
  );
});

async function newMember(): Promise<Person> {
  const values = randomValues();
  const interestIds = Array.from({ length: 16 }, (_, index) => index + 1).filter(() => random.upTo(5) < 2);
  const person = await app.person({ ...values, interestIds });
  secrets.set(person.id, values);
  return person;
}

function randomValues(): Values {
  const value = () => random.upTo(101);
  return {
    valuesEnvironment: value(),
    valuesLifestyle: value(),
    valuesOpenness: value(),
    valuesIdentity: value(),
  };
}

async function offsetsOf({ id }: Person): Promise<number[]> {
  const [row] = await app.db.select({ offsets: users.valueOffsets }).from(users).where(eq(users.id, id));
  return row?.offsets ?? [];
}

async function askAsVisitor(visitor: Agent, vectors: number): Promise<Map<number, Sample[]>> {
  const samples = new Map<number, Sample[]>();
  for (let n = 0; n < vectors; n++) {
    const values = randomValues();
    const query = VALUE_KEYS.map((key) => `${key}=${values[key]}`).join('&');
    const from = VALUE_KEYS.map((key) => values[key]);
    collect(
      samples,
      from,
      await visitor.get(`/api/tribs?limit=100&interestIds=${INTERESTS.join(',')}&${query}`, ELSEWHERE),
    );
  }
  return samples;
}

function collect(
  samples: Map<number, Sample[]>,
  from: readonly number[],
  response: { status: number; body: Trib[] },
) {
  expect(response.status).toBe(200);
  for (const { member, compatibility } of response.body.flatMap(({ topMembers }) => topMembers)) {
    if (!secrets.has(member.id) || compatibility === null || compatibility === 0) continue;
    samples.set(member.id, [...(samples.get(member.id) ?? []), { from, score: compatibility }]);
  }
}

/**
 * For values in 0..1 a score is c + 25 · u·m − 12.5 · |u|². Once the last term, which the attacker knows, is added, it is linear
 * in m. So every member's values m are a least squares solution.
 */
function rootMeanSquareError(samples: Map<number, Sample[]>): number {
  expect(samples.size).toBe(secrets.size);
  const squares = [...secrets].flatMap(([id, values]) => {
    const asked = (samples.get(id) ?? []).map(({ from, score }) => ({ u: from.map((x) => x / 100), score }));
    const rows = asked.map(({ u }) => [1, ...u.map((x) => 25 * x)]);
    const found = leastSquares(
      rows,
      asked.map(({ u, score }) => score + 12.5 * u.reduce((sum, x) => sum + x * x, 0)),
    );
    return VALUE_KEYS.map((key, axis) => {
      const guess = Math.min(100, Math.max(0, 100 * (found[axis + 1] ?? 0)));
      return (guess - values[key]) ** 2;
    });
  });
  return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / squares.length);
}

/** Solves the normal equations by elimination. They are positive definite, so no pivot is zero. */
function leastSquares(rows: readonly number[][], targets: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const axes = Array.from({ length: size }, (_, axis) => axis);
  const at = (row: readonly number[] | undefined, axis: number) => row?.[axis] ?? 0;
  const matrix = axes.map((i) => [
    ...axes.map((j) => rows.reduce((sum, row) => sum + at(row, i) * at(row, j), 0)),
    rows.reduce((sum, row, n) => sum + at(row, i) * at(targets, n), 0),
  ]);
  for (const pivot of axes) {
    for (const other of axes.filter((axis) => axis !== pivot)) {
      const factor = at(matrix[other], pivot) / at(matrix[pivot], pivot);
      matrix[other] = (matrix[other] ?? []).map((x, column) => x - factor * at(matrix[pivot], column));
    }
  }
  return axes.map((axis) => at(matrix[axis], size) / at(matrix[axis], axis));
}

async function removeOffsets(): Promise<void> {
  await app.db.update(users).set({ valueOffsets: [0, 0, 0, 0] });
  for (const id of secrets.keys()) await app.db.transaction((tx) => changeAnswers(tx, id, {}));
}
