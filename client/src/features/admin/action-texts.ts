import type { OperatorActionRequest, Report } from '#shared/api/safety';

export type OperatorActionName = OperatorActionRequest['action'];

export const KIND_NAMES = {
  user: 'Person',
  trib: 'Meetup',
  message: 'Message',
  photo: 'Photo',
  community: 'Community',
} as const;

/** The texts of a confirmation: `done` is shown once the action has succeeded. */
export type Question = { title: string; description: string; confirm: string; done: string };

export function textsOf(action: OperatorActionName, { subject }: Report): Question {
  const thing = KIND_NAMES[subject.kind].toLowerCase();
  const name = subject.person?.displayName ?? 'this person';
  const TEXTS = {
    hide: [`Hide this ${thing}?`, 'Nobody sees it until it is shown again.', `The ${thing} is hidden`],
    show: [
      `Show this ${thing} again?`,
      'Everybody who could see it before sees it again.',
      `The ${thing} is shown again`,
    ],
    suspend: [
      `Suspend ${name}?`,
      'They are logged out everywhere, cannot sign in, and nobody sees them.',
      `${name} is suspended`,
    ],
    restore: [`Restore ${name}?`, 'They can sign in again, and others see them.', `${name} is restored`],
    answer: ['Answer this report', 'The report is closed.', 'The report is closed'],
  } as const;
  const [title, description, done] = TEXTS[action];
  return { title, description, done, confirm: action === 'answer' ? 'Close report' : BUTTONS[action] };
}

/** The possible actions: a reported person has no content to hide, and some subjects have no person behind them. */
export function actionsOf({ subject, handledAt }: Report): OperatorActionName[] {
  const actions: OperatorActionName[] = [];
  if (subject.kind !== 'user') actions.push(subject.isHidden ? 'show' : 'hide');
  if (subject.person) actions.push(subject.person.isSuspended ? 'restore' : 'suspend');
  if (handledAt === null) actions.push('answer');
  return actions;
}

export const BUTTONS: Record<OperatorActionName, string> = {
  hide: 'Hide',
  show: 'Show again',
  suspend: 'Suspend',
  restore: 'Restore',
  answer: 'Answer',
};
