import { useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { coversByFit } from '#shared/domain/covers';
import { PhotosField } from '../../photos/PhotosField';
import { ideasQuery } from '../../tribs/ideas.api';
import type { TimesProblem } from '../../tribs/fields/meetup-times';
import { ParticipantsField } from '../../tribs/fields/ParticipantsField';
import { RulesField } from '../../tribs/fields/RulesField';
import { TimesField } from '../../tribs/fields/TimesField';
import { cityOfWhere, type Where, ownPlaceText } from '../../tribs/fields/where';
import { WhereField } from '../../tribs/fields/WhereField';
import { IdeaField } from '../../tribs/fields/CatalogueField';
import { NameField, DescriptionField, TagsField, CommunityField } from '../../tribs/fields/DescriptionFields';
import type { EditForm } from './edit-form';
import { CollapsibleChoice } from './CollapsibleChoice';
import type { Refusal } from './use-save';

type Props = {
  form: EditForm;
  change: (changes: Partial<EditForm>) => void;
  problem: TimesProblem | null;
  refusal: Refusal | null;
};

export function EditFields({ form, change, problem, refusal }: Props) {
  const errorOf = (...fields: string[]) =>
    refusal?.field && fields.includes(refusal.field) ? refusal.text : undefined;
  const placeError = errorOf('placeId', 'location', 'address', 'cityId', 'pin');
  const covers = useCovers(form);
  const ideas = useQuery(ideasQuery);
  const idea = ideas.data?.find(({ id }) => id === form.ideaId);
  return (
    <div className="grid grid-cols-1 gap-8">
      <NameField value={form.name} onChange={(name) => change({ name })} error={errorOf('name')} />
      <DescriptionField
        value={form.description}
        onChange={(description) => change({ description })}
        error={errorOf('description')}
      />
      <CollapsibleChoice label="Activity" value={idea?.title ?? (form.ideaId === null ? 'None chosen' : '…')}>
        <IdeaField value={form.ideaId} onChange={({ id }) => change({ ideaId: id })} />
      </CollapsibleChoice>
      <Section title="When">
        <TimesField
          value={form}
          onChange={({ startTime, endTime }) => change({ startTime, endTime })}
          city={cityOfWhere(form)?.name ?? null}
          timeZone={form.timeZone}
          problem={problem ?? refusedTimes(refusal)}
        />
      </Section>
      <CollapsibleChoice label="Place" value={whereText(form)} error={placeError}>
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
        error={errorOf('maxParticipants')}
      />
      <Section title="Photos" error={errorOf('photos', 'mainImageUrl', 'eventPhotos')}>
        <PhotosField photos={form.photos} onChange={(photos) => change({ photos })} covers={covers} />
      </Section>
      <TagsField value={form.categories} onChange={(categories) => change({ categories })} />
      <CommunityField
        value={form.communityId}
        onChange={(communityId) => change({ communityId })}
        error={errorOf('communityId')}
      />
      <RulesField value={form} onChange={change} error={errorOf('costDetails')} />
    </div>
  );
}

/** The fitting ones first. */
function useCovers({ name, description }: EditForm) {
  return useMemo(() => coversByFit({ name, description }), [name, description]);
}

function whereText({ place, ownPlace }: Where): string {
  return place?.name ?? (ownPlaceText(ownPlace) || 'Not fixed yet');
}

function refusedTimes(refusal: Refusal | null): TimesProblem | null {
  if (refusal?.field !== 'startTime' && refusal?.field !== 'endTime') return null;
  return { field: refusal.field, text: refusal.text };
}

function Section({ title, error, children }: { title: string; error?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-sm font-semibold">{title}</h2>
      {error && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {error}
        </p>
      )}
      {children}
    </section>
  );
}
