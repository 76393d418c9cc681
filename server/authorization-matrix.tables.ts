import { randomUUID } from 'node:crypto';

/** People whom the round has seated, one of whom hosts the table, and a person who has only been offered a seat. */
export const AT_TABLE = ['volunteer', 'member', 'offered'] as const;
type AtTable = (typeof AT_TABLE)[number];
type Ids = { userId: number; messageId: number };
type Row = Record<AtTable, number> & { body?: object | ((ids: Ids) => object) };

const everyMember = (status: number) => ({ volunteer: status, member: status, offered: 404 });
const volunteerOnly = (status: number, other = 403) => ({ volunteer: status, member: other, offered: 404 });
/** Nobody may change the place, the time and the people that the round has chosen. */
const NOBODY = everyMember(403);
const NEW_RULE = { repeats: { every: 'week' }, firstDay: '2031-03-03' };

/**
 * The part of the authorization matrix about one meetup or its room, at a table that takes place right now. The other
 * person in a path is a member.
 */
export const TABLES: Record<string, Row> = {
  'GET /api/tribs/:id': everyMember(200),
  'GET /api/tribs/:id/calendar.ics': everyMember(200),
  'GET /api/tribs/:id/attendance': everyMember(200),
  'PUT /api/tribs/:id/attendance': { ...everyMember(204), body: { here: true } },
  'PUT /api/tribs/:id/attendance/:userId': { ...volunteerOnly(204), body: { came: true } },
  'PUT /api/tribs/:id/arrival-line': { ...volunteerOnly(204), body: { text: 'At the red table' } },
  'GET /api/tribs/:id/announcements': everyMember(200),
  'POST /api/tribs/:id/announcements': {
    ...volunteerOnly(200),
    body: { audience: 'going', text: 'I have the key.' },
  },
  'PUT /api/tribs/:id/notifications': { ...everyMember(204), body: { push: false } },
  // The meetup is not over yet.
  'PUT /api/tribs/:id/feedback': { ...everyMember(409), body: { tookPlace: true, meetAgain: [] } },
  'PUT /api/tribs/:id/coming': everyMember(409),
  'PUT /api/tribs/:id/save': everyMember(204),
  'DELETE /api/tribs/:id/save': { ...everyMember(204), offered: 204 },
  'PUT /api/tribs/:id/membership': everyMember(200),
  'DELETE /api/tribs/:id/membership': everyMember(409),

  'PUT /api/tribs/:id': { ...NOBODY, body: { location: 'My kitchen' } },
  'POST /api/tribs/:id/cancel': NOBODY,
  'PUT /api/tribs/:id/decision': { ...NOBODY, body: { goesAhead: true } },
  'POST /api/tribs/:id/review': NOBODY,
  'GET /api/tribs/:id/guests': everyMember(404),
  'PUT /api/tribs/:id/requests/:userId': { ...NOBODY, body: { accept: true } },
  'PUT /api/tribs/:id/members/:userId': { ...NOBODY, body: { role: 'cohost' } },
  'DELETE /api/tribs/:id/members/:userId': NOBODY,
  'PUT /api/tribs/:id/series': { ...NOBODY, body: { every: 'week' } },
  'PUT /api/tribs/:id/series/:scope': { ...NOBODY, body: { description: 'Bring a hat.' } },
  'POST /api/tribs/:id/series/:scope/preview': { ...NOBODY, body: { cost: 'Free' } },
  'PUT /api/tribs/:id/series/:scope/rule': { ...NOBODY, body: NEW_RULE },
  'POST /api/tribs/:id/series/:scope/rule/preview': { ...NOBODY, body: NEW_RULE },

  // Members have answered already.
  'PUT /api/tables/:id/answer': { volunteer: 404, member: 404, offered: 409, body: { answer: 'yes' } },
  'PUT /api/tables/:id/confirmation': everyMember(404),
  'PUT /api/tables/:id/host': volunteerOnly(204, 409),
  'DELETE /api/tables/:id/host': everyMember(204),
  'PUT /api/invitations/:tribId': { ...everyMember(200), body: { answer: 'not-interested' } },

  'GET /api/conversations/:id': everyMember(200),
  'GET /api/conversations/:id/messages': everyMember(200),
  'POST /api/conversations/:id/messages': {
    ...everyMember(201),
    body: () => ({ clientId: randomUUID(), text: 'Hello' }),
  },
  'DELETE /api/conversations/:id/messages/:messageId': NOBODY,
  'DELETE /api/conversations/:id/messages/:messageId/photo': everyMember(204),
  'PUT /api/conversations/:id/messages/:messageId/reactions': {
    ...everyMember(200),
    body: { reaction: '👍', on: true },
  },
  'PUT /api/conversations/:id/read': {
    ...everyMember(204),
    body: ({ messageId }: Ids) => ({ messageId }),
  },
  'PUT /api/conversations/:id/mute': { ...everyMember(204), body: { muted: true } },
  'POST /api/conversations/:id/typing': everyMember(204),
};
