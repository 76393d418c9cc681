import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { startPreviews, tag, textOf } from '../../../testing/previews';
import { createTrib } from '../../../testing/factories';

const { app, fetchRaw, listedPerson, pageAt } = await startPreviews();
const genericPicture = await readFile(new URL('./art/generic.jpg', import.meta.url));
const GENERIC = 'Trib: real people, real meetups';

const titleOf = async (path: string) => tag(await pageAt(path), 'og:title');
const pictureAt = async (key: string) => (await fetchRaw(`/previews/${key}-0000000000000000.jpg`)).body;

it.each(['deletedAt', 'suspendedAt'] as const)(
  'a preview names nobody and shows no picture of them once they have %s, nor the meetups they host',
  async (column) => {
    const [host, guest] = [await listedPerson('Rosa Vale'), await listedPerson('Ines Duarte')];
    const { id } = await createTrib(host, { name: 'Owls' });
    await guest.put(`/api/tribs/${id}/membership`);
    const seen = async () => ({
      invite: await titleOf(`/?inv=${host.id}&name=Rosa`),
      meetup: await titleOf(`/meetups?trib=${id}`),
      shared: await titleOf(`/meetups?trib=${id}&from=${guest.id}`),
      pictures: [await pictureAt(`invite-${host.id}`), await pictureAt(`meetup-${id}`)].map((picture) =>
        picture.equals(genericPicture),
      ),
    });
    const before = await seen();
    expect(before).toMatchObject({ invite: 'Rosa Vale invited you to Trib', meetup: 'Owls · Trib' });
    expect(before.shared).toContain('Ines Duarte');
    expect(before.pictures).toEqual([false, false]);
    await app.db
      .update(users)
      .set({ [column]: new Date() })
      .where(eq(users.id, guest.id));
    expect((await seen()).shared).toBe('Owls · Trib');
    await app.db
      .update(users)
      .set({ [column]: new Date() })
      .where(eq(users.id, host.id));
    expect(await seen()).toEqual({
      invite: 'You are invited to Trib',
      meetup: GENERIC,
      shared: GENERIC,
      pictures: [true, true],
    });
  },
);

it('a preview does not show a meetup that an operator has hidden', async () => {
  const { id } = await createTrib(await listedPerson('Rosa Vale'), { name: 'Owls' });
  expect(await titleOf(`/meetups?trib=${id}`)).toBe('Owls · Trib');
  await app.db.update(tribs).set({ hiddenAt: new Date() }).where(eq(tribs.id, id));
  expect(await titleOf(`/meetups?trib=${id}`)).toBe(GENERIC);
});

it('a preview names nobody and no meetup to somebody signed in, from whom a block may hide them', async () => {
  const host = await listedPerson('Rosa Vale');
  const { id } = await createTrib(host, { name: 'Owls' });
  for (const path of [
    `/?inv=${host.id}&name=Rosa`,
    `/meetups?trib=${id}`,
    `/meetups?trib=${id}&from=${host.id}`,
  ]) {
    const page = textOf(await fetchRaw(path, { cookie: `${app.sessionCookie.name}=somebody` }));
    expect([path, tag(page, 'og:title')]).toEqual([path, GENERIC]);
  }
});

it('a preview names nobody whom only people with an account see, and shows no picture of them', async () => {
  const [host, guest] = [await listedPerson('Rosa Vale'), await listedPerson('Ines Duarte')];
  const { id } = await createTrib(host, { name: 'Owls' });
  await guest.put(`/api/tribs/${id}/membership`);
  for (const person of [host, guest])
    await person.put(`/api/users/${person.id}`, { hidesFromVisitors: true });
  expect(await titleOf(`/?inv=${host.id}&name=Rosa`)).toBe('You are invited to Trib');
  expect(await titleOf(`/meetups?trib=${id}&from=${guest.id}`)).toBe('Owls · Trib');
  expect((await pictureAt(`invite-${host.id}`)).equals(genericPicture)).toBe(true);
});
