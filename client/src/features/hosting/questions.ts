import type { Member } from '#shared/api/tribs';

/** What is asked about before it is done. */
export type Asked =
  | { kind: 'cancel' }
  | { kind: 'remove'; member: Member; isWaiting: boolean }
  | { kind: 'hand-over'; member: Member };

export function titleOf(asked: Asked): string {
  switch (asked.kind) {
    case 'cancel':
      return 'Cancel this trib?';
    case 'remove':
      return `Remove ${asked.member.displayName}?`;
    case 'hand-over':
      return `Hand over to ${asked.member.displayName}?`;
  }
}

type Words = { text: string; back: string; confirm: string; busy: string; failed: string };

/** `others`: how many more people go, wait or ask. */
export function wordsOf(asked: Asked, others: number): Words {
  switch (asked.kind) {
    case 'cancel':
      return {
        text: `It disappears from the feed, and ${othersTold(others)} This cannot be undone.`,
        back: 'Keep it',
        confirm: 'Cancel trib',
        busy: 'Cancelling...',
        failed: 'It was not cancelled. Please try again.',
      };
    case 'remove':
      return {
        text: asked.isWaiting
          ? 'They lose their place in line, and are told so.'
          : 'They are told that their place was taken back. It goes to the next person in line.',
        back: 'Keep',
        confirm: 'Remove',
        busy: 'Removing...',
        failed: 'Nobody was removed. Please try again.',
      };
    case 'hand-over':
      return {
        text: 'They become the host and are told so. You stay as a co-host, and can leave if you like.',
        back: 'Not now',
        confirm: 'Hand over',
        busy: 'Handing over...',
        failed: 'It was not handed over. Please try again.',
      };
  }
}

function othersTold(others: number): string {
  if (others === 0) return 'nobody else is in it yet.';
  return others === 1 ? 'the other person is told.' : `all ${others} others are told.`;
}
