import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Interest } from '#shared/api/interests';
import type { Trib, TribDetail } from '#shared/api/tribs';
import { choiceText } from '#shared/domain/choice-texts';
import { oncePerName } from '#shared/domain/interests';
import { matchText } from '#shared/domain/match-words';
import { LANG } from '../../../lib/lang';
import { answersForTrib } from '../../../lib/paths';
import { readInterestIds } from '../../../lib/stored-answers';
import { buttonClass } from '../../../ui/Button';
import { InterestIcon } from '../../../ui/InterestIcon';
import { MatchLabel } from '../../../ui/MatchLabel';
import { QueryState } from '../../../ui/QueryState';
import { Loading } from '../../../ui/Skeleton';
import { interestsQuery } from '../../interests/interests.api';
import { tribQuery } from '../../tribs/tribs.api';
import { useViewerId } from '../card-actions';
import { isLowMatch, LOW_MATCH_TEXT } from '../TribMatch';
import * as t from '../texts';

/** The reasons are described, and only for the viewer and the group: no member's answers can be derived from them. */
export function WhyThisMatch({ trib }: { trib: Trib }) {
  const detail = useQuery(tribQuery(useViewerId(), trib.id));
  const interests = useQuery(interestsQuery);
  const both = { ...detail, data: interests.isPending ? undefined : detail.data };
  return (
    <QueryState
      query={both}
      loading={<Loading label={t.lookingAtWhatYou} placeholders={['h-11 w-1/2', 'h-11', 'h-16']} />}
    >
      {(loaded) => <Match trib={loaded} interests={interests} />}
    </QueryState>
  );
}

type MatchProps = { trib: TribDetail; interests: UseQueryResult<Interest[]> };

function Match({ trib, interests }: MatchProps) {
  const viewerId = useViewerId();
  const { why, matchLevel, avgCompatibility } = trib;
  if (matchLevel === null) {
    return <p className="text-muted">{t.nobodyElseGoingYet}</p>;
  }
  if (trib.isGuess) return <Unanswered tribId={trib.id} />;
  const hasShared = why.sharedInterestIds.length > 0;
  const isVisitor = viewerId === null;
  const hasAnsweredInterests = !isVisitor || (readInterestIds() ?? []).length > 0;
  const [other, another] = trib.members.filter(({ id }) => id !== viewerId);
  const text = matchText(
    {
      name: another ? null : (other?.displayName ?? null),
      interests: sharedOf(interests.data ?? [], why.sharedInterestIds).map(({ name }) => name),
      closest: why.closestValue,
      closestSide: why.closestSide,
      farthest: why.farthestValue,
      areFarApart: why.areFarApart,
    },
    LANG,
  );
  return (
    <div className="grid gap-6">
      <div>
        <MatchLabel level={matchLevel} score={avgCompatibility} size="md" />
        <p className="mt-2 text-sm text-muted">{averageText(trib)}</p>
        {isLowMatch(trib) && <p className="mt-1 text-sm text-muted">{LOW_MATCH_TEXT}</p>}
      </div>
      {text && <p className="text-lg text-pretty">{text}</p>}
      {!hasAnsweredInterests ? (
        <Unanswered tribId={trib.id} />
      ) : (
        <section>
          <h3 className="mb-3 font-semibold">{hasShared ? t.interestsYouShare : t.noInterestInCommon}</h3>
          {!hasShared && <p className="text-muted">{t.goodReasonToTry}</p>}
          {hasShared && (
            <QueryState query={interests} loading={null}>
              {(all) => <Shared interests={all} ids={why.sharedInterestIds} />}
            </QueryState>
          )}
        </section>
      )}
    </div>
  );
}

/** The people over whom the score is averaged: members are not compared with themselves. */
function averageText({ memberCount, membership }: Trib): string {
  const others = memberCount - (membership === 'joined' ? 1 : 0);
  return t.averageWith({ others });
}

/** Without answers a score is only a guess from the defaults, and none of the shared interests is the person's own. */
function Unanswered({ tribId }: { tribId: number }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t.onlyFirstGuess}</h3>
      <p className="text-pretty text-muted">{t.youHaventToldUs}</p>
      <Link href={answersForTrib(tribId)} className={`mt-4 ${buttonClass({ full: true })}`}>
        {t.tellUsWhatYoure}
      </Link>
    </section>
  );
}

const sharedOf = (interests: readonly Interest[], ids: readonly number[]) =>
  oncePerName(interests.filter(({ id }) => ids.includes(id)));

function Shared({ interests, ids }: { interests: Interest[]; ids: readonly number[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {sharedOf(interests, ids).map(({ id, name, icon }) => (
        <li
          key={id}
          className="inline-flex items-center gap-2 rounded-pill border border-line bg-raised px-3.5 py-2 text-sm font-semibold"
        >
          <InterestIcon iconKey={icon} size={18} />
          {choiceText(name, LANG)}
        </li>
      ))}
    </ul>
  );
}
