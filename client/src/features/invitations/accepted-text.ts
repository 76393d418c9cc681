import type { MembershipStatus } from '#shared/domain/trib-options';
import { joiningOutcome } from '../tribs/joining-outcome';

const DETAILS_FOLLOW = "You'll receive meetup details soon";

/** What follows from accepting; the second line says so where one is not simply going. */
export function acceptedText(status: MembershipStatus | null): string {
  if (status === null || status === 'joined') return DETAILS_FOLLOW;
  const { title, description } = joiningOutcome({ status });
  return `${DETAILS_FOLLOW}\n${title}. ${description}`;
}
