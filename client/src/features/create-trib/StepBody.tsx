import { useEffect, useMemo, type ComponentType, type Dispatch } from 'react';
import { useQuery } from '@tanstack/react-query';
import { coversByFit } from '#shared/domain/covers';
import { PageTitle } from '../../ui/Page';
import { Chip } from '../../ui/Chip';
import { ideasQuery } from '../tribs/ideas.api';
import { NameField } from '../tribs/fields/NameField';
import { IdeaField } from '../tribs/fields/IdeaField';
import { useNearCityDetails } from '../cities/use-near';
import { placesQuery } from '../places/places.api';
import { WhereField } from '../tribs/fields/WhereField';
import { ParticipantsField } from '../tribs/fields/ParticipantsField';
import { TimesField } from '../tribs/fields/TimesField';
import { cityOfWhere } from '../tribs/fields/where';
import { CommunityField } from '../tribs/fields/CommunityField';
import { DescriptionField } from '../tribs/fields/DescriptionField';
import { TagsField } from '../tribs/fields/TagsField';
import { PhotosField } from '../photos/PhotosField';
import { PHOTOS_MAX } from '../tribs/fields/trib-fields';
import { RulesField } from '../tribs/fields/RulesField';
import { useAuth } from '../auth/auth-context';
import { usePhotoUploads, useHasUnusable } from '../photos/use-photo-uploads';
import { problemWithTimes, type WizardEvent } from './state';
import type { Draft } from './draft';

type StepProps = {
  draft: Draft;
  now: Date;
  dispatch: Dispatch<WizardEvent>;
  onBlocked: (isBlocked: boolean) => void;
};

type Step = { title: string; subtitle: string; Fields: ComponentType<StepProps> };

/** The fields of one step. They are disabled while creating. */
export function StepBody({ inert, ...props }: StepProps & { inert: boolean }) {
  const { draft } = props;
  const step = STEP_VIEWS[draft.step - 1];
  usePhotoUploads(draft.photos, useAuth().user?.id);
  if (!step) return null;
  return (
    <div key={draft.step} className="step-enter" inert={inert}>
      <PageTitle>{step.title}</PageTitle>
      <p className="mt-1.5 mb-6 text-base text-pretty text-muted">{step.subtitle}</p>
      <step.Fields {...props} />
    </div>
  );
}

const STEP_VIEWS: readonly Step[] = [
  { title: 'Name your meetup', subtitle: 'Short and inviting works best.', Fields: NameStep },
  { title: 'Choose an activity', subtitle: 'What will you do together?', Fields: ActivityStep },
  { title: 'Choose a place', subtitle: 'A spot from our list, or anywhere else.', Fields: PlaceStep },
  { title: 'When, and how many', subtitle: 'Small groups get talking sooner.', Fields: TimesStep },
  { title: 'Describe it', subtitle: 'Tell people what to expect.', Fields: DescriptionStep },
  { title: 'Add photos', subtitle: 'The first one shows in the feed.', Fields: PhotosStep },
  { title: 'Rules and cost', subtitle: 'No surprises on the day.', Fields: RulesStep },
];

const SUGGESTIONS = 4;

function NameStep({ draft, dispatch }: StepProps) {
  const isOpen = draft.name.trim() === '' || draft.name === draft.prefilled.name;
  return (
    <div className="grid gap-8">
      <NameField value={draft.name} onChange={(name) => dispatch({ type: 'filled', changes: { name } })} />
      {isOpen && <IdeaSuggestions draft={draft} dispatch={dispatch} />}
    </div>
  );
}

/** For people without a name in mind. If the list fails nothing is lost: the next step has it all. */
function IdeaSuggestions({ draft, dispatch }: Pick<StepProps, 'draft' | 'dispatch'>) {
  const { data: ideas = [] } = useQuery(ideasQuery);
  const apart = Math.max(1, Math.floor(ideas.length / SUGGESTIONS));
  const suggestions = ideas.filter((_, index) => index % apart === 0).slice(0, SUGGESTIONS);
  if (suggestions.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-3 text-sm text-muted">Or start from an idea:</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {suggestions.map((idea) => (
          <Chip
            key={idea.id}
            pressed={draft.ideaId === idea.id && draft.name !== ''}
            onClick={() => dispatch({ type: 'ideaChosen', idea })}
          >
            {idea.title}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

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
