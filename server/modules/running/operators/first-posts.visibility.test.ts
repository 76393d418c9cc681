import { expect, it } from 'vitest';
import { ideas } from '../../../db/schema/catalogue';
import { communityMemberships } from '../../../db/schema/communities';
import type { Agent } from '../../../testing/agent';
import { createCommunity, createTrib, known } from '../../../testing/factories';
import { approve, holdFirstPosts, waitingPost } from '../../../testing/first-posts';
import { startPreviews } from '../../../testing/previews';
import { startTestApp } from '../../../testing/test-app';

const AUSTIN = 4_671_654;
const MARK = 'Lanternowls';
const GROUP = 'Lanternwalkers';

const { app, pageAt, listedPerson } = await startPreviews({ operators: ['listed.1'] });
const olga = await listedPerson('Olga');
// Each instance has an index of the feed in its own memory.
const otherInstance = await startTestApp({}, { database: app.database });

type Read = { path: string; by: 'stranger' | 'visitor' | 'page'; mark?: string };

function readsOf(ids: {
  tribId: number;
  seriesId: number;
  communityId: number;
  groupId: number;
  hostId: number;
  ideaId: number;
}): Read[] {
  const { tribId, seriesId, communityId, groupId, hostId, ideaId } = ids;
  const lists = [
    '/api/tribs?limit=100',
    `/api/tribs?limit=100&near=${AUSTIN}`,
    `/api/tribs?q=${MARK}`,
    `/api/tribs?idea=${ideaId}`,
    `/api/tribs?community=${communityId}`,
    `/api/tribs/${tribId}`,
    `/api/tribs/${tribId}/calendar.ics`,
  ];
  const groups = ['/api/communities', `/api/communities?q=${GROUP}`, `/api/communities/${groupId}`];
  const both = ['stranger', 'visitor'] as const;
  return [
    ...both.flatMap((by) => lists.map((path) => ({ path, by }))),
    ...both.flatMap((by) => groups.map((path) => ({ path, by, mark: GROUP }))),
    ...both.flatMap((by) => [
      { path: `/api/tribs/count?q=${MARK}`, by, mark: '"count":1}' },
      { path: `/api/series/${seriesId}`, by, mark: `"id":${tribId}` },
      { path: `/api/ideas?near=${AUSTIN}`, by, mark: `"nearTribId":${tribId}` },
      { path: `/api/communities/${groupId}/members`, by, mark: `"id":${hostId}` },
    ]),
    { path: '/api/invitations', by: 'stranger' },
    ...[
      `/m/${tribId}`,
      `/s/${seriesId}`,
      `/api/series/${seriesId}/calendar.ics`,
      `/api/series/${seriesId}/rss.xml`,
      `/api/communities/${communityId}/calendar.ics`,
      `/api/communities/${communityId}/rss.xml`,
      `/meetups?trib=${tribId}`,
      `/?inv=${hostId}&name=Nia`,
      `/?inv=${hostId}&name=Nia&trib=${tribId}`,
    ].map((path) => ({ path, by: 'page' as const })),
    { path: `/c/${groupId}`, by: 'page', mark: GROUP },
    { path: '/sitemap.xml', by: 'page', mark: `/m/${tribId}<` },
    { path: '/sitemap.xml', by: 'page', mark: `/s/${seriesId}<` },
    { path: '/sitemap.xml', by: 'page', mark: `/c/${groupId}<` },
  ];
}

it('a held post is in no read of a stranger, a visitor or the open web before it is approved, and in each afterwards', async () => {
  await holdFirstPosts(app.db);
  const host = await listedPerson('Nia');
  const stranger = await known(app.db, await app.person({ displayName: 'Stranger' }));
  const community = await createCommunity(app.db, { name: 'Walkers', owner: olga, organizers: [host] });
  await app.db.insert(communityMemberships).values({ communityId: community.id, userId: stranger.id });
  const [idea] = await app.db.select({ id: ideas.id }).from(ideas).limit(1);
  const given = { name: MARK, cityId: AUSTIN, communityId: community.id, ideaId: idea?.id ?? 0 };
  const trib = await createTrib(host, { ...given, repeats: { every: 'week' } });
  const group = await host.post('/api/communities', {
    name: GROUP,
    category: 'Outdoor & Nature',
    description: 'We walk.',
  });
  const ids = {
    tribId: trib.id,
    seriesId: trib.seriesId ?? 0,
    communityId: community.id,
    groupId: group.body.id,
    hostId: host.id,
    ideaId: given.ideaId,
  };
  const visitor = app.visitor();
  const textOf = async ({ path, by }: Read) => {
    if (by === 'page') return pageAt(path);
    const { body } = await (by === 'visitor' ? visitor : stranger).get(path);
    return typeof body === 'string' ? body : JSON.stringify(body);
  };
  const found = async () => {
    const shown: string[] = [];
    for (const read of readsOf(ids))
      if ((await textOf(read)).includes(read.mark ?? MARK)) shown.push(`${read.by} ${read.path}`);
    return shown;
  };
  const elsewhere = async () =>
    (await otherInstance.visitor().get('/api/tribs?limit=100')).body.map(({ id }: { id: number }) => id);
  const writes = (by: Agent) => [
    by.put(`/api/tribs/${trib.id}/membership`),
    by.put(`/api/tribs/${trib.id}/save`),
    by.put(`/api/invitations/${trib.id}`, { answer: 'not-interested' }),
    by.put(`/api/series/${trib.seriesId}/standing`),
    by.put(`/api/communities/${group.body.id}/membership`),
    by.post('/api/conversations', { tribId: trib.id }),
    by.post('/api/reports', { tribId: trib.id, reason: 'What is it' }),
  ];

  expect(await found()).toEqual([]);
  expect(await elsewhere()).toEqual([]);
  for (const { status } of await Promise.all(writes(stranger))) expect(status).toBe(404);

  for (const title of [MARK, GROUP]) await approve(olga, await waitingPost(olga, title));
  // This is the control: once approved, the posts are found in every one of these reads.
  expect(await found()).toEqual(readsOf(ids).map(({ by, path }) => `${by} ${path}`));
  expect(await elsewhere()).toContain(trib.id);
});

it('a held post is for its maker in their own lists, their calendar, and in the export of their data', async () => {
  const host = await listedPerson('Nia');
  const { id } = await createTrib(host, { name: 'Only mine' });
  const own = async (path: string) => JSON.stringify((await host.get(path)).body);
  for (const path of [`/api/users/${host.id}/tribs`, `/api/tribs/${id}`, `/api/tribs/${id}/calendar.ics`])
    expect([path, (await own(path)).includes('Only mine')]).toEqual([path, true]);
});
