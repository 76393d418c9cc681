import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InvitedTo } from '#shared/domain/invited-to';
import { startLabel } from '#shared/domain/meetup-time';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { block, cancel, createTrib, inDays, startedYesterday } from '../../../testing/factories';
import { startPreviews, tag, textOf } from '../../../testing/previews';
import type { Person } from '../../../testing/test-app';

const { app, fetchRaw, listedPerson, pageAt } = await startPreviews();
const AUSTIN = 4_671_654;

let count = 0;
async function inviter() {
  count += 1;
  const name = `Rosa ${count}`;
  const person = await listedPerson(name);
  const path = (tribId?: number, shown = name) =>
    `/?inv=${person.id}&name=${encodeURIComponent(shown)}${tribId === undefined ? '' : `&trib=${tribId}`}`;
  return { person, path, name, shows: async (tribId?: number) => shownIn(await pageAt(path(tribId))) };
}

function shownIn(page: string): InvitedTo | null {
  const written = tag(page, 'invited-to');
  return written === undefined
    ? null
    : JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

const at = (days: number) => ({
  startTime: inDays(days).toISOString(),
  endTime: inDays(days + 0.1).toISOString(),
});
const join = (person: Person, id: number) => person.put(`/api/tribs/${id}/membership`);

describe('the page of an invite link', () => {
  it('says which meetup the inviter goes to next, as far as a stranger may know', async () => {
    const { person, name, shows } = await inviter();
    const host = await listedPerson('Ines Duarte');
    await createTrib(person, { name: 'Later', ...at(9) });
    const own = { location: '12 Secret Lane', address: '12 Secret Lane', cityId: AUSTIN };
    const { id, startTime, timeZone } = await createTrib(host, {
      name: 'Owls',
      maxParticipants: 8,
      ...own,
      ...at(2),
    });
    await join(person, id);
    const shown = await shows();
    expect(shown).toEqual({
      id,
      about: `${name} is going`,
      name: 'Owls',
      when: startLabel(new Date(startTime ?? ''), timeZone, 'en'),
      where: 'Austin, TX',
      spots: '6 of 8 spots left',
      picture: expect.stringMatching(/^\/covers\/[a-z-]+-390\.webp$/),
      faces: [`/portraits/placeholder-${((host.id - 1) % 99) + 1}.webp`],
    });
    expect(JSON.stringify(shown)).not.toContain('Secret');
  });

  it('says that the inviter hosts it', async () => {
    const { person, name, shows } = await inviter();
    await createTrib(person);
    expect((await shows())?.about).toBe(`${name} is hosting`);
  });

  it('shows the one that the link names, even if it is full, and the next one once that is over', async () => {
    const { person, shows } = await inviter();
    const next = await createTrib(person, at(2));
    const named = await createTrib(person, { maxParticipants: 2, ...at(5) });
    await join(await app.person(), named.id);
    expect(await shows(named.id)).toMatchObject({ id: named.id, spots: 'Full, with a waitlist' });
    expect((await shows())?.id).toBe(next.id);
    await cancel(app.db, named.id);
    expect((await shows(named.id))?.id).toBe(next.id);
    await startedYesterday(app.db, next.id);
    expect(await shows(named.id)).toBeNull();
  });

  it.each([
    ['is for friends only', { whoCanJoin: 'Friends only' }],
    ['needs an invitation by the host', { whoCanJoin: 'Invite only' }],
    ['is full', { maxParticipants: 2, memberCount: 2 }],
    ['was hidden by an operator', { hiddenAt: new Date() }],
    ['was cancelled', { cancelledAt: new Date() }],
  ] as const)('shows none that %s', async (_why, columns) => {
    const { person, shows } = await inviter();
    const { id } = await createTrib(person);
    expect((await shows())?.id).toBe(id);
    await app.db.update(tribs).set(columns).where(eq(tribs.id, id));
    expect(await shows()).toBeNull();
  });

  it('shows none that the inviter only waits for, or has left', async () => {
    const { person, shows } = await inviter();
    const host = await listedPerson('Ines Duarte');
    const { id } = await createTrib(host, { maxParticipants: 2 });
    await join(await app.person(), id);
    expect((await join(person, id)).body.status).toBe('waitlisted');
    expect(await shows(id)).toBeNull();
  });

  it('neither counts nor shows whom nobody sees', async () => {
    const { person, shows } = await inviter();
    const guest = await listedPerson('Ines Duarte');
    const { id } = await createTrib(person, { maxParticipants: 8 });
    await join(guest, id);
    expect(await shows()).toMatchObject({
      spots: '6 of 8 spots left',
      faces: [expect.any(String)],
    });
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, guest.id));
    expect(await shows()).toMatchObject({ spots: '7 of 8 spots left', faces: [] });
  });

  it('shows the next one only as long as the inviter wants that, and always the one they named', async () => {
    const { person, shows } = await inviter();
    const { id } = await createTrib(person);
    await person.put(`/api/users/${person.id}`, { inviteShowsTrib: false });
    expect(await shows()).toBeNull();
    expect((await shows(id))?.id).toBe(id);
  });

  it('shows none beside a name that is not theirs, of a demo account, or of a hidden person', async () => {
    const { person, path, shows } = await inviter();
    await createTrib(person);
    expect(shownIn(await pageAt(path(undefined, 'Somebody else')))).toBeNull();
    const demo = await app.person({ displayName: 'Wren Unlisted' });
    const { id } = await createTrib(demo);
    expect(shownIn(await pageAt(`/?inv=${demo.id}&name=Wren%20Unlisted&trib=${id}`))).toBeNull();
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
    expect(await shows()).toBeNull();
  });

  it('shows none to somebody signed in, from whom a block may hide it', async () => {
    const { person, path } = await inviter();
    const { id } = await createTrib(person);
    const viewer = await listedPerson('Ines Duarte');
    await block(app.db, viewer, person);
    const page = textOf(await fetchRaw(path(id), { cookie: `${app.sessionCookie.name}=somebody` }));
    expect(shownIn(page)).toBeNull();
    expect(page).not.toContain('Sunrise walk');
  });
});

describe('the preview of an invite link', () => {
  it('names the meetup that the link names, with its date, area and picture', async () => {
    const { person, path, name } = await inviter();
    const { id } = await createTrib(person, { name: 'Owls', cityId: AUSTIN, location: '12 Secret Lane' });
    const page = await pageAt(path(id));
    expect(tag(page, 'og:title')).toBe(`${name} invited you to Owls`);
    expect(tag(page, 'og:description')).toContain('Austin, TX');
    expect(tag(page, 'og:image')).toContain(`/previews/meetup-${id}-`);
    expect(tag(page, 'og:url')).toContain(`&amp;trib=${id}`);
    expect(page).not.toContain('Secret');
  });

  it('names none that the inviter is not going to', async () => {
    const { path, name } = await inviter();
    const { id } = await createTrib(await listedPerson('Ines Duarte'), { name: 'Owls' });
    const page = await pageAt(path(id));
    expect(tag(page, 'og:title')).toBe(`${name} invited you to Trib`);
    expect(tag(page, 'og:url')).not.toContain('trib=');
  });
});
