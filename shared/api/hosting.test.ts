import { expect, it } from 'vitest';
import { guestList } from './hosting';

it('takes a role that this client does not know as that of a member', () => {
  const member = { id: 7, displayName: 'Ann', bio: null, profileImage: null, role: 'of-a-newer-server' };
  const guests = guestList.parse({ members: [member], requests: [], waitlist: [] });
  expect(guests.members).toMatchObject([{ role: 'member' }]);
});
