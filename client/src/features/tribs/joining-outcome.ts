import type { MembershipResponse } from '#shared/api/tribs';
import { ordinal } from '../../lib/ordinal';

/** The texts for the outcome of joining. */
export function joiningOutcome({ status, placeInLine }: MembershipResponse) {
  switch (status) {
    case 'joined':
      return { title: "You're in!", description: 'See you there.' };
    case 'waitlisted':
      return {
        title: placeInLine ? waitlistPositionText(placeInLine) : "You're on the waitlist",
        description: "If a spot opens up, it goes to the first in line. We'll let you know.",
      };
    case 'requested':
      return { title: 'Request sent', description: "The host answers every request. We'll let you know." };
  }
}

export function waitlistPositionText(position: number): string {
  return `You're ${ordinal(position)} in line`;
}
