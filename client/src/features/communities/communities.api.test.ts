import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Community } from '#shared/api/catalogue';
import { communityKeys, findCommunity, patchMembership } from './communities.api';

const ME = 7;
const JOINED = { isMember: true, role: 'member', isRequested: false, memberCount: 5 } as const;
const keys = communityKeys(ME);

const communityWith = (changes: Partial<Community>): Community => ({
  id: 1,
  name: 'River runners',
  category: 'Fitness & Wellness',
  location: 'Austin, TX',
  cityId: null,
  distanceMiles: null,
  withinReach: null,
  memberCount: 4,
  description: null,
  image: null,
  isMember: false,
  role: null,
  isRequested: false,
  admission: 'open',
  hasOwner: true,
  isArchived: false,
  ...changes,
});

const pageOf = (...items: Community[]) => ({
  pages: [{ items, next: null }],
  pageParams: ['/api/communities'],
});

function filledCache() {
  const queryClient = new QueryClient();
  const list = pageOf(communityWith({ id: 1 }), communityWith({ id: 2 }));
  queryClient.setQueryData([...keys.lists, '/api/communities'], list);
  queryClient.setQueryData(keys.ofUser, [communityWith({ id: 1 })]);
  queryClient.setQueryData([...keys.lists, '/api/communities?q=tea'], pageOf(communityWith({ id: 2 })));
  queryClient.setQueryData([...keys.one(1), '/api/communities/1'], communityWith({ id: 1 }));
  queryClient.setQueryData(keys.members(1), { pages: [{ items: [], next: null }], pageParams: [''] });
  return queryClient;
}

it('changes a membership in every list and on its own, and nothing else', () => {
  const queryClient = filledCache();
  const search = queryClient.getQueryData([...keys.lists, '/api/communities?q=tea']);
  const members = queryClient.getQueryData(keys.members(1));
  patchMembership({ queryClient, viewerId: ME }, 1, JOINED);
  expect(queryClient.getQueryData([...keys.lists, '/api/communities'])).toEqual(
    pageOf(communityWith({ id: 1, ...JOINED }), communityWith({ id: 2 })),
  );
  expect(queryClient.getQueryData(keys.ofUser)).toEqual([communityWith({ id: 1, ...JOINED })]);
  expect(queryClient.getQueryData([...keys.one(1), '/api/communities/1'])).toMatchObject(JOINED);
  expect(queryClient.getQueryData([...keys.lists, '/api/communities?q=tea'])).toBe(search);
  expect(queryClient.getQueryData(keys.members(1))).toBe(members);
});

it("leaves another person's memberships as they are", () => {
  const queryClient = filledCache();
  const theirs = [...communityKeys(8).lists, '/api/communities'];
  queryClient.setQueryData(theirs, [communityWith({ id: 1 })]);
  patchMembership({ queryClient, viewerId: ME }, 1, JOINED);
  expect(queryClient.getQueryData(theirs)).toEqual([communityWith({ id: 1 })]);
});

it('finds a community in any list of the person', () => {
  const queryClient = filledCache();
  expect(findCommunity(queryClient, ME, 2)).toEqual(communityWith({ id: 2 }));
  expect(findCommunity(queryClient, ME, 3)).toBeUndefined();
  expect(findCommunity(queryClient, null, 2)).toBeUndefined();
});
