import { describe, expect, it } from 'vitest';
import { INVITER_NOTE_SLOT, INVITER_PICTURE_SLOT } from '#shared/domain/invite';
import { INVITED_TO_SLOT } from '#shared/domain/invited-to';
import { escapeHtml } from '../http/html';
import { HEAD_SLOT, parseTemplate, SLOT_INVITE } from './template';

const inEnglish = (html: string) => parseTemplate(html, 'en');

const page =
  `<head>${HEAD_SLOT}</head><b>${SLOT_INVITE.inviterName}</b>` +
  `<input value="${SLOT_INVITE.inviterId}"/><input value="${SLOT_INVITE.inviterName}"/>`;

const filled = (inviterName: string, head = '<title>T</title>') =>
  inEnglish(page).with({ head, invite: { inviterId: 7, inviterName } });

describe('a template', () => {
  it('fills the head and the invite into their placeholders', () => {
    expect(filled('Maya')).toBe(
      '<head><title>T</title></head><b>Maya</b><input value="7"/><input value="Maya"/>',
    );
  });

  it('puts the picture of who invited where the build left one, and no element where there is none', () => {
    const pictured = inEnglish(`${HEAD_SLOT}<p><img src="${INVITER_PICTURE_SLOT}" alt=""/>Hi</p>`);
    const invite = { inviterId: 7, inviterName: 'Maya' };
    expect(pictured.with({ head: '', invite, inviterPicture: '/api/photos/a?width=390&"' })).toBe(
      '<p><img src="/api/photos/a?width=390&amp;&quot;" alt=""/>Hi</p>',
    );
    expect(pictured.with({ head: '', invite, inviterPicture: null })).toBe('<p>Hi</p>');
    const noted = inEnglish(`${HEAD_SLOT}<p>Hi</p><p class="a">${INVITER_NOTE_SLOT}</p>`);
    const inviterNote = 'Link of <b>';
    expect(noted.with({ head: '', invite, inviterNote })).toBe('<p>Hi</p><p class="a">Link of &lt;b&gt;</p>');
    expect(noted.with({ head: '', invite })).toBe('<p>Hi</p>');
  });

  describe('with a place for a meetup', () => {
    const { id, about, name, when, where, spots, picture, faces } = INVITED_TO_SLOT;
    const invited = inEnglish(
      `<a href="/discover">Look</a><a class="card" href="/meetups?trib=${id}&amp;from=${SLOT_INVITE.inviterId}">` +
        `<img src="${picture}"/><b>${about}</b><b>${name}</b><b>${when}</b><b>${where}</b>` +
        `<img src="${faces[0]}" alt=""/><b>${spots}</b></a><form><input name="trib" value="${id}"/></form>`,
    );
    const trib = {
      id: 5,
      about: 'Maya is going',
      name: 'where-slot $& <i>',
      when: 'Sat, Nov 28, 2 PM',
      where: 'East Side',
      spots: '3 of 8 spots left',
      picture: '/covers/a-390.webp',
      faces: ['/portraits/1.webp', '/portraits/2.webp'],
    };
    const invite = { inviterId: 7, inviterName: 'Maya' };

    it('fills in all of it as text, with each face, and nothing into what was filled in', () => {
      expect(invited.with({ head: '', invite, invitedTo: trib })).toBe(
        '<a href="/discover">Look</a><a class="card" href="/meetups?trib=5&amp;from=7">' +
          '<img src="/covers/a-390.webp"/><b>Maya is going</b><b>where-slot $&amp; &lt;i&gt;</b>' +
          '<b>Sat, Nov 28, 2 PM</b><b>East Side</b><img src="/portraits/1.webp" alt=""/>' +
          '<img src="/portraits/2.webp" alt=""/><b>3 of 8 spots left</b></a>' +
          '<form><input name="trib" value="5"/></form>',
      );
    });

    it('has neither card nor field where there is none', () => {
      const bare = '<a href="/discover">Look</a><form></form>';
      expect(invited.with({ head: '', invite })).toBe(bare);
      expect(invited.with({ head: '', invite: null })).toBe(bare);
    });

    it('passes on the one that the link names where it is not shown', () => {
      expect(invited.with({ head: '', invite: { ...invite, tribId: 9 } })).toBe(
        '<a href="/discover">Look</a><form><input name="trib" value="9"/></form>',
      );
    });
  });

  it('has a field for the code of the link, where it has one', () => {
    const withCode = inEnglish(`<form><input name="code" value="${SLOT_INVITE.code}"/></form>`);
    const invite = { inviterId: 7, inviterName: 'Maya' };
    const field = '<form><input name="code" value="abcdefghijklmnop"/></form>';
    expect(withCode.with({ head: '', invite: { ...invite, code: 'abcdefghijklmnop' } })).toBe(field);
    expect(withCode.with({ head: '', invite })).toBe('<form></form>');
  });

  it('shows markup in a name as text', () => {
    expect(filled('"><script>')).toContain('<b>&quot;&gt;&lt;script&gt;</b>');
    expect(filled('"><script>')).toContain('<input value="&quot;&gt;&lt;script&gt;"/>');
  });

  it.each(['$&', '$`', "$'", '$1', '$$'])('does not interpret the replacement pattern %s', (pattern) => {
    expect(filled(pattern)).toContain(`<b>${escapeHtml(pattern)}</b>`);
  });

  it('does not fill placeholders inside filled-in text', () => {
    expect(filled(SLOT_INVITE.inviterName, SLOT_INVITE.inviterName)).toContain(
      `<head>${SLOT_INVITE.inviterName}</head><b>${SLOT_INVITE.inviterName}</b>`,
    );
    expect(filled(HEAD_SLOT)).toContain('<b>&lt;!--head--&gt;</b>');
  });
});
