import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { communityMemberships } from '../../../db/schema/communities';
import { expectError } from '../../../testing/expect-error';
import {
  block,
  createCommunity,
  createTrib,
  known,
  offerTable,
  repeatWeekly,
} from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp({ publicUrl: 'https://trib.example' });
const listed = async (displayName: string) => known(app.db, await app.person({ displayName }));
const [owner, organizer, member] = [
  await listed('Rosa Vale'),
  await listed('Ines'),
  await listed('=1+1,"x"'),
];
const community = await createCommunity(app.db, {
  name: 'Owlers',
  owner,
  organizers: [organizer],
  members: [member],
});
const secret = { location: '12 Secret Lane', address: '12 Secret Lane', cityId: 4_671_654 };
const trib = await createTrib(owner, { name: 'Owls', communityId: community.id, ...secret });
const forMembers = await createTrib(owner, {
  communityId: community.id,
  membersOnly: true,
  whoCanJoin: 'Invite only',
});
const seriesId = await repeatWeekly(app.db, trib.id);
const path = `/api/communities/${community.id}`;

describe('the members of a community as a table', () => {
  it('are those whom its list shows, with their names as nothing but text', async () => {
    const demo = await app.person({ displayName: 'Unlisted' });
    const blocked = await listed('Blocked');
    for (const { id } of [demo, blocked])
      await app.db.insert(communityMemberships).values({ communityId: community.id, userId: id });
    await block(app.db, organizer, blocked);
    const { status, headers, body } = await organizer.get(`${path}/members.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain('members.csv');
    const today = new Date().toISOString().slice(0, 10);
    expect(body.split('\r\n').toSorted()).toEqual(
      [
        '',
        `"'=1+1,""x""","member","${today}"`,
        `"Ines","organizer","${today}"`,
        '"Name","Role","Since"',
        `"Rosa Vale","owner","${today}"`,
      ].toSorted(),
    );
  });

  it('are for its organizers', async () => {
    expectError(await member.get(`${path}/members.csv`), 404, 'not_found');
  });
});

describe('the meetups of a community and of a series', () => {
  it('are there as JSON, with those that are over or not open to everyone, without the exact place', async () => {
    const { body } = await organizer.get(`${path}/meetups?format=json`);
    expect(body).toEqual([
      expect.objectContaining({ id: trib.id, name: 'Owls', where: 'Austin, TX', seriesId, memberCount: 1 }),
      expect.objectContaining({ id: forMembers.id, whoCanJoin: 'Invite only' }),
    ]);
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it('are there as a calendar', async () => {
    for (const [person, address, count] of [
      [organizer, `${path}/meetups`, 2],
      [owner, `/api/series/${seriesId}/meetups?format=ics`, 1],
    ] as const) {
      const { body, headers } = await person.get(address);
      expect(headers.get('content-type')).toContain('text/calendar');
      expect(new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')).toHaveLength(count);
      expect(body).not.toContain('Secret');
    }
  });

  it('are for organizers, and for whoever made the series', async () => {
    expectError(await member.get(`${path}/meetups`), 404, 'not_found');
    expectError(await organizer.get(`/api/series/${seriesId}/meetups`), 404, 'not_found');
    expectError(await organizer.get(`${path}/meetups?format=xls`), 400, 'invalid_request');
  });

  it('never have a table of a round', async () => {
    const table = await offerTable(app.db, owner.id);
    const { body } = await owner.get(`${path}/meetups?format=json`);
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(table);
  });
});
