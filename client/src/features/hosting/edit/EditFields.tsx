import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { coversByFit } from '#shared/domain/covers';
import { Button } from '../../../ui/Button';
import { CheckRow } from '../../../ui/CheckRow';
import { Failure } from '../../../ui/Form';
import { PhotosField } from '../../photos/PhotosField';
import { ActivityField } from '../../tribs/fields/ActivityField';
import { CommunityField, DescriptionField, NameField, TagsField } from '../../tribs/fields/DescriptionFields';
import type { TimesProblem } from '../../tribs/fields/meetup-times';
import { GoesAheadField, ParticipantsField, RulesField, TimesField } from '../../tribs/fields/MeetupFields';
import { cityOfWhere, type Where, ownPlaceText } from '../../tribs/fields/where';
import { WhereField } from '../../tribs/fields/WhereField';
import { ideasQuery } from '../../tribs/ideas.api';
import type { EditForm, REFUSABLE } from './edit-form';
import { midSentence } from '../../../lib/mid-sentence';
import * as t from '../texts';

type Props = {
  form: EditForm;
  change: (changes: Partial<EditForm>) => void;
  problem: TimesProblem | null;
  problemAt: (field: keyof typeof REFUSABLE) => string | undefined;
};

export function EditFields({ form, change, problem, problemAt }: Props) {
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
