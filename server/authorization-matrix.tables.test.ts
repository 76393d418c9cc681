import { afterAll, describe, expect, it } from 'vitest';
import { AT_TABLE, TABLES } from './authorization-matrix.tables';
import { eq } from 'drizzle-orm';
import { tableAnswers } from './db/schema/tables';
import { tribs } from './db/schema/tribs';
import { apiEndpoints } from './routes';
import { createTable, sendMessage, startedNow } from './testing/factories';
import { expectInvariants } from './testing/rows';
import { startTestApp } from './testing/test-app';

const app = await startTestApp();
const people = {
  volunteer: await app.person(),
  member: await app.person(),
  offered: await app.person(),
};
const other = await app.person();

afterAll(() => expectInvariants(app.db));

type Table = { tribId: number; roomId: number; messageId: number };

const KINDS = ['of a round', 'after another meetup'] as const;
type Kind = (typeof KINDS)[number];

/** At a table after another meetup, the person without a seat was at the one before. */
async function tableNow(kind: Kind): Promise<Table> {
  const { volunteer, member, offered } = people;
  const tribId = await createTable(app.db, { volunteer, members: [member, other], offered });
  if (kind === 'after another meetup') {
    const followsId = await createTable(app.db, { members: [volunteer, member, offered], offered: other });
    await app.db.delete(tableAnswers).where(eq(tableAnswers.tribId, tribId));
    await app.db.update(tribs).set({ roundId: null, followsId }).where(eq(tribs.id, tribId));
  }
  await startedNow(app.db, tribId);
  const { body: room } = await other.post('/api/conversations', { tribId });
  const { id: messageId } = await sendMessage(other, room.id, 'Hello');
  return { tribId, roomId: room.id, messageId };
}

/** All tests that change nothing share these tables. */
const shared = { [KINDS[0]]: await tableNow(KINDS[0]), [KINDS[1]]: await tableNow(KINDS[1]) };

describe('the authorization matrix at a table', () => {
  it('has a line for every endpoint about a meetup or its room and no other', () => {
    const about = /^\w+ \/api\/(?:tribs|tables|conversations)\/:id\b|^\w+ \/api\/invitations\/:tribId/;
    const endpoints = apiEndpoints(app).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(Object.keys(TABLES).toSorted()).toEqual(endpoints.filter((one) => about.test(one)).toSorted());
  });

  const cells = KINDS.flatMap((kind) => Object.entries(TABLES).map((row) => [kind, ...row] as const));
  it.each(cells)('holds at one %s for %s', async (kind, endpoint, { body, ...ofRound }) => {
    // Nobody is offered a seat after another meetup.
    const isAnswer = kind === KINDS[1] && endpoint === 'PUT /api/tables/:id/answer';
    const expected = isAnswer ? { ...ofRound, offered: 404 } : ofRound;
    const [method = '', path = ''] = endpoint.split(' ');
    const statuses: Record<string, number> = {};
    for (const role of AT_TABLE) {
      const isRead = method === 'GET' || expected[role] >= 400;
      const { tribId, roomId, messageId } = isRead ? shared[kind] : await tableNow(kind);
      const address = path
        .replace(':id', String(path.startsWith('/api/conversations') ? roomId : tribId))
        .replace(':tribId', String(tribId))
        .replace(':userId', String(other.id))
        .replace(':messageId', String(messageId))
        .replace(':scope', 'all');
      const given = typeof body === 'function' ? body({ userId: other.id, messageId }) : body;
      const { status } = await people[role].send(method, address, {
        ...(given && { body: JSON.stringify(given), headers: { 'content-type': 'application/json' } }),
      });
      statuses[role] = status;
    }
    expect(statuses).toEqual(expected);
  });
});
