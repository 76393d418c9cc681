import { afterAll, describe, expect, it } from 'vitest';
import { AT_TABLE, TABLES } from './authorization-matrix.tables';
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

async function tableNow(): Promise<Table> {
  const { volunteer, member, offered } = people;
  const tribId = await createTable(app.db, { volunteer, members: [member, other], offered });
  await startedNow(app.db, tribId);
  const { body: room } = await other.post('/api/conversations', { tribId });
  const { id: messageId } = await sendMessage(other, room.id, 'Hello');
  return { tribId, roomId: room.id, messageId };
}

/** All tests that change nothing share this table. */
const shared = await tableNow();

describe('the authorization matrix at a table', () => {
  it('has a line for every endpoint about a meetup or its room and no other', () => {
    const about = /^\w+ \/api\/(?:tribs|tables|conversations)\/:id\b|^\w+ \/api\/invitations\/:tribId/;
    const endpoints = apiEndpoints(app).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(Object.keys(TABLES).toSorted()).toEqual(endpoints.filter((one) => about.test(one)).toSorted());
  });

  it.each(Object.entries(TABLES))('holds for %s', async (endpoint, { body, ...expected }) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const statuses: Record<string, number> = {};
    for (const role of AT_TABLE) {
      const isRead = method === 'GET' || expected[role] >= 400;
      const { tribId, roomId, messageId } = isRead ? shared : await tableNow();
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
