import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import type { TribDetail } from '#shared/api/tribs';
import { LOOKED_AT } from '#shared/domain/looked-at';
import { town } from '../../../lib/town';
import { tribPath, wizardPage } from '../../../lib/paths';
import { NOT_SAVED, useLeaveGuard } from '../../../navigation/use-leave-guard';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Failure, useForm } from '../../../ui/Form';
import { IconButton } from '../../../ui/IconButton';
import { BackIcon } from '../../../ui/icons';
import { PageTitle } from '../../../ui/Page';
import { useSheet } from '../../../navigation/use-sheet';
import { usePhotoUploads } from '../../photos/uploads';
import { HostedTrib, TribUnavailable } from '../../tribs/HostedTrib';
import { seriesQuery } from '../../tribs/series.api';
import { isStillOpen, useTribNow } from '../../tribs/trib-times';
import {
  canSave,
  changesOf,
  type EditForm,
  editFormOf,
  notifiesMembers,
  problemWithTimes,
  REFUSABLE,
  useSaveTrib,
} from './edit-form';
import type { EditScope } from './ScopeSheet';
import * as t from '../texts';
import { coversByFit } from '#shared/domain/covers';
import { CheckRow } from '../../../ui/CheckRow';
import { PhotosField } from '../../photos/PhotosField';
import { ActivityField } from '../../tribs/fields/ActivityField';
import { CommunityField, DescriptionField, NameField, TagsField } from '../../tribs/fields/DescriptionFields';
import type { TimesProblem } from '../../tribs/fields/meetup-times';
import { GoesAheadField, ParticipantsField, RulesField, TimesField } from '../../tribs/fields/MeetupFields';
import { cityOfWhere, type Where, ownPlaceText } from '../../tribs/fields/where';
import { WhereField } from '../../tribs/fields/WhereField';
import { ideasQuery } from '../../tribs/ideas.api';
import { midSentence } from '../../../lib/mid-sentence';

export default function EditTribPage({ tribId }: { tribId: number }) {
  useEffect(() => {
    document.title = `${t.editYourMeetup} · ${town.name}`;
  }, []);
  return (
    <HostedTrib tribId={tribId} action={t.editMeetup}>
      {(trib, viewerId) => <UntilStart trib={trib} viewerId={viewerId} />}
    </HostedTrib>
  );
}

function UntilStart({ trib, viewerId }: { trib: TribDetail; viewerId: number }) {
  const now = useTribNow(trib);
  if (isStillOpen(trib, now)) return <EditTrib trib={trib} viewerId={viewerId} />;
  return (
    <TribUnavailable tribId={trib.id}>
      <EmptyState title={t.cantChanged} text={t.meetupStartedOrCancelled} />
    </TribUnavailable>
  );
}

/** Shows all fields of a meetup on one page, in the order of the wizard. */
function EditTrib({ trib, viewerId }: { trib: TribDetail; viewerId: number }) {
  const [before] = useState(() => editFormOf(trib));
  const [form, setForm] = useState(before);
  const change = (changes: Partial<EditForm>) => setForm((current) => ({ ...current, ...changes }));
  usePhotoUploads(form.photos, viewerId);
  const changes = changesOf(before, form);
  const isChanged = Object.keys(changes).length > 0;
  const { problem, isReady } = useChecks(before, form);
  const leaving = useUnsavedChanges(trib.id, isChanged);
  const { send, ...sent } = useSaveTrib(trib, viewerId, leaving.toMeetup);
  const isSaving = sent.isPending;
  const isSeries = useIsOwnSeries(trib, viewerId);
  const scopeSheet = useSheet('scope', (_, leave) => ({
    tribId: trib.id,
    viewerId,
    changes,
    isSaving,
    onSave: async (scope: EditScope) => {
      await leave();
      send({ before, form, scope });
    },
  }));

  const { props, problemAt, failure } = useForm({
    problems: REFUSABLE,
    sent,
    send: () => {
      if (isSeries) scopeSheet.open();
      else send({ before, form, scope: 'this' });
    },
  });
  return (
    <>
      <header className="sticky-head sticky top-0 z-10 flex items-center gap-2 bg-canvas p-2.5 pt-[max(10px,env(safe-area-inset-top))]">
        <IconButton label={t.back} disabled={isSaving} onClick={leaving.ask}>
          <BackIcon />
        </IconButton>
        <PageTitle>{t.editYourMeetup}</PageTitle>
      </header>
      <form {...props} className="px-5 pt-2 pb-44">
        <div inert={isSaving}>
          <EditFields form={form} change={change} problem={problem} problemAt={problemAt} />
        </div>
        <div className="page-foot">
          <output className="block text-center text-sm text-balance text-muted not-empty:mb-3">
            {isReady && notifiesMembers(changes) && t.wellTellEveryoneGoing}
            {isReady &&
              trib.rewritesAreHeld &&
              [...LOOKED_AT.trib, ...(form.ownPlace.isPublic ? LOOKED_AT.publicPlace : [])].some(
                (key) => changes[key] !== undefined,
              ) &&
              t.newWordsAndPictures}
          </output>
          <Failure text={failure} className="mb-3 text-center" />
          <Button type="submit" full disabled={!isReady} busy={isSaving}>
            {isSaving ? t.saving : t.saveChanges}
          </Button>
        </div>
      </form>
    </>
  );
}

function useIsOwnSeries({ seriesId }: TribDetail, viewerId: number): boolean {
  const query = useQuery({ ...seriesQuery(viewerId, seriesId ?? 0), enabled: seriesId !== null });
  return seriesId !== null && query.data?.isHost === true && !query.data.ended;
}

function useChecks(before: EditForm, form: EditForm) {
  const now = new Date();
  return { problem: problemWithTimes(before, form, now), isReady: canSave(before, form, now) };
}

/** Asks about unsaved changes, however the page is left. */
function useUnsavedChanges(tribId: number, isChanged: boolean) {
  const [, navigate] = useLocation();
  const { leave } = useLeaveGuard(isChanged, NOT_SAVED);
  /** Replaces this page by the meetup, unless the response arrives when the person is elsewhere. */
  const toMeetup = () => {
    if (wizardPage.parse(location.search).edit === tribId) navigate(tribPath(tribId), { replace: true });
  };
  return { ask: toMeetup, toMeetup: async () => leave(toMeetup) };
}

type FieldsProps = {
  form: EditForm;
  change: (changes: Partial<EditForm>) => void;
  problem: TimesProblem | null;
  problemAt: (field: keyof typeof REFUSABLE) => string | undefined;
};

function EditFields({ form, change, problem, problemAt }: FieldsProps) {
  const firstOf = (...fields: Parameters<typeof problemAt>[0][]) => fields.map(problemAt).find(Boolean);
  const placeError = firstOf('placeId', 'location', 'address', 'cityId', 'pin');
  const refusedTime = (field: TimesProblem['field']): TimesProblem | null => {
    const text = problemAt(field);
    return text ? { field, text } : null;
  };
  const covers = useCovers(form);
  const ideas = useQuery(ideasQuery);
  const idea = ideas.data?.find(({ id }) => id === form.ideaId);
  return (
    <div className="grid grid-cols-1 gap-8 lg:block lg:columns-2 lg:gap-x-10 lg:*:mb-8 lg:*:break-inside-avoid">
      <NameField value={form.name} onChange={(name) => change({ name })} error={problemAt('name')} />
      <DescriptionField
        value={form.description}
        onChange={(description) => change({ description })}
        error={problemAt('description')}
      />
      <CollapsibleChoice label={t.activity} value={idea?.title ?? activityText(form)}>
        <ActivityField
          value={form}
          onIdea={({ id }) => change({ ideaId: id, ownActivity: { ...form.ownActivity, isUsed: false } })}
          onOwn={(ownActivity) => change({ ownActivity, ...(ownActivity.isUsed && { ideaId: null }) })}
        />
      </CollapsibleChoice>
      <Section title={t.when} error={null}>
        <TimesField
          value={form}
          onChange={({ startTime, endTime }) => change({ startTime, endTime })}
          city={cityOfWhere(form)?.name ?? null}
          timeZone={form.timeZone}
          problem={problem ?? refusedTime('startTime') ?? refusedTime('endTime')}
        />
      </Section>
      <CollapsibleChoice label={t.place} value={whereText(form)} error={placeError}>
        <WhereField
          value={form}
          nearby={form.place?.city ?? undefined}
          onChange={({ place, ownPlace }) => {
            const timeZone = cityOfWhere({ place, ownPlace })?.timeZone ?? form.timeZone;
            change({ place, ownPlace, timeZone });
          }}
        />
      </CollapsibleChoice>
      <ParticipantsField
        value={form.maxParticipants}
        onChange={(maxParticipants) => change({ maxParticipants })}
        error={problemAt('maxParticipants')}
      />
      <GoesAheadField
        value={form.minPeople}
        max={form.maxParticipants}
        onChange={(minPeople) => change({ minPeople })}
        error={problemAt('minPeople')}
      />
      <CheckRow isChecked={form.asksIfComing} onChange={(asksIfComing) => change({ asksIfComing })}>
        {t.askEveryoneAtNoon}
      </CheckRow>
      <Section title={t.photos} error={firstOf('photos', 'mainImageUrl', 'eventPhotos')}>
        <PhotosField photos={form.photos} onChange={(photos) => change({ photos })} covers={covers} />
      </Section>
      <TagsField value={form.categories} onChange={(categories) => change({ categories })} />
      <CommunityField
        value={form.communityId}
        onChange={(communityId) => change({ communityId })}
        error={problemAt('communityId')}
      />
      <RulesField value={form} onChange={change} error={problemAt('costDetails')} />
    </div>
  );
}

function useCovers({ name, description, ownActivity: { isUsed, category } }: EditForm) {
  const kind = isUsed ? category : null;
  return useMemo(() => coversByFit({ name, description, category: kind }), [name, description, kind]);
}

function activityText({ ideaId, ownActivity: { isUsed, category } }: EditForm): string {
  if (ideaId !== null) return '…';
  return (isUsed && category) || t.noneChosen;
}

function whereText({ place, ownPlace }: Where): string {
  return place?.name ?? (ownPlaceText(ownPlace) || t.notFixedYet);
}

function Section({
  title,
  error,
  children,
}: {
  title: string;
  error: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <section data-invalid={error ? true : undefined}>
      <h2 className="mb-3 text-sm font-semibold">{title}</h2>
      <Failure text={error ?? null} className="mb-3" />
      {children}
    </section>
  );
}

type CollapsibleChoiceProps = {
  label: string;
  value: string;
  error?: string | null | undefined;
  children: ReactNode;
};

/** A choice that is seldom changed, so its list unfolds only on request. */
function CollapsibleChoice({ label, value, error, children }: CollapsibleChoiceProps) {
  const [isExpanded, setExpanded] = useState(false);
  const head = useFocusOnCollapse(isExpanded);
  // Arrow keys select while moving through the list, so only a tap is final.
  const collapseAfterTap = ({ detail, target }: MouseEvent) => {
    if (detail > 0 && target instanceof HTMLInputElement && target.type === 'radio') setExpanded(false);
  };
  return (
    <section aria-label={label} data-invalid={error ? true : undefined}>
      <div ref={head} className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{label}</h2>
          <p className="truncate text-base text-muted">{value}</p>
        </div>
        <Button
          variant="secondary"
          size="md"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t.done : t.change}
          <span className="sr-only">{midSentence(label)}</span>
        </Button>
      </div>
      <Failure text={error ?? null} className="mt-2" />
      {isExpanded && (
        <div role="presentation" className="mt-4" onClick={collapseAfterTap}>
          {children}
        </div>
      )}
    </section>
  );
}

/** The focused row is unmounted with the list, so the focus goes to the button that opened it. */
function useFocusOnCollapse(isExpanded: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const wasExpanded = useRef(isExpanded);
  useEffect(() => {
    if (wasExpanded.current && !isExpanded) head.current?.querySelector('button')?.focus();
    wasExpanded.current = isExpanded;
  }, [isExpanded]);
  return head;
}
