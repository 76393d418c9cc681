import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ComponentType, type Dispatch } from 'react';
import { town } from '../../lib/town';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { ErrorState } from '../../ui/ErrorState';
import { PageTitle } from '../../ui/Page';
import { STEP_COLUMNS } from '../../ui/ProgressBar';
import { Skeleton } from '../../ui/Skeleton';
import { useSheet } from '../../navigation/use-sheet';
import { useAuth } from '../auth/auth-context';
import { usePhotoUploads } from '../photos/uploads';
import { NameField } from '../tribs/fields/DescriptionFields';
import { ideasQuery } from '../tribs/ideas.api';
import { type Draft, fieldsAt } from './draft';
import type { WizardEvent } from './state';
import * as t from './texts';

export type StepProps = {
  draft: Draft;
  now: Date;
  dispatch: Dispatch<WizardEvent>;
  onBlocked: (isBlocked: boolean) => void;
};

const TEXTS = [
  { title: t.nameMeetup, subtitle: t.shortAndInvitingWorks },
  { title: t.chooseActivity, subtitle: t.oneFromOurList },
  { title: t.choosePlace, subtitle: t.fromOurListOr },
  { title: t.whenAndHowMany, subtitle: t.smallGroupsGetTalking },
  { title: t.describe, subtitle: t.tellPeopleWhatTo },
  { title: t.addPhotos, subtitle: t.firstOneShowsIn },
  { title: t.rulesAndCost, subtitle: t.noSurprisesOnDay },
];

const WHERE = { title: t.where, subtitle: t.anyPlaceInTown };

/** The fields of one step. `inert` disables them while the meetup is being created. */
export function StepBody({ inert, ...props }: StepProps & { inert: boolean }) {
  const { step, photos } = props.draft;
  const { laterSteps, failed, retry } = useLaterSteps();
  usePhotoUploads(photos, useAuth().user?.id);
  const fields = fieldsAt(step);
  const Fields = fields === 1 ? NameStep : laterSteps?.[fields];
  const { title, subtitle } = fields === 3 && town.startsEmpty ? WHERE : (TEXTS[fields - 1] ?? WHERE);
  return (
    <div key={step} className={`step-enter ${STEP_COLUMNS}`} inert={inert}>
      <div className="lg:sticky lg:top-22">
        <PageTitle>{title}</PageTitle>
        <p className="mt-1.5 mb-6 text-base text-pretty text-muted">{subtitle}</p>
      </div>
      <div>
        {Fields && <Fields {...props} />}
        {!Fields && failed && <ErrorState onRetry={retry} />}
        {!Fields && !failed && <Skeleton className="h-52 rounded-card" />}
      </div>
    </div>
  );
}

/** The later steps load during the first, so that a lost connection does not affect them. */
function useLaterSteps() {
  const [laterSteps, setLaterSteps] = useState<Readonly<Record<number, ComponentType<StepProps>>>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    import('./LaterSteps').then(
      ({ LATER_STEPS }) => setLaterSteps(LATER_STEPS),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  return { laterSteps, failed, retry };
}

const SUGGESTIONS = 4;

function NameStep({ draft, now, dispatch }: StepProps) {
  const isOpen = draft.name.trim() === '' || draft.name === draft.prefilled.name;
  return (
    <div className="grid gap-8">
      <NameField value={draft.name} onChange={(name) => dispatch({ type: 'filled', changes: { name } })} />
      {isOpen && <IdeaSuggestions draft={draft} dispatch={dispatch} />}
      <FromCalendar now={now} dispatch={dispatch} />
    </div>
  );
}

/** Lets hosts take a meetup over from a calendar they keep elsewhere. */
function FromCalendar({ now, dispatch }: Pick<StepProps, 'now' | 'dispatch'>) {
  const viewerId = useAuth().user?.id;
  const { open } = useSheet('calendar', (about: { viewerId: number }) => ({ ...about, now, dispatch }));
  if (viewerId === undefined) return null;
  return (
    <div>
      <Button variant="secondary" size="md" aria-haspopup="dialog" onClick={() => open({ viewerId })}>
        {t.takeOneFromCalendar}
      </Button>
    </div>
  );
}

/** Helps people who have no name in mind. If the ideas fail to load, nothing is lost: the next step has them all. */
function IdeaSuggestions({ draft, dispatch }: Pick<StepProps, 'draft' | 'dispatch'>) {
  const { data: ideas = [] } = useQuery(ideasQuery);
  const interval = Math.max(1, Math.floor(ideas.length / SUGGESTIONS));
  const suggestions = ideas.filter((_, index) => index % interval === 0).slice(0, SUGGESTIONS);
  if (suggestions.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-3 text-sm text-muted">{t.orStartFromIdea}</legend>
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
