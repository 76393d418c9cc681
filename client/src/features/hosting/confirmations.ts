import type { Member } from '#shared/api/tribs';
import type { GuestListName } from '../tribs/managed-trib';

/** Actions that need a confirmation. */
export type PendingConfirmation =
  | { kind: 'cancel' }
  | { kind: 'remove'; member: Member; isWaiting: boolean }
  | { kind: 'hand-over'; member: Member };

export function listOf(pending: PendingConfirmation): GuestListName | null {
  if (pending.kind === 'cancel') return null;
  return pending.kind === 'remove' && pending.isWaiting ? 'waitlist' : 'members';
}

export function titleOf(pending: PendingConfirmation): string {
  switch (pending.kind) {
    case 'cancel':
      return 'Cancel this meetup?';
    case 'remove':
      return `Remove ${pending.member.displayName}?`;
    case 'hand-over':
      return `Hand over to ${pending.member.displayName}?`;
  }
}

type ConfirmationTexts = { text: string; back: string; confirm: string; busy: string; failed: string };

/** `others`: how many more people go, wait or have requested; infinite if they have not all been loaded. */
export function confirmationTexts(pending: PendingConfirmation, others: number): ConfirmationTexts {
  switch (pending.kind) {
    case 'cancel':
      return {
        text: `It disappears from the feed, and ${othersNotified(others)} This cannot be undone.`,
        back: 'Keep it',
        confirm: 'Cancel meetup',
        busy: 'Cancelling...',
        failed: "It wasn't cancelled. Please try again.",
      };
    case 'remove':
      return {
        text: pending.isWaiting
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

function othersNotified(others: number): string {
  if (others === 0) return 'nobody else is going yet.';
  if (others === Infinity) return "we'll tell everybody else.";
  return others === 1 ? "we'll tell the other person." : `we'll tell all ${others} others.`;
}
