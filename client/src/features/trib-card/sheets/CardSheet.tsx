import { useLocation, Link } from 'wouter';
import type { Trib, TribDetail } from '#shared/api/tribs';
import { tribChatPath, answersForTrib } from '../../../lib/paths';
import { ActionRow, actionRowClass } from '../../../ui/ActionRow';
import { buttonClass } from '../../../ui/Button';
import { CalendarIcon, ChatIcon, FlagIcon, HideIcon, LogOutIcon, PencilIcon } from '../../../ui/icons';
import { SheetQuestion, SheetRoot } from '../../../ui/Sheet';
import { useRequireAuth } from '../../auth/auth-context';
import { MuteTribRow } from '../../notifications/push/MuteTribRow';
import { ReportForm } from '../../people/ReportForm';
import { isHostless } from '../../tribs/trib-facts';
import { canLeave, useTribNow } from '../../tribs/trib-times';
import { BringPeople } from '../bring-people/BringPeople';
import { useCardActions, useViewerId } from '../card-actions';
import { cardSheet, openCardSheet, type SheetKind } from '../card-sheets';
import { JoinMessageForm } from '../joined/JoinMessageForm';
import * as t from '../texts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Interest } from '#shared/api/interests';
import { choiceText } from '#shared/domain/choice-texts';
import { oncePerName } from '#shared/domain/interests';
import { matchText } from '#shared/domain/match-words';
import { LANG } from '../../../lib/lang';
import { readInterestIds } from '../../../lib/stored-answers';
import { InterestIcon } from '../../../ui/InterestIcon';
import { MatchLabel } from '../../../ui/MatchLabel';
import { QueryState } from '../../../ui/QueryState';
import { Loading } from '../../../ui/Skeleton';
import { interestsQuery } from '../../interests/interests.api';
import { tribQuery } from '../../tribs/tribs.api';
import { isLowMatch, LOW_MATCH_TEXT } from '../TribMatch';

const TITLES: Record<SheetKind, string> = {
  why: t.whyMatch,
  more: t.more,
  report: t.reportMeetupTitle,
  leave: t.leaveMeetup,
  bring: t.bringFriend,
  note: t.noteForHost,
};

type SheetProps = { trib: Trib; onClose: () => void };
type Props = SheetProps & { kind: SheetKind; open: boolean };

const closeThen = (run: () => void) => void cardSheet.close().then(run);

const CONTENTS = {
  why: WhyThisMatch,
  more: MoreActions,
  report: ReportTrib,
  leave: LeaveConfirmation,
  bring: BringPeople,
  note: ({ trib }: SheetProps) => <JoinMessageForm tribId={trib.id} />,
};

export function CardSheet({ kind, open, ...rest }: Props) {
  const Content = CONTENTS[kind];
  const isWaiting = kind === 'leave' && rest.trib.membership === 'waitlisted';
  const title = isWaiting ? t.leaveWaitlistQuestion : TITLES[kind];
  return (
    <SheetRoot
      open={open}
      onOpenChange={rest.onClose}
      title={title}
      description={<bdi>{rest.trib.name}</bdi>}
    >
      <Content {...rest} />
    </SheetRoot>
  );
}

function LeaveConfirmation({ trib, onClose }: SheetProps) {
  const { leave } = useCardActions();
  const lost = trib.membership === 'waitlisted' ? t.spotInLineGoes : t.spotGoesToNext;
  return (
    <SheetQuestion
      text={trib.seriesId === null ? lost : `${lost} ${t.aboutDateAlone}`}
      cancelText={t.stay}
      confirmText={t.leave}
      onCancel={onClose}
      onConfirm={() => closeThen(() => leave(trib))}
    />
  );
}

function MoreActions({ trib }: SheetProps) {
  const viewerId = useViewerId();
  const { hide } = useCardActions();
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const hasTimes = trib.startTime !== null && trib.endTime !== null;
  const mayLeave = canLeave(trib, useTribNow(trib)) && trib.membership === 'joined';
  const report = () => requireAuth(t.reportThisMeetup, () => openCardSheet('report', trib));
  return (
    <ul className="-mx-3 grid gap-1">
      {trib.membership === 'joined' && (
        <ActionRow
          icon={<ChatIcon />}
          label={t.openChat}
          onClick={() => closeThen(() => navigate(tribChatPath(trib.id)))}
        />
      )}
      <li>
        {hasTimes ? (
          <a className={actionRowClass} href={`/api/tribs/${trib.id}/calendar.ics`} download>
            <CalendarIcon /> {t.addToCalendar}
          </a>
        ) : (
          <p className={`${actionRowClass} text-muted`}>
            <CalendarIcon />
            <span>
              {t.addToCalendar}
              <span className="block text-sm font-normal">{t.dateToSet}</span>
            </span>
          </p>
        )}
      </li>
      {mayLeave && !isHostless(trib) && (
        <ActionRow
          icon={<PencilIcon />}
          label={t.noteForHost}
          onClick={() => closeThen(() => openCardSheet('note', trib))}
        />
      )}
      {trib.membership === 'joined' && viewerId !== null && (
        <MuteTribRow viewerId={viewerId} tribId={trib.id} onCloseThen={closeThen} />
      )}
      <ActionRow icon={<HideIcon />} label={t.hideMeetup} onClick={() => closeThen(() => hide(trib))} />
      <ActionRow icon={<FlagIcon />} label={t.report} onClick={() => closeThen(report)} />
      {mayLeave && (
        <ActionRow
          icon={<LogOutIcon />}
          label={t.leave}
          onClick={() => closeThen(() => openCardSheet('leave', trib))}
        />
      )}
    </ul>
  );
}

function ReportTrib({ trib, onClose }: SheetProps) {
  return <ReportForm subject={{ tribId: trib.id }} note={t.hostWontKnowYou} onClose={onClose} />;
}

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

function Match({ trib, interests }: { trib: TribDetail; interests: UseQueryResult<Interest[]> }) {
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
