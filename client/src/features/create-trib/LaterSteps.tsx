import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ComponentType } from 'react';
import { coverAddress, coversByFit, isCover } from '#shared/domain/covers';
import { useNearCityDetails } from '../cities/use-near';
import { PhotosField } from '../photos/PhotosField';
import { useHasUnusable } from '../photos/uploads';
import { placesQuery } from '../places/places.api';
import type { OwnActivity } from '../tribs/fields/activity';
import { ActivityField } from '../tribs/fields/ActivityField';
import { DescriptionField, TagsField, CommunityField } from '../tribs/fields/DescriptionFields';
import { GoesAheadField, ParticipantsField, RulesField, TimesField } from '../tribs/fields/MeetupFields';
import { RepeatsField } from '../tribs/fields/RepeatsField';
import { PHOTOS_MAX } from '../tribs/fields/trib-fields';
import { cityOfWhere } from '../tribs/fields/where';
import { WhereField } from '../tribs/fields/WhereField';
import { ideasQuery } from '../tribs/ideas.api';
import { useAuth } from '../auth/auth-context';
import { feedQuery } from '../tribs/tribs.api';
import { problemWithTimes } from './state';
import type { StepProps } from './StepBody';
import * as t from './texts';

/** The fields of the other steps, by number (`fieldsAt`). */
export const LATER_STEPS: Readonly<Record<number, ComponentType<StepProps>>> = {
  2: ActivityStep,
  3: PlaceStep,
  4: TimesStep,
  5: DescriptionStep,
  6: PhotosStep,
  7: RulesStep,
};

function ActivityStep({ draft, dispatch }: StepProps) {
  const { ownActivity, name, prefilled, photos } = draft;
  const usedNearby = useCoversNearby();
  const change = (activity: OwnActivity) =>
    dispatch({ type: 'ownActivityChanged', ownActivity: activity, cover: coverOf(activity, usedNearby) });
  const cover = ownActivity.isUsed && photos[0]?.url === prefilled.cover ? prefilled.cover : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ActivityField
        value={draft}
        onIdea={(idea) => dispatch({ type: 'ideaChosen', idea })}
        onOwn={change}
        suggestion={name === prefilled.name ? '' : name}
      />
      {cover && <CoverNote cover={cover} />}
    </div>
  );
}

/** A cover of ours that fits the activity, as soon as the name and the category are known. */
function coverOf({ name, category }: OwnActivity, usedNearby: ReadonlySet<string>): string | null {
  if (name.trim() === '' || category === null) return null;
  const [first] = coversByFit({ name, category }, usedNearby);
  return first === undefined ? null : coverAddress(first);
}

function CoverNote({ cover }: { cover: string }) {
  return (
    <figure className="flex items-center gap-3.5 rounded-card border border-line bg-surface p-3.5">
      <img
        src={cover}
        alt=""
        width={780}
        height={440}
        className="h-16 w-28 shrink-0 rounded-input object-cover"
      />
      <figcaption className="text-sm text-pretty text-muted">{t.coverGoesWithYou}</figcaption>
    </figure>
  );
}

function PlaceStep({ draft, dispatch }: StepProps) {
  const { city: nearCity } = useNearCityDetails();
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
  const { startTime, endTime, maxParticipants, minPeople } = draft;
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
      <RepeatsField
        value={draft.repeats}
        onChange={(repeats) => dispatch({ type: 'filled', changes: { repeats } })}
        startTime={startTime}
      />
      <ParticipantsField
        value={maxParticipants}
        onChange={(count) => dispatch({ type: 'filled', changes: { maxParticipants: count } })}
      />
      <GoesAheadField
        value={minPeople}
        max={maxParticipants}
        onChange={(count) => dispatch({ type: 'filled', changes: { minPeople: count } })}
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
  const category = useCategory(draft);
  const usedNearby = useCoversNearby();
  const covers = useMemo(
    () => coversByFit({ name, description, category }, usedNearby),
    [name, description, category, usedNearby],
  );
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
        usedNearby={usedNearby}
      />
      {isBlocked && (
        <output className="mt-4 block text-center text-sm text-danger">{t.removePhotoCantUsed}</output>
      )}
    </>
  );
}

function useCategory({ ideaId, ownActivity }: StepProps['draft']): string | null {
  const { data: ideas } = useQuery(ideasQuery);
  if (ownActivity.isUsed) return ownActivity.category;
  return ideas?.find(({ id }) => id === ideaId)?.category ?? null;
}

function RulesStep({ draft, dispatch }: StepProps) {
  return <RulesField value={draft} onChange={(changes) => dispatch({ type: 'filled', changes })} />;
}

/** The covers of the first meetups in the feed. A new meetup beside them looks better with another one. */
function useCoversNearby(): ReadonlySet<string> {
  const { user, isRestoring } = useAuth();
  const { data } = useInfiniteQuery({ ...feedQuery(user?.id ?? null, {}), enabled: !isRestoring });
  const first = data?.pages[0]?.items;
  return useMemo(
    () =>
      new Set(
        first?.flatMap(({ mainImageUrl }) => (isCover(mainImageUrl ?? '') ? [mainImageUrl ?? ''] : [])),
      ),
    [first],
  );
}
