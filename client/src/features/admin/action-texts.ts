import type { OperatorActionRequest, Report } from '#shared/api/safety';

export type OperatorActionName = OperatorActionRequest['action'];

export const KIND_NAMES = {
  user: 'Person',
  trib: 'Meetup',
  message: 'Message',
  photo: 'Photo',
  community: 'Community',
} as const;

type Texts = { title: string; description: string; confirm: string; done: string };

export function textsOf(action: OperatorActionName, { subject }: Report): Texts {
  const thing = KIND_NAMES[subject.kind].toLowerCase();
  const name = subject.person?.displayName ?? 'this person';
  switch (action) {
    case 'hide':
      return {
        title: `Hide this ${thing}?`,
        description: 'Nobody sees it until it is shown again.',
        confirm: 'Hide',
        done: `The ${thing} is hidden`,
      };
    case 'show':
      return {
        title: `Show this ${thing} again?`,
        description: 'Everybody who could see it before sees it again.',
        confirm: 'Show again',
        done: `The ${thing} is shown again`,
      };
    case 'suspend':
      return {
        title: `Suspend ${name}?`,
        description: 'They are logged out everywhere, cannot sign in, and nobody sees them.',
        confirm: 'Suspend',
        done: `${name} is suspended`,
      };
    case 'restore':
      return {
        title: `Restore ${name}?`,
        description: 'They can sign in again, and others see them.',
        confirm: 'Restore',
        done: `${name} is restored`,
      };
    case 'answer':
      return {
        title: 'Answer this report',
        description: 'The report is closed.',
        confirm: 'Close report',
        done: 'The report is closed',
      };
  }
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
