import { describe, expect, it } from 'vitest';
import { INVITER_PICTURE_SLOT } from '#shared/domain/invite';
import { escapeHtml } from '../http/escape-html';
import { HEAD_SLOT, parseTemplate, SLOT_INVITE } from './template';

const page =
  `<head>${HEAD_SLOT}</head><b>${SLOT_INVITE.inviterName}</b>` +
  `<input value="${SLOT_INVITE.inviterId}"/><input value="${SLOT_INVITE.inviterName}"/>`;

const filled = (inviterName: string, head = '<title>T</title>') =>
  parseTemplate(page).with({ head, invite: { inviterId: 7, inviterName } });

describe('a template', () => {
  it('fills the head and the invite into their placeholders', () => {
    expect(filled('Maya')).toBe(
      '<head><title>T</title></head><b>Maya</b><input value="7"/><input value="Maya"/>',
    );
  });

  it('puts the picture of who invited where the build left one, and no element where there is none', () => {
    const pictured = parseTemplate(`${HEAD_SLOT}<p><img src="${INVITER_PICTURE_SLOT}" alt=""/>Hi</p>`);
    const invite = { inviterId: 7, inviterName: 'Maya' };
    expect(pictured.with({ head: '', invite, inviterPicture: '/api/photos/a?width=390&"' })).toBe(
      '<p><img src="/api/photos/a?width=390&amp;&quot;" alt=""/>Hi</p>',
    );
    expect(pictured.with({ head: '', invite, inviterPicture: null })).toBe('<p>Hi</p>');
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
