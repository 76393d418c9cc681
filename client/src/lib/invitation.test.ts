// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseInvitation } from './invitation';
import { invitePath } from './paths';

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => void warned.mockRestore());

const codePoints = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 80 });
const anyText = codePoints.map((points) => String.fromCodePoint(...points));

describe('an invitation in the address', () => {
  it('is who invites, by number and name', () => {
    expect(parseInvitation('?inv=12&name=Maya%20Okafor')).toEqual({
      inviterId: 12,
      inviterName: 'Maya Okafor',
    });
  });

  it.each(['', '?inv=12', '?name=Maya'])('is silently none with half of it missing: "%s"', (search) => {
    expect(parseInvitation(search)).toBeNull();
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    '?inv=0x1f&name=Maya',
    '?inv=-3&name=Maya',
    '?inv=1.5&name=Maya',
    '?inv=99999999999&name=Maya',
    '?inv=4&name=%E2%80%AE',
  ])('is none, with a line in the log, when it is broken: %s', (search) => {
    expect(parseInvitation(search)).toBeNull();
    expect(warned).toHaveBeenCalledOnce();
  });

  it('never throws, and a name is short and shows all of itself', () => {
    fc.assert(
      fc.property(fc.nat(), anyText, (inv, name) => {
        const query = new URLSearchParams({ inv: String(inv), name });
        const invitation = parseInvitation(`?${query.toString()}`);
        if (!invitation) return;
        expect(invitation.inviterName.length).toBeLessThanOrEqual(50);
        expect(invitation.inviterName).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]/u);
      }),
    );
  });

  it('reads what the link of the invite dialog says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.stringMatching(/^[\w"'<>&+%$é👋]{1,20}$/u),
        (id, name) => {
          const { search } = new URL(invitePath(id, name), 'https://trib.example');
          expect(parseInvitation(search)).toEqual({ inviterId: id, inviterName: name });
        },
      ),
    );
  });
});
