import { expect, it } from 'vitest';
import type { Report } from '#shared/api/safety';
import { actionsOf } from './action-texts';

const person = {
  id: 5,
  displayName: 'Tariq',
  bio: null,
  location: null,
  profileImage: null,
  verified: false,
  isSuspended: false,
};

function aReport(subject: Partial<Report['subject']>, changes: Partial<Report> = {}): Report {
  return {
    id: 1,
    createdAt: '2027-03-10T12:00:00.000Z',
    reason: 'Rude',
    reporter: null,
    subject: {
      kind: 'trib',
      id: '7',
      title: 'Chess',
      text: null,
      picture: null,
      isHidden: false,
      person,
      ...subject,
    },
    handledAt: null,
    handledBy: null,
    reply: null,
    openReports: 1,
    ...changes,
  };
}

it.each([
  ['an open report of a meetup', aReport({}), ['hide', 'suspend', 'answer']],
  [
    'hidden content of a suspended person',
    aReport({ isHidden: true, person: { ...person, isSuspended: true } }),
    ['show', 'restore', 'answer'],
  ],
  ['a person, who has no content to hide', aReport({ kind: 'user' }), ['suspend', 'answer']],
  ['content whose author is gone', aReport({ kind: 'message', person: null }), ['hide', 'answer']],
  ['a report that was answered', aReport({}, { handledAt: '2027-03-11T12:00:00.000Z' }), ['hide', 'suspend']],
])('offers for %s what can be done now', (_situation, report, actions) => {
  expect(actionsOf(report)).toEqual(actions);
});
