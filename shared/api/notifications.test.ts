import { expect, it } from 'vitest';
import { notificationListReader } from './notifications';

const newer = { id: 2, createdAt: '2026-05-01T10:00:00.000Z', seen: false, kind: 'of-a-newer-server' };

it('leaves notifications of a kind that this client does not know out, and keeps the others', () => {
  const date = { startTime: null, endTime: null, timeZone: 'UTC', place: null };
  const known = { ...newer, id: 1, kind: 'promoted', tribId: 7, tribName: 'Chess', ...date };
  expect(notificationListReader.parse([newer, known])).toEqual([known]);
});
