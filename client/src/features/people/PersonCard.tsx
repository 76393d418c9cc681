import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { Interest } from '#shared/api/interests';
import type { PersonCard, PersonCard as Card } from '#shared/api/users';
import { choiceText } from '#shared/domain/choice-texts';
import { oncePerName } from '#shared/domain/interests';
import { levelOf } from '#shared/domain/match-labels';
import { matchText } from '#shared/domain/match-words';
import { inSentence } from '#shared/domain/names';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { chatWithPath, paths, tribPath } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { BlockIcon, CheckIcon, FlagIcon, ForwardIcon, MapPinIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { InterestIcon } from '../../ui/InterestIcon';
import { MatchLabel } from '../../ui/MatchLabel';
import { Loading, Skeleton } from '../../ui/Skeleton';
import { interestsQuery } from '../interests/interests.api';
import { blockPerson, useUnblock } from './blocking';
import { isNotFound } from '../../lib/errors';
import { blocksQuery, personQuery } from './people.api';
import type { KnownPerson } from './PersonButton';
import { ActionRow } from '../../ui/ActionRow';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SheetRoot } from '../../ui/Sheet';
import { useOverlay } from '../../navigation/overlays';
import { FriendButtons } from './FriendButtons';
import { ReportForm } from './ReportForm';
import * as t from './texts';

type Props = {
  viewerId: number;
  /** Shown until the card is loaded. */
  person: KnownPerson;
  /** Closes the sheet or page that shows the card, then opens the path. */
  onGo: (path: string) => void;
  onBlocked?: () => void;
};

/** The public part of a person, their match with the viewer, and what the viewer can do. */
export function PersonCard({ viewerId, person, onGo, onBlocked }: Props) {
  const card = useQuery(personQuery(viewerId, person.id));
  if (isNotFound(card.error)) return <Gone viewerId={viewerId} id={person.id} onGo={onGo} />;
  if (card.isError && !card.data) return <ErrorState onRetry={() => void card.refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar person={card.data ?? person} size={96} />
        {card.data ? <Summary card={card.data} /> : LOADING}
      </div>
      {card.data && (
        <>
          {card.data.bio && (
            <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
              {card.data.bio}
            </p>
          )}
          <PersonActions viewerId={viewerId} card={card.data} onGo={onGo} onBlocked={onBlocked}>
            <PersonDetails card={card.data} onGo={onGo} />
          </PersonActions>
        </>
      )}
    </div>
  );
}

/** The server responds alike for a blocked person and one who does not exist; the viewer's own blocks tell them apart. */
function Gone({ viewerId, id, onGo }: Pick<Props, 'viewerId' | 'onGo'> & { id: number }) {
  const blocks = useQuery(blocksQuery(viewerId));
  const blocked = blocks.data?.find((one) => one.id === id);
  const unblock = useUnblock(viewerId);
  if (blocked) {
    return (
      <EmptyState
        title={t.youBlocked({ name: inSentence(blocked.displayName, LANG) })}
        text={t.youDontSeeEach}
        action={
          <Button variant="secondary" busy={unblock.isPending} onClick={() => unblock.send(blocked)}>
            {t.unblock}
          </Button>
        }
      />
    );
  }
  if (blocks.isFetching) return LOADING;
  return (
    <EmptyState
      title={t.personNotHere}
      text={t.theyMayLeftOr}
      action={
        <Button variant="secondary" onClick={() => onGo(paths.discover)}>
          {t.discoverPeople}
        </Button>
      }
    />
  );
}

function Summary({ card }: { card: Card }) {
  const { match } = card;
  return (
    <div className="grid min-w-[min(100%,10rem)] flex-1 justify-items-start gap-1.5">
      {match && <MatchLabel level={levelOf(match.score)} score={match.score} size="md" />}
      <p className="flex gap-1.5 text-sm text-muted">
        <MapPinIcon size={18} className="h-[1lh] shrink-0" />
        <span dir="auto" className="wrap-anywhere">
          {placeText(card.location || t.locationUnknown, LANG)}
        </span>
      </p>
      {card.verified && (
        <p className="flex gap-1.5 text-sm text-muted">
          <CheckIcon size={18} className="h-[1lh] shrink-0 text-perfect" />
          {t.verified}
        </p>
      )}
    </div>
  );
}

type PersonDetailsProps = { card: Card; onGo: (path: string) => void };

/** Their interests, and why the two match. The reasons are described; the other person's own answers are never shown. */
function PersonDetails({ card, onGo }: PersonDetailsProps) {
  const { match, sharedTribs } = card;
  const interests = useQuery(interestsQuery);
  return (
    <>
      <Section title={t.interests}>
        <Interests card={card} />
      </Section>
      <Section title={t.whyMatch}>
        {match ? (
          <p className="text-pretty">
            {matchText(
              {
                ...match,
                name: card.displayName,
                interests: oncePerName(interests.data ?? [])
                  .filter(({ id }) => match.sharedInterestIds.includes(id))
                  .map(({ name }) => name),
              },
              LANG,
            )}
          </p>
        ) : (
          <p className="text-sm text-pretty text-muted">{t.matchShowsOnceYou}</p>
        )}
      </Section>
      {sharedTribs.length > 0 && (
        <Section title={t.meetupsInCommon}>
          <ul className="-mx-3 grid grid-cols-1">
            {sharedTribs.map(({ id, name }) => (
              <li key={id}>
                <Link
                  href={tribPath(id)}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(tribPath(id));
                  }}
                  className="flex min-h-11 items-center gap-3 rounded-input px-3 py-1.5 font-semibold hover:bg-raised"
                >
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {name}
                  </span>
                  <ForwardIcon size={20} className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 font-display text-base font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shared interests come first and are highlighted. */
function Interests({ card: { interestIds, match } }: Pick<PersonDetailsProps, 'card'>) {
  const interests = useQuery(interestsQuery);
  if (interestIds.length === 0) return <p className="text-sm text-muted">{t.nothingChosenYet}</p>;
  return (
    <QueryState
      query={interests}
      loading={<Skeleton className="h-9 w-2/3 rounded-pill" />}
      failed={t.interestsDidntLoad}
      isInline
    >
      {(all) => (
        <InterestTags
          interests={all.filter(({ id }) => interestIds.includes(id))}
          sharedIds={match?.sharedInterestIds ?? []}
        />
      )}
    </QueryState>
  );
}

type TagsProps = { interests: readonly Interest[]; sharedIds: readonly number[] };

function InterestTags({ interests, sharedIds }: TagsProps) {
  const isShared = (id: number) => sharedIds.includes(id);
  const sharedFirst = oncePerName(
    interests.toSorted((a, b) => Number(isShared(b.id)) - Number(isShared(a.id))),
  );
  return (
    <ul className="flex flex-wrap gap-2">
      {sharedFirst.map(({ id, name, icon }) => (
        <li
          key={id}
          className={`inline-flex min-h-9 items-center gap-2 rounded-pill border px-3.5 py-1.5 text-sm ${
            isShared(id) ? 'border-accent bg-ember/15 font-semibold' : 'border-line bg-raised'
          }`}
        >
          <InterestIcon iconKey={icon} size={18} />
          {choiceText(name, LANG)}
          {isShared(id) && <span className="sr-only">{t.youToo}</span>}
        </li>
      ))}
    </ul>
  );
}

const LOADING = (
  <Loading
    label={t.loadingProfile}
    placeholders={['h-11 w-3/4', 'h-4 w-1/2']}
    className="grid flex-1 gap-2.5"
  />
);

type PersonActionsProps = {
  viewerId: number;
  card: PersonCard;
  onGo: (path: string) => void;
  onBlocked?: () => void;
  /** Shown between the common and the rare actions. */
  children: ReactNode;
};

function PersonActions({ viewerId, card, onGo, onBlocked, children }: PersonActionsProps) {
  const queryClient = useQueryClient();
  const block = useOverlay('block-person');
  const report = useOverlay('report-person');
  const { displayName: name } = card;
  const isFriend = card.friendship === 'friends';

  const confirmBlock = async () => {
    await block.leave();
    onBlocked?.();
    await blockPerson({ queryClient, viewerId, person: card });
  };

  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <FriendButtons viewerId={viewerId} card={card} />
        <Link
          href={chatWithPath(card.id)}
          onClick={(event) => {
            event.preventDefault();
            onGo(chatWithPath(card.id));
          }}
          className={`${buttonClass({ variant: isFriend ? 'primary' : 'secondary' })} odd:col-span-full`}
        >
          {t.message}
        </Link>
      </div>
      {children}
      <ul className="-mb-2 grid border-t border-line pt-2 *:-mx-3">
        <ActionRow icon={<BlockIcon />} label={t.block} aria-haspopup="dialog" onClick={block.open} />
        <ActionRow icon={<FlagIcon />} label={t.report} aria-haspopup="dialog" onClick={report.open} />
      </ul>
      <ConfirmDialog
        open={block.isOpen}
        title={t.blockQuestion({ name })}
        description={isFriend ? t.blockFriendMeans : t.blockMeans}
        cancelText={t.cancel}
        confirmText={t.block}
        onClose={block.close}
        onConfirm={() => void confirmBlock()}
      />
      <SheetRoot open={report.isOpen} onOpenChange={report.close} title={t.reportName({ name })}>
        <ReportForm subject={{ userId: card.id }} note={t.nameWontKnow({ name })} onClose={report.close} />
      </SheetRoot>
    </>
  );
}
