import { describe, expect, it } from 'vitest';
import { invitationQuery } from '#shared/domain/invitation';
import { escapeHtml } from '../http/escape-html';
import { HEAD_SLOT, parseTemplate, SLOT_INVITATION } from './template';

const page = `<head>${HEAD_SLOT}</head><b>${SLOT_INVITATION.inviterName}</b><a href="/x?${escapeHtml(
  invitationQuery(SLOT_INVITATION),
)}">`;

const filled = (inviterName: string, head = '<title>T</title>') =>
  parseTemplate(page).with({ head, invitation: { inviterId: 7, inviterName } });

describe('a template', () => {
  it('puts the head, the name and the link where the build left room', () => {
    expect(filled('Maya')).toBe('<head><title>T</title></head><b>Maya</b><a href="/x?inv=7&amp;name=Maya">');
  });

  it('shows markup in a name as text', () => {
    expect(filled('"><script>')).toContain('<b>&quot;&gt;&lt;script&gt;</b>');
    expect(filled('"><script>')).toContain('href="/x?inv=7&amp;name=%22%3E%3Cscript%3E"');
  });

  it.each(['$&', '$`', "$'", '$1', '$$'])('has no use for the replacement pattern %s', (pattern) => {
    expect(filled(pattern)).toContain(`<b>${escapeHtml(pattern)}</b>`);
  });

  it('does not fill what was filled in', () => {
    expect(filled(SLOT_INVITATION.inviterName, SLOT_INVITATION.inviterName)).toContain(
      `<head>${SLOT_INVITATION.inviterName}</head><b>${SLOT_INVITATION.inviterName}</b>`,
    );
    expect(filled(HEAD_SLOT)).toContain('<b>&lt;!--head--&gt;</b>');
  });
});
