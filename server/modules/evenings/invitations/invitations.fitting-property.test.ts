import { afterAll, expect, it } from 'vitest';
import { invitationCount, invitationList } from '#shared/api/invitations';
import { createFittingOracle } from '../../../testing/fitting-oracle';
import { createRandomMeetups } from '../../../testing/random-meetups';
import { expectInvariants } from '../../../testing/rows';
import type { InvitedPerson } from '../../../testing/store-meetups';
import { startTestApp } from '../../../testing/test-app';
import { TEST_SEED } from '../../../testing/seeded-random';

/** `npm run proof` sets a thousand. */
const PEOPLE = Number(process.env['INVITED_PEOPLE'] ?? 30);
const TEST_TIMEOUT_MS = 600_000;

const app = await startTestApp();
const { meetups, people } = await createRandomMeetups(app, { meetups: 900, people: PEOPLE }, TEST_SEED);
const byId = new Map(meetups.map((meetup) => [meetup.id, meetup]));
const brokenRules = createFittingOracle(meetups, people);

afterAll(() => expectInvariants(app.db));

const nearQuery = ({ near }: InvitedPerson) => (near ? `?near=${near.id}` : '');
const fittingOf = (person: InvitedPerson) =>
  meetups.filter((meetup) => brokenRules(person, meetup).length === 0);

function rulesBroken(person: InvitedPerson, ids: readonly number[]): string[] {
  return ids.flatMap((id) => {
    const meetup = byId.get(id);
    return meetup ? brokenRules(person, meetup) : ['unknown'];
  });
}

it(
  `an offer never breaks what any of ${PEOPLE} random people has stated, joined, blocked or declined (TEST_SEED=${TEST_SEED})`,
  async () => {
    let offered = 0;
    for (const person of people) {
      const { status, body } = await person.agent.get(`/api/invitations${nearQuery(person)}`);
      expect(status).toBe(200);
      const ids = invitationList.parse(body).map(({ trib }) => trib.id);
      expect({ id: person.agent.id, broken: rulesBroken(person, ids) }).toEqual({
        id: person.agent.id,
        broken: [],
      });
      expect(ids).toHaveLength(Math.min(3, fittingOf(person).length));
      offered += ids.length;
    }
    expect(offered).toBeGreaterThan(PEOPLE / 2);
  },
  TEST_TIMEOUT_MS,
);

it('the count of what fits has all that fit', async () => {
  for (const person of people.slice(0, PEOPLE / 2)) {
    if (!person.preferences) continue;
    const response = await person.agent.post(
      `/api/invitations/count${nearQuery(person)}`,
      person.preferences,
    );
    const { count } = invitationCount.parse(response.body);
    expect(count).toBe(fittingOf(person).length);
  }
});
