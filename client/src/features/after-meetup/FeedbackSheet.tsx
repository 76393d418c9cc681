import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { FeedbackDue } from '#shared/api/hosting';
import type { Member, Trib } from '#shared/api/tribs';
import { HOUR_MS } from '#shared/domain/durations';
import { mayHost } from '#shared/domain/host-rights';
import { MEET_AGAIN_HOURS } from '#shared/domain/limits';
import { Link } from 'wouter';
import { copyTribPath } from '../../lib/paths';
import { useWrite } from '../../lib/use-write';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Failure, useForm } from '../../ui/Form';
import { ActionLabel, actionRowClass } from '../../ui/ActionRow';
import { CheckRow } from '../../ui/CheckRow';
import { CalendarIcon, CheckIcon, PersonIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { RoomPhotos } from '../trib-card/RoomPhotos';
import { ManageLink } from '../tribs/ManageLink';
import { tribDay, useTribNow } from '../tribs/trib-times';
import { feedbackDueQuery, putFeedback } from './after-meetup.api';
import * as t from './texts';

const SAME_AGAIN_HINTS = {
  table: t.onIfThreeSay,
  series: t.youMetThreeTimes,
};

type Props = { trib: FeedbackDue; viewerId: number; open: boolean; onEnd: () => void };

export function FeedbackSheet({ trib, viewerId, open, onEnd }: Props) {
  const day = tribDay(trib, useTribNow(trib));
  return (
    <SheetRoot
      open={open}
      onOpenChange={onEnd}
      title={t.howWasIt}
      description={
        <>
          <bdi>{trib.name}</bdi>, {day}
        </>
      }
      focusTitle
    >
      <FeedbackForm trib={trib} viewerId={viewerId} onEnd={onEnd} />
    </SheetRoot>
  );
}

function FeedbackForm({ trib, viewerId, onEnd }: Omit<Props, 'open'>) {
  const [tookPlace, setTookPlace] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [again, setAgain] = useState(false);
  const [wouldHost, setWouldHost] = useState(false);
  const wasSeen = ({ id }: Member) => trib.seenIds.includes(id);
  // Hosts may be wrong about who was there, so the others come last but are not left out.
  const others = trib.members
    .filter(({ id }) => id !== viewerId)
    .toSorted((a, b) => Number(wasSeen(b)) - Number(wasSeen(a)));
  const [isCounted] = useState(() => areWishesCounted(trib, Date.now()));
  const queryClient = useQueryClient();
  const feedback = useWrite({
    subject: `feedback ${trib.id}`,
    send: (answer: Parameters<typeof putFeedback>[1]) => putFeedback(trib.id, answer),
    done: () => {
      const { queryKey } = feedbackDueQuery(viewerId);
      queryClient.setQueryData(queryKey, (due) => due?.filter(({ id }) => id !== trib.id));
      showToast({ title: t.thanksForTellingUs });
      onEnd();
    },
    failure: { form: t.answerWasntSentTry },
  });

  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const send = () =>
    tookPlace !== null &&
    feedback.send(
      tookPlace
        ? { tookPlace, meetAgain: [...chosen], again, wouldHost: again && wouldHost }
        : { tookPlace, meetAgain: [], again: false, wouldHost: false },
    );
  const form = useForm({ problems: {}, sent: feedback, send });
  return (
    <form {...form.props} className="grid gap-5">
      <TookPlace value={tookPlace} onChange={setTookPlace} />
      {tookPlace && others.length > 0 && isCounted && (
        <MeetAgain people={others} chosen={chosen} onToggle={toggle} />
      )}
      {tookPlace && isCounted && trib.sameAgain !== null && (
        <Question legend={t.sameAgain} hint={SAME_AGAIN_HINTS[trib.sameAgain]}>
          <CheckRow isChecked={again} onChange={setAgain}>
            {t.sameTableNextWeek}
          </CheckRow>
          {trib.sameAgain === 'series' && again && (
            <CheckRow isChecked={wouldHost} onChange={setWouldHost}>
              {t.illHostEveryWeek}
            </CheckRow>
          )}
        </Question>
      )}
      <Failure text={form.failure} />
      {/* What was said so far is sent, because these lead away from the question. */}
      <div
        className="-my-2 grid"
        onClickCapture={({ target }) => target instanceof Element && target.closest('a, button') && send()}
      >
        <RoomPhotos trib={trib} />
        <div className="-mx-3 grid">
          {mayHost(trib.role, 'say-who-came') && (
            <ManageLink tribId={trib.id} className={actionRowClass}>
              <PersonIcon /> {t.whoCame}
            </ManageLink>
          )}
          {trib.role === 'host' && trib.seriesId === null && (
            <Link href={copyTribPath(trib.id, 2)} className={actionRowClass}>
              <CalendarIcon />
              <ActionLabel label={t.sameAgainInTwo} about={t.everythingFilledInYou} />
            </Link>
          )}
        </div>
      </div>
      <div className="button-pair">
        <Button variant="secondary" onClick={onEnd}>
          {t.notNow}
        </Button>
        <Button type="submit" disabled={tookPlace === null} busy={feedback.isPending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

/** Once the wishes have been revealed, new ones have no effect, so the question is left out. */
const areWishesCounted = ({ endTime }: Trib, now: number) =>
  endTime !== null && now < Date.parse(endTime) + MEET_AGAIN_HOURS * HOUR_MS;

type MeetAgainProps = {
  people: readonly Member[];
  chosen: readonly number[];
  onToggle: (id: number) => void;
};

function MeetAgain({ people, chosen, onToggle }: MeetAgainProps) {
  return (
    <Question legend={t.whoWouldYouMeet} hint={t.onlyYouTwoKnow}>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-x-2 gap-y-3">
        {people.map((person) => (
          <li key={person.id}>
            <Face
              person={person}
              isChosen={chosen.includes(person.id)}
              onToggle={() => onToggle(person.id)}
            />
          </li>
        ))}
      </ul>
    </Question>
  );
}

function Question({ legend, hint, children }: { legend: string; hint: string; children: ReactNode }) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="text-sm font-semibold text-ink">{legend}</legend>
      <p id={hintId} className="mt-0.5 mb-1 text-sm text-pretty text-muted">
        {hint}
      </p>
      {children}
    </fieldset>
  );
}

type FaceProps = { person: Member; isChosen: boolean; onToggle: () => void };

function Face({ person, isChosen, onToggle }: FaceProps) {
  return (
    <label className="pressable group relative grid justify-items-center gap-1 rounded-input p-1 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        className="absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
        checked={isChosen}
        onChange={onToggle}
      />
      <span
        className={`relative rounded-pill border-2 p-0.5 ${isChosen ? 'border-accent' : 'border-transparent group-hover:border-edge'}`}
      >
        <Avatar person={person} size={56} />
        {isChosen && (
          <span className="absolute -end-0.5 -bottom-0.5 grid size-6 place-items-center rounded-pill border-2 border-surface bg-ember text-on-ember">
            <CheckIcon size={14} strokeWidth={3} />
          </span>
        )}
      </span>
      <span dir="auto" className="line-clamp-2 text-sm leading-tight text-ink">
        {person.displayName}
      </span>
    </label>
  );
}

type TookPlaceProps = { value: boolean | null; onChange: (tookPlace: boolean) => void };

function TookPlace({ value, onChange }: TookPlaceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink">{t.didTakePlace}</legend>
      <div className="button-pair">
        {[true, false].map((tookPlace) => (
          <label
            key={String(tookPlace)}
            className="pressable relative flex min-h-12 items-center justify-center gap-2 rounded-input border border-edge px-3 text-center text-base font-medium has-checked:border-accent has-checked:bg-ember/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="took-place"
              className="absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
              checked={value === tookPlace}
              onChange={() => onChange(tookPlace)}
            />
            <span
              aria-hidden="true"
              className={`grid size-5 place-items-center rounded-pill ${value === tookPlace ? 'bg-ember text-on-ember' : 'border-[1.5px] border-edge'}`}
            >
              {value === tookPlace && <CheckIcon size={14} strokeWidth={3.5} />}
            </span>
            {tookPlace ? t.yes : t.no}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
