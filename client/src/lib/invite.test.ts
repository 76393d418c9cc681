// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseInvite } from './invite';
import { invitePath } from './invite-path';

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => void warned.mockRestore());

const codePoints = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 80 });
const anyText = codePoints.map((points) => String.fromCodePoint(...points));

describe('the invite in the URL', () => {
  it("is the inviter's id and name", () => {
    expect(parseInvite('?inv=12&name=Maya%20Okafor')).toEqual({
      inviterId: 12,
      inviterName: 'Maya Okafor',
    });
  });

  it.each(['', '?inv=12', '?name=Maya'])('is silently ignored with half of it missing: "%s"', (search) => {
    expect(parseInvite(search)).toBeNull();
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    '?inv=0x1f&name=Maya',
    '?inv=-3&name=Maya',
    '?inv=1.5&name=Maya',
    '?inv=99999999999&name=Maya',
    '?inv=4&name=%E2%80%AE',
    '?inv=4&name=%E0%A4%A',
  ])('is ignored with a log line when it is broken: %s', (search) => {
    expect(parseInvite(search)).toBeNull();
    expect(warned).toHaveBeenCalledOnce();
  });

  it('never throws, and a name is short and without hidden characters', () => {
    fc.assert(
      fc.property(fc.nat(), anyText, (inv, name) => {
        const query = new URLSearchParams({ inv: String(inv), name });
        const invite = parseInvite(`?${query.toString()}`);
        if (!invite) return;
        expect(invite.inviterName.length).toBeLessThanOrEqual(50);
        expect(invite.inviterName).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]/u);
      }),
    );
  });

  it("reads what the invite dialog's link says", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.stringMatching(/^[\w"'<>&+%$é👋]{1,20}$/u),
        (id, name) => {
          const { search } = new URL(invitePath(id, name), 'https://trib.example');
          expect(parseInvite(search)).toEqual({ inviterId: id, inviterName: name });
        },
      ),
    );
  });
});
