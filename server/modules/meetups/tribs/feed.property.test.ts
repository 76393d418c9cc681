import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { answerVector } from '#shared/domain/compatibility';
import { MATCH_LEVELS } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, CITY_IDS, WHEN } from '#shared/domain/trib-options';
import { VALUE_KEYS } from '#shared/domain/values';
import { FALLBACK } from '#shared/texts/languages';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { createCommunity } from '../../../testing/factories';
import { countByDatabase, feedByDatabase, type OracleAsked } from '../../../testing/feed-oracle';
import { createRandomMeetups } from '../../../testing/random-meetups';
import { createSeededRandom, TEST_SEED } from '../../../testing/seeded-random';
import { startTestApp } from '../../../testing/test-app';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { countFeed, feedPosition, findFeed } from './feed.service';

/** `npm run proof` sets two thousand. */
const CASES = Number(process.env['FEED_CASES'] ?? 60);
const MEETUPS = 350;
const TEST_TIMEOUT_MS = 600_000;

const app = await startTestApp();
const random = createSeededRandom(TEST_SEED);
const { meetups, people } = await createRandomMeetups(app, { meetups: MEETUPS, people: 8 }, TEST_SEED);
const communities = [
  await createCommunity(app.db, { name: 'One', members: people.slice(0, 4).map(({ agent }) => agent) }),
  await createCommunity(app.db, { name: 'Two' }),
];
const ideaIds = [...new Set(meetups.flatMap(({ ideaId }) => ideaId ?? []))];
const towns = [...new Set(meetups.flatMap(({ town }) => town?.id ?? [])), ...Object.values(CITY_IDS)];
await answer();
await spread();

/** Gives everybody whole values without offsets, so that scores often lie exactly between two whole ones. */
async function answer(): Promise<void> {
  for (const { id } of await app.db.select({ id: users.id }).from(users)) {
    const values = Object.fromEntries(VALUE_KEYS.map((key) => [key, random.upTo(101)]));
    await app.db.update(users).set(answerOf(values)).where(eq(users.id, id));
  }
  const ids = meetups.map(({ id }) => id);
  await app.db.transaction((tx) => refreshAggregates(tx, ids));
}

function answerOf(values: Record<string, number>) {
  const [valuesEnvironment = 0, valuesLifestyle = 0, valuesOpenness = 0, valuesIdentity = 0] =
    Object.values(values);
  const interestIds = Array.from({ length: random.upTo(4) }, () => 1 + random.upTo(20));
  const answers = { valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity, interestIds };
  const { point, interestBonus } = answerVector(answers);
  return { point: [...point], interestBonus };
}

function drawName(): string {
  return random.pick(['Slow walk', 'Walking fast', 'Coffee', 'Chess', 'Coffee walk']);
}

/** Spreads the meetups over the filter's cities, categories and communities, and leaves some without any members. */
async function spread(): Promise<void> {
  for (const { id } of meetups) {
    const cityId = random.upTo(3) === 0 ? { cityId: random.pick(Object.values(CITY_IDS)) } : {};
    const communityId = random.upTo(3) === 0 ? { communityId: random.pick(communities).id } : {};
    const category = random.pick([...CATEGORIES, null]);
    await app.db
      .update(tribs)
      .set({
        ...cityId,
        ...communityId,
        category,
        name: drawName(),
        membersOnly: random.upTo(3) === 0,
        cost: random.pick(['Free', 'Free', '$5-15']),
      })
      .where(eq(tribs.id, id));
  }
  const emptied = meetups.slice(0, 5).map(({ id }) => id);
  await app.db.delete(memberships).where(inArray(memberships.tribId, emptied));
  await app.db.transaction((tx) => refreshAggregates(tx, emptied));
}

/** Draws a value one time in three, so that some queries have all filters and most a few. */
const sometimes = <T>(draw: () => T): T | undefined => (random.upTo(3) === 0 ? draw() : undefined);

function drawFilters(): OracleAsked['filters'] {
  return {
    city: sometimes(() => random.pick(CITIES)),
    category: sometimes(() => random.pick(CATEGORIES)),
    when: sometimes(() => random.pick(WHEN)),
    day: sometimes(() => random.pick(DAYS)),
    timeOfDay: sometimes(() => random.pick(TIMES_OF_DAY)),
    cost: sometimes(() => 'Free' as const),
    spots: sometimes(() => 'left' as const),
    match: sometimes(() => random.pick(MATCH_LEVELS)),
    q: sometimes(() => random.pick(['walk', 'wlaking', 'coffee', 'chess', 'walk cofee', 'xylophone'])),
    community: sometimes(() => random.pick(communities).id),
    idea: sometimes(() => random.pick(ideaIds)),
    reach: sometimes(() => 'within' as const),
  };
}

async function drawCase() {
  const person = random.upTo(3) === 0 ? null : random.pick(people).agent;
  const [row] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, person?.id ?? 0));
  const values = Object.fromEntries(VALUE_KEYS.map((key) => [key, random.upTo(101)]));
  const from = row ?? answerOf(values);
  const filters = random.upTo(4) === 0 ? {} : drawFilters();
  const near = random.upTo(2) === 0 ? random.pick(towns) : null;
  const said = { isGuess: false, hasInterests: true, movedValues: [] };
  const viewer = row ? { ...row, ...said, sessionHash: '' } : null;
  return { viewer, from, filters, near, limit: random.pick([1, 3, 20, 100]) };
}

it(
  `the feed of ${CASES} random viewers and filters is what the database itself ranks, page after page (TEST_SEED=${TEST_SEED})`,
  async () => {
    let shown = 0;
    for (let n = 0; n < CASES; n++) {
      const { viewer, from, filters, near, limit } = await drawCase();
      const renamed = random.pick(meetups).id;
      await app.db.update(tribs).set({ name: drawName() }).where(eq(tribs.id, renamed));
      const asked = { viewer, from, filters, near, lang: FALLBACK };
      const oracle = { viewerId: viewer?.id ?? 0, from, filters, near };
      let after: OracleAsked['after'] = null;
      for (let page = 0; page < 2; page++) {
        const rows = await findFeed(app, { ...asked, after, limit });
        const expected = await feedByDatabase(app.db, { ...oracle, after, limit });
        const ranked = rows.map((row) => ({ id: row.id, score: row.score, rank: feedPosition(row).at }));
        const shownCase = { n, ...oracle, after, limit };
        expect({ ...shownCase, rows: ranked }).toEqual({ ...shownCase, rows: expected });
        shown += rows.length;
        const last = rows.at(-1);
        if (!last || rows.length < limit) break;
        after = feedPosition(last);
      }
      const count = await countByDatabase(app.db, oracle);
      expect({ n, ...oracle, count: await countFeed(app, asked) }).toEqual({ n, ...oracle, count });
    }
    expect(shown).toBeGreaterThan(CASES);
  },
  TEST_TIMEOUT_MS,
);
