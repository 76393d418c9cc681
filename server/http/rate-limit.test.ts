import { describe, expect, it, onTestFinished } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { rateLimits } from '../db/schema/server';
import { apiEndpoints } from '../routes';
import { expectError } from '../testing/expect-error';
import { createTrib, known } from '../testing/factories';
import { refuseWrites } from '../testing/refused-writes';
import { startTestApp } from '../testing/test-app';
import { type Limit, LIMITS } from './rate-limit';

const app = await startTestApp({ rateLimits: true, operators: ['operator'] });

it('the limit counts every kind of write of a signed-in person', async () => {
  const busy = await app.person({ username: 'operator', password: 'seven embers glow' });
  const inAMinute = new Date(Date.now() + 60_000);
  const { name, count } = LIMITS.writesPerUser;
  await app.db.insert(rateLimits).values({ key: `${name}:${busy.id}`, count, resetsAt: inAMinute });
  const writes = apiEndpoints(app).filter(
    (spec) => (spec.writes ?? spec.method !== 'get') && spec.access !== 'anyone' && !spec.isUnlimited,
  );
  for (const { method, path } of writes) {
    const address = path.replaceAll(/:\w+/g, String(busy.id));
    expectError(await busy.send(method.toUpperCase(), address), 429, 'too_many_requests');
  }
  expect((await busy.delete('/api/session')).status).toBe(204);
});

it('the limit never keeps anybody from blocking', async () => {
  const [busy, pest] = [await app.person(), await known(app.db, await app.person())];
  const { name, count } = LIMITS.writesPerUser;
  const inAMinute = new Date(Date.now() + 60_000);
  await app.db.insert(rateLimits).values({ key: `${name}:${busy.id}`, count, resetsAt: inAMinute });
  expect((await busy.put(`/api/blocks/${pest.id}`)).status).toBe(204);
});

it('every limit says that it is reached in the language of its reader', async () => {
  const person = await app.person();
  const inAMinute = new Date(Date.now() + 60_000);
  const { name, count } = LIMITS.writesPerUser;
  await app.db.insert(rateLimits).values({ key: `${name}:${person.id}`, count, resetsAt: inAMinute });
  const { body } = await person.put('/api/tribs/1/save?lang=de');
  expect(body.message).toBe('Zu viele Versuche, warte einen Moment');
  const limits: Limit[] = Object.values(LIMITS);
  const untranslated = limits.filter(
    ({ message }) => message && new Set([message('en'), message('de'), message('es')]).size < 3,
  );
  expect(untranslated).toEqual([]);
});

describe.each(['53100', '25006'])('while the database refuses writes with %s', (code) => {
  it('lets reads pass whose limit cannot be counted, and no others', async () => {
    const { id } = await createTrib(await app.person());
    const reader = await app.person();
    onTestFinished(await refuseWrites(app.db, { table: 'rate_limits', write: 'insert', code }));
    onTestFinished(await refuseWrites(app.db, { table: 'invitation_offers', write: 'insert', code }));
    const visitor = app.visitor();
    for (const path of [
      '/api/tribs?interestIds=4,5',
      '/api/tribs?q=walk',
      '/api/cities?q=austin',
      '/api/ideas?q=walk',
    ])
      expect((await visitor.get(path)).status).toBe(200);
    const { body } = await reader.get('/api/invitations');
    expect(body.map((invitation: { trib: Trib }) => invitation.trib.id)).toContain(id);
    expectError(await reader.put(`/api/tribs/${id}/save`), 503, 'storage_full');
  });
});
