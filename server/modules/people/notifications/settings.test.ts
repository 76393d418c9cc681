import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notificationSettings } from '#shared/api/push';
import { eachTopic } from '#shared/domain/notice-topics';
import { cities } from '../../../db/schema/cities';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { createTrib } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const ALL_ON = eachTopic(() => true);
const CHOSEN = {
  push: { ...ALL_ON, friends: false },
  quietHours: { from: '22:00', until: '06:30' },
  timeZone: 'Asia/Kolkata',
};
const pathOf = ({ id }: Person) => `/api/users/${id}/notification-settings`;

describe('notification settings', () => {
  it('push everything at any hour until they are chosen, in the zone of the person’s city', async () => {
    const person = await app.person();
    const unchosen = { push: ALL_ON, quietHours: null, timeZone: 'UTC', silencedTribIds: [] };
    expect((await person.get(pathOf(person))).body).toEqual(unchosen);
    const [city] = await app.db.select().from(cities).where(eq(cities.timeZone, 'Europe/Berlin')).limit(1);
    await app.db.update(users).set({ cityId: city?.id }).where(eq(users.id, person.id));
    const { body } = await person.get(pathOf(person));
    expect(notificationSettings.parse(body)).toEqual({ ...unchosen, timeZone: 'Europe/Berlin' });
  });

  it('are what was chosen last, in whole', async () => {
    const person = await app.person();
    const { body } = await person.put(pathOf(person), CHOSEN);
    expect(body).toEqual({ ...CHOSEN, silencedTribIds: [] });
    await person.put(pathOf(person), { ...CHOSEN, push: ALL_ON, quietHours: null });
    expect((await person.get(pathOf(person))).body).toMatchObject({ push: ALL_ON, quietHours: null });
  });

  it('name the meetups that push nothing, until the person wants to hear again or leaves', async () => {
    const [host, member] = [await app.person(), await app.person()];
    const [one, two] = [await createTrib(host), await createTrib(host)];
    for (const { id } of [one, two]) {
      await member.put(`/api/tribs/${id}/membership`);
      expect((await member.put(`/api/tribs/${id}/notifications`, { push: false })).status).toBe(204);
    }
    const silenced = async () => (await member.get(pathOf(member))).body.silencedTribIds;
    expect(await silenced()).toEqual([one.id, two.id]);
    await member.put(`/api/tribs/${one.id}/notifications`, { push: true });
    await member.delete(`/api/tribs/${two.id}/membership`);
    expect(await silenced()).toEqual([]);
  });

  it('reject an invalid time, zone or incomplete settings, and meetups of others', async () => {
    const [person, host] = [await app.person(), await app.person()];
    const refused: [object, string][] = [
      [{ ...CHOSEN, quietHours: { from: '24:00', until: '06:00' } }, 'quietHours.from'],
      [{ ...CHOSEN, quietHours: { from: '6:00', until: '07:00' } }, 'quietHours.from'],
      [{ ...CHOSEN, quietHours: { from: '06:00', until: '06:00' } }, 'quietHours.until'],
      [{ ...CHOSEN, timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ ...CHOSEN, push: { messages: true } }, 'push.meetup-changes'],
    ];
    for (const [body, path] of refused)
      expectInvalid(await expectNoRowChanged(app.db, () => person.put(pathOf(person), body)), path);
    const { id } = await createTrib(host);
    expectError(await person.put(`/api/tribs/${id}/notifications`, { push: false }), 404, 'not_found');
    expectError(await person.get(pathOf(host)), 404, 'not_found');
    expectError(await app.visitor().get(pathOf(host)), 401, 'sign_in_needed');
  });
});
