import { describe, expect, it } from 'vitest';
import { inviteQuery, readInvite } from './invite';

describe('readInvite', () => {
  it('reads both parts of a link', () => {
    const invite = { inviterId: 12, inviterName: 'Maria Alvarez' };
    expect(readInvite('?inv=12&name=Maria%20Alvarez')).toEqual(invite);
    expect(readInvite(`?${inviteQuery(invite)}`)).toEqual(invite);
  });

  it('reads the meetup that a link names, and no other text for one', () => {
    const invite = { inviterId: 12, inviterName: 'Maria', tribId: 5 };
    expect(readInvite(`?${inviteQuery(invite)}`)).toEqual(invite);
    expect(readInvite('?inv=12&name=Maria&trib=abc')).toEqual({ inviterId: 12, inviterName: 'Maria' });
  });

  it('reads the id in base 10, even with leading zeros', () => {
    expect(readInvite('?inv=007&name=Maria')?.inviterId).toBe(7);
  });

  it.each(['', '?inv=12', '?name=Maria', '?inv=&name=Maria', '?inv=12&name=', '?inv=12&name=%20'])(
    'finds no invite in "%s"',
    (search) => {
      expect(readInvite(search)).toBeNull();
    },
  );

  it.each(['-1', '0', '1.5', '1e3', 'abc', '99999999999', '2147483648'])('refuses the id %s', (id) => {
    expect(readInvite(`?inv=${id}&name=Maria`)).toBeNull();
  });

  it.each(['%E0%A4%A', '100%', 'Zo%EB'])('finds no invite under the wrongly encoded name %s', (name) => {
    expect(readInvite(`?inv=3&name=${name}`)).toBeNull();
    expect(readInvite(`name=${name}&inv=3`)).toBeNull();
  });

  it('reads an address as a form writes it, whatever else is in it', () => {
    expect(readInvite('?inv=3&name=Maya+Okafor&ref=100%')?.inviterName).toBe('Maya Okafor');
  });

  it('reads back what it wrote, whatever the name', () => {
    const invite = { inviterId: 7, inviterName: '"><script>$& +#%' };
    expect(readInvite(`?${inviteQuery(invite)}`)).toEqual(invite);
  });
});
