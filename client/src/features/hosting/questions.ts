import type { Member } from '#shared/api/tribs';

/** Actions that need a confirmation. */
export type Asked =
  | { kind: 'cancel' }
  | { kind: 'remove'; member: Member; isWaiting: boolean }
  | { kind: 'hand-over'; member: Member };

export function titleOf(asked: Asked): string {
  switch (asked.kind) {
    case 'cancel':
      return 'Cancel this meetup?';
    case 'remove':
      return `Remove ${asked.member.displayName}?`;
    case 'hand-over':
      return `Hand over to ${asked.member.displayName}?`;
  }
}

type Words = { text: string; back: string; confirm: string; busy: string; failed: string };

/** `others`: how many more people go, wait or have requested. */
export function wordsOf(asked: Asked, others: number): Words {
  switch (asked.kind) {
    case 'cancel':
      return {
        text: `It disappears from the feed, and ${othersTold(others)} This cannot be undone.`,
        back: 'Keep it',
        confirm: 'Cancel meetup',
        busy: 'Cancelling...',
        failed: "It wasn't cancelled. Please try again.",
      };
    case 'remove':
      return {
        text: asked.isWaiting
          ? "They lose their place in line, and we'll tell them."
          : "We'll tell them they were removed. Their spot goes to the next person in line.",
        back: 'Keep',
        confirm: 'Remove',
        busy: 'Removing...',
        failed: 'Nobody was removed. Please try again.',
      };
    case 'hand-over':
      return {
        text: "They become the host, and we'll tell them. You stay as a co-host and can leave any time.",
        back: 'Not now',
        confirm: 'Hand over',
        busy: 'Handing over...',
        failed: "It wasn't handed over. Please try again.",
      };
  }
}

function othersTold(others: number): string {
  if (others === 0) return 'nobody else is going yet.';
  return others === 1 ? "we'll tell the other person." : `we'll tell all ${others} others.`;
}
