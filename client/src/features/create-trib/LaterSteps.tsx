import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ComponentType } from 'react';
import { coversByFit } from '#shared/domain/covers';
import { useNearCityDetails } from '../cities/use-near';
import { PhotosField } from '../photos/PhotosField';
import { useHasUnusable } from '../photos/use-photo-uploads';
import { placesQuery } from '../places/places.api';
import { IdeaField } from '../tribs/fields/CatalogueField';
import { DescriptionField, TagsField, CommunityField } from '../tribs/fields/DescriptionFields';
import { ParticipantsField } from '../tribs/fields/ParticipantsField';
import { RulesField } from '../tribs/fields/RulesField';
import { TimesField } from '../tribs/fields/TimesField';
import { PHOTOS_MAX } from '../tribs/fields/trib-fields';
import { cityOfWhere } from '../tribs/fields/where';
import { WhereField } from '../tribs/fields/WhereField';
import { problemWithTimes } from './state';
import type { StepProps } from './StepBody';

/** The fields of the steps after the first, by number. */
export const LATER_STEPS: Readonly<Record<number, ComponentType<StepProps>>> = {
  2: ActivityStep,
  3: PlaceStep,
  4: TimesStep,
  5: DescriptionStep,
  6: PhotosStep,
  7: RulesStep,
};

function ActivityStep({ draft, dispatch }: StepProps) {
  return <IdeaField value={draft.ideaId} onChange={(idea) => dispatch({ type: 'ideaChosen', idea })} />;
}

function PlaceStep({ draft, dispatch }: StepProps) {
  const nearCity = useNearCityDetails();
  const places = useQuery(placesQuery);
  return (
    <WhereField
      value={draft}
      nearby={places.data?.find(({ cityId }) => cityId === nearCity?.id)?.city}
      nearCity={nearCity}
      onChange={(where) => dispatch({ type: 'whereChanged', where, now: new Date() })}
    />
  );
}

function TimesStep({ draft, now, dispatch }: StepProps) {
  const { startTime, endTime, maxParticipants } = draft;
  const city = cityOfWhere(draft);
  return (
    <div className="grid gap-5">
      {city && (
        <TimesField
          value={{ startTime, endTime }}
          onChange={(changes) => dispatch({ type: 'filled', changes })}
          city={city.name}
          timeZone={city.timeZone}
          problem={problemWithTimes(draft, now)}
        />
      )}
      <ParticipantsField
        value={maxParticipants}
        onChange={(count) => dispatch({ type: 'filled', changes: { maxParticipants: count } })}
      />
    </div>
  );
}

function DescriptionStep({ draft, dispatch }: StepProps) {
  return (
    <div className="grid gap-7">
      <DescriptionField
        value={draft.description}
        onChange={(description) => dispatch({ type: 'filled', changes: { description } })}
      />
      <TagsField
        value={draft.categories}
        onChange={(categories) => dispatch({ type: 'filled', changes: { categories } })}
      />
      <CommunityField
        value={draft.communityId}
        onChange={(communityId) => dispatch({ type: 'filled', changes: { communityId } })}
      />
    </div>
  );
}

function PhotosStep({ draft, dispatch, onBlocked }: StepProps) {
  const { name, description } = draft;
  const covers = useMemo(() => coversByFit({ name, description }), [name, description]);
  const isBlocked = useHasUnusable(draft.photos);
  useEffect(() => {
    onBlocked(isBlocked);
    return () => onBlocked(false);
  }, [isBlocked, onBlocked]);
  return (
    <>
      <PhotosField
        photos={draft.photos}
        onChange={(photos) => dispatch({ type: 'filled', changes: { photos } })}
        max={PHOTOS_MAX}
        covers={covers}
      />
      {isBlocked && (
        <output className="mt-4 block text-center text-sm text-danger">
          Remove the photo that can’t be used to go on.
        </output>
      )}
    </>
  );
}

function RulesStep({ draft, dispatch }: StepProps) {
  return <RulesField value={draft} onChange={(changes) => dispatch({ type: 'filled', changes })} />;
}
