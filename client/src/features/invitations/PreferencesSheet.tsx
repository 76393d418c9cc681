import { LANG } from '../../lib/lang';
import { choiceText } from '#shared/domain/choice-texts';
import { useQuery } from '@tanstack/react-query';
import { town } from '../../lib/town';
import { QueryState } from '../../ui/QueryState';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { Loading, Skeleton } from '../../ui/Skeleton';
import { NOT_SAVED, useIsChanged, useLeaveGuard } from '../../navigation/use-leave-guard';
import { useSheetViewer } from '../auth/use-sheet-viewer';
import { fitCountQuery, fitCountText, preferencesQuery, useSavePreferences } from './preferences.api';
import { type ReactNode, useState } from 'react';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { ACTIVITY_TYPES, DAYS, MEETUP_FREQUENCIES, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { firstOfName, oncePerName } from '#shared/domain/interests';
import { GROUP_SIZE_MAX, GROUP_SIZE_MIN, TRAVEL_MILES_MAX, TRAVEL_MILES_MIN } from '#shared/domain/limits';
import { useDebounced } from '../../lib/use-debounced';
import { Chip } from '../../ui/Chip';
import { FormButtons, useForm } from '../../ui/Form';
import { CheckIcon } from '../../ui/icons';
import { InlineError } from '../../ui/ErrorState';
import { InterestIcon } from '../../ui/InterestIcon';
import { RadioPills } from '../../ui/RadioPills';
import { RangeSlider } from '../../ui/Slider';
import { DistanceSlider } from '../tribs/DistanceSlider';
import { useNearQuery } from '../cities/use-near';
import { interestsQuery } from '../interests/interests.api';
import * as t from './texts';

export function PreferencesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSheetViewer(open, t.setYourPreferences);
  if (!user) return null;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={town.onlyWorks ? t.suggestions : t.aiMeetupPreferences}
      description={t.plainRulePicksMeetups}
      focusTitle
    >
      <Content viewerId={user.id} onClose={onClose} />
    </SheetRoot>
  );
}

function Content({ viewerId, onClose }: { viewerId: number; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery(viewerId));
  // A retry shows the loading state instead of the error.
  const query = { data, isError: isError && !isFetching, refetch };
  return (
    <QueryState
      query={query}
      loading={
        <Loading
          label={t.loadingPreferences}
          placeholders={['h-32', 'h-24', 'h-14', 'h-14', 'h-32']}
          className="grid gap-6"
        />
      }
      failed={t.preferencesDidntLoad}
    >
      {(saved) => <PreferencesForm saved={saved} viewerId={viewerId} onClose={onClose} />}
    </QueryState>
  );
}

type Props = { saved: AiPreferences; viewerId: number; onClose: () => void };

const asOptions = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, text: choiceText(value, LANG) }));
const FREQUENCY_TEXTS = { daily: t.daily, weekly: t.weekly, monthly: t.monthly };

const inPeople = (from: number, to: number) =>
  from === to ? t.countPeople({ count: from }) : t.fromToPeople({ from, to });
const TRAVEL = {
  kept: 'miles',
  miles: { min: TRAVEL_MILES_MIN, max: TRAVEL_MILES_MAX, step: 1 },
  km: { min: 5, max: 80, step: 5 },
} as const;

/** Only saving stores anything. If it fails, the choices stay in the form. */
export function PreferencesForm({ saved, viewerId, onClose }: Props) {
  const [draft, setDraft] = useState(saved);
  const change = (changes: Partial<AiPreferences>) => setDraft((before) => ({ ...before, ...changes }));
  const { leave } = useLeaveGuard(useIsChanged(draft), NOT_SAVED);
  const saving = useSavePreferences(viewerId, () => leave(onClose));
  const isSaving = saving.isPending;
  const form = useForm({ problems: {}, sent: saving, send: () => saving.send(draft) });
  return (
    <form {...form.props} className="@container">
      <fieldset
        disabled={isSaving}
        className="sheet-fields grid min-w-0 grid-cols-1 gap-7 disabled:opacity-60"
      >
        <ChoiceChips
          legend={t.days}
          options={asOptions(DAYS)}
          chosen={draft.preferredDays}
          onChange={(preferredDays) => change({ preferredDays })}
        />
        <ChoiceChips
          legend={t.times}
          options={asOptions(TIMES_OF_DAY)}
          chosen={draft.preferredTimes}
          onChange={(preferredTimes) => change({ preferredTimes })}
        />
        <RangeSlider
          label={t.groupSize}
          min={GROUP_SIZE_MIN}
          max={GROUP_SIZE_MAX}
          disabled={isSaving}
          value={[draft.preferredGroupSizeMin, draft.preferredGroupSizeMax]}
          onChange={([preferredGroupSizeMin, preferredGroupSizeMax]) =>
            change({ preferredGroupSizeMin, preferredGroupSizeMax })
          }
          format={inPeople}
        />
        <DistanceSlider
          {...TRAVEL}
          label={t.maxTravelDistance}
          disabled={isSaving}
          value={draft.maxTravelDistance}
          onChange={(maxTravelDistance) => change({ maxTravelDistance })}
        />
        <InterestChoice
          chosen={draft.selectedInterests}
          onChange={(selectedInterests) => change({ selectedInterests })}
        />
        <ChoiceChips
          legend={t.activityTypes}
          options={asOptions(ACTIVITY_TYPES)}
          chosen={draft.activityTypes}
          onChange={(activityTypes) => change({ activityTypes })}
        />
        <RadioPills
          legend={t.meetupFrequency}
          options={MEETUP_FREQUENCIES}
          value={draft.meetupFrequency}
          onChange={(meetupFrequency) => change({ meetupFrequency })}
          textOf={(frequency) => FREQUENCY_TEXTS[frequency]}
        />
      </fieldset>
      <SheetFooter>
        <FitCount viewerId={viewerId} preferences={draft} />
        <FormButtons isSending={isSaving} onCancel={onClose}>
          {t.save}
        </FormButtons>
      </SheetFooter>
    </form>
  );
}

/** A slider changes many times while it is dragged. */
const COUNT_DELAY_MS = 300;

/** Follows the choices before they are saved. Without a response it shows nothing. */
function FitCount({ viewerId, preferences }: { viewerId: number; preferences: AiPreferences }) {
  const query = useNearQuery();
  const settled = useDebounced(preferences, COUNT_DELAY_MS);
  const { data } = useQuery(fitCountQuery(viewerId, settled, query));
  return (
    <output className="mb-3 block min-h-[1lh] text-center text-sm text-muted">
      {data && fitCountText(data)}
    </output>
  );
}

type InterestChoiceProps = { chosen: readonly number[]; onChange: (chosen: number[]) => void };

/** If the list of interests does not load, the other choices can still be saved. */
function InterestChoice({ chosen, onChange }: InterestChoiceProps) {
  const interests = useQuery(interestsQuery);
  if (interests.isPending) {
    return (
      <>
        <output className="sr-only">{t.loadingInterests}</output>
        <Skeleton className="h-32" />
      </>
    );
  }
  if (interests.isError) {
    return <InlineError onRetry={() => void interests.refetch()}>{t.interestsDidntLoadYou}</InlineError>;
  }
  return (
    <ChoiceChips
      legend={t.interests}
      options={oncePerName(interests.data).map(({ id, name, icon }) => ({
        value: id,
        text: choiceText(name, LANG),
        icon: <InterestIcon iconKey={icon} size={16} className="-ms-1 text-muted" />,
      }))}
      chosen={firstOfName(interests.data, chosen)}
      onChange={onChange}
    />
  );
}

type ChoiceChipsProps<T> = {
  legend: string;
  options: readonly { value: T; text: string; icon?: ReactNode }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** Any number of choices; none means that every option is fine. */
function ChoiceChips<T extends string | number>({ legend, options, chosen, onChange }: ChoiceChipsProps<T>) {
  const toggle = (value: T) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">
        {legend}
        {chosen.length === 0 && <span className="ms-2 font-normal text-muted">{t.any}</span>}
      </legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {options.map(({ value, text, icon }) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {chosen.includes(value) ? (
              <CheckIcon size={16} strokeWidth={2.5} className="-ms-1 text-accent" />
            ) : (
              icon
            )}
            {text}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
