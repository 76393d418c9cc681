import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { createTrib } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

const ROUNDS = 40;

const copy = await createPostgresCopy();
const databases = await Promise.all([1, 2].map(() => openPostgres(copy.url, () => {})));
const [first, second] = await Promise.all(databases.map((database) => startTestApp({}, { database })));
if (!first || !second) throw new Error('There are two instances');

afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await copy.drop();
});

it(`one of two answers that are given at once on two instances is stored, ${ROUNDS} times`, async () => {
  const host = await first.person();
  const here = await first.person({ username: 'two_tabs', password: 'correct horse battery' });
  const elsewhere = second.visitor();
  await elsewhere.post('/api/users/login', { username: 'two_tabs', password: 'correct horse battery' });
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createTrib(host);
    const decide = (person: Pick<typeof here, 'put'>, answer: string) =>
      person.put(`/api/invitations/${id}`, { answer });
    const answers = await Promise.all([decide(here, 'accepted'), decide(elsewhere, 'not-interested')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});
