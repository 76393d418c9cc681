import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { answersForTrib } from '../../lib/paths';
import { SparkIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { useViewerId } from './card-actions';
import * as t from './texts';

type Props = { trib: Pick<Trib, 'id' | 'matchLevel' | 'avgCompatibility' | 'isGuess'>; size?: 'sm' | 'md' };

/** The viewer's match with the group. There is none if they are the whole group. A guess leads to the questions. */
export function TribMatch({ trib, size = 'sm' }: Props) {
  const { matchLevel: level, avgCompatibility, isGuess } = trib;
  if (level === null) return null;
  const label = <MatchLabel level={level} score={avgCompatibility} isGuess={isGuess} size={size} />;
  if (!isGuess) return label;
  return (
    <Link
      href={answersForTrib(trib.id)}
      className="pressable inline-flex min-h-11 flex-wrap items-center gap-x-2 text-sm"
    >
      {label}{' '}
      <span className="inline-flex items-center gap-1.5 font-semibold text-accent underline underline-offset-4">
        <SparkIcon size={18} className="shrink-0" />
        {t.seeMatch}
      </span>
    </Link>
  );
}

type MemberProps = { of: Trib['topMembers'][number] };

/** The viewer's match with a member, or "You". */
export function MemberMatch({ of: { member, matchLevel, compatibility, isGuess } }: MemberProps) {
  const viewerId = useViewerId();
  if (member.id === viewerId) return <p className="text-sm text-muted">{t.you}</p>;
  if (matchLevel === null) return null;
  return <MatchLabel level={matchLevel} score={compatibility} isGuess={isGuess} />;
}

/** Whether the match is so low that a card adds `LOW_MATCH_TEXT`. */
export function isLowMatch({ matchLevel, isGuess }: Pick<Trib, 'matchLevel' | 'isGuess'>): boolean {
  return !isGuess && (matchLevel === 'okay' || matchLevel === 'not-good');
}

/** It claims no difference: the others may have answered nothing. */
export const LOW_MATCH_TEXT = t.differentCanBeGood;
