import { describe, expect, it } from 'vitest';
import { invitationQuery, readInvitation } from './invitation';

describe('readInvitation', () => {
  it('reads both parts of a link', () => {
    const invitation = { inviterId: 12, inviterName: 'Maria Alvarez' };
    expect(readInvitation('?inv=12&name=Maria%20Alvarez')).toEqual(invitation);
    expect(readInvitation(`?${invitationQuery(invitation)}`)).toEqual(invitation);
  });

  it.each(['', '?inv=12', '?name=Maria', '?inv=&name=Maria', '?inv=12&name=', '?inv=12&name=%20'])(
    'takes "%s" for no invitation',
    (search) => {
      expect(readInvitation(search)).toBeNull();
    },
  );

  it.each(['-1', '0', '1.5', '1e3', 'abc', '99999999999', '2147483648'])('refuses the id %s', (id) => {
    expect(readInvitation(`?inv=${id}&name=Maria`)).toBeNull();
  });

  it('survives an address that is no valid encoding', () => {
    expect(readInvitation('?inv=3&name=%E0%A4%A')?.inviterId).toBe(3);
  });

  it('reads what it wrote, whatever the name', () => {
    const invitation = { inviterId: 7, inviterName: '"><script>$& +#%' };
    expect(readInvitation(`?${invitationQuery(invitation)}`)).toEqual(invitation);
  });
});
