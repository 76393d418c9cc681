import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { answersForTrib } from '../../lib/paths';
import { SparkIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { useCardActions } from './card-actions';

/** The viewer's match with the group. There is none if they are the whole group, or if they have not answered anything. */
export function TribMatch({ trib }: { trib: Trib }) {
  const { isMatchKnown } = useCardActions();
  if (trib.matchLevel === null) return null;
  if (isMatchKnown) return <MatchLabel level={trib.matchLevel} score={trib.avgCompatibility} />;
  return <SeeYourMatch tribId={trib.id} />;
}

/** Replaces the score for somebody who has not answered anything. */
export function SeeYourMatch({ tribId }: { tribId: number }) {
  return (
    <Link
      href={answersForTrib(tribId)}
      className="pressable inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent underline underline-offset-4"
    >
      <SparkIcon size={18} className="shrink-0" />
      See your match
    </Link>
  );
}

type MemberProps = { of: Trib['topMembers'][number] };

/** The viewer's match with a member, or "You". It is hidden where the match with the group is. */
export function MemberMatch({ of: { member, matchLevel, compatibility } }: MemberProps) {
  const { isMatchKnown, viewerId } = useCardActions();
  if (member.id === viewerId) return <p className="text-sm text-muted">You</p>;
  if (matchLevel === null || !isMatchKnown) return null;
  return <MatchLabel level={matchLevel} score={compatibility} />;
}

/** Whether the match is so low that a card adds `LOW_MATCH_TEXT`. */
export function isLowMatch({ matchLevel }: Pick<Trib, 'matchLevel'>): boolean {
  return matchLevel === 'okay' || matchLevel === 'not-good';
}

export const LOW_MATCH_TEXT = 'Different from you, and that can be good.';
