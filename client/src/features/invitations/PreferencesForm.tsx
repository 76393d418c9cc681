import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { ACTIVITY_TYPES, DAYS, MEETUP_FREQUENCIES, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { GROUP_SIZE_MAX, GROUP_SIZE_MIN, TRAVEL_MILES_MAX, TRAVEL_MILES_MIN } from '#shared/domain/limits';
import { Button } from '../../ui/Button';
import { RadioPills } from '../../ui/RadioPills';
import { SheetFooter } from '../../ui/SheetFooter';
import { NumberSlider, RangeSlider } from '../../ui/Slider';
import { ChoiceChips } from './ChoiceChips';
import { FitCount } from './FitCount';
import { InterestChoice } from './InterestChoice';
import { savePreferences } from './preferences.api';

type Props = { saved: AiPreferences; viewerId: number; onClose: () => void };

const asOptions = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, text: value }));
const FREQUENCY_TEXTS = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };

const inPeople = (from: number, to: number) => (from === to ? `${from} people` : `${from} to ${to} people`);
const inMiles = (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`);

/** Only saving keeps anything; a failed save keeps what was chosen. */
export function PreferencesForm({ saved, viewerId, onClose }: Props) {
  const [draft, setDraft] = useState(saved);
  const change = (changes: Partial<AiPreferences>) => setDraft((before) => ({ ...before, ...changes }));
  const { isSaving, save } = useSave(viewerId, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(draft);
  };
  return (
    <form onSubmit={submit} className="@container">
      <fieldset
        disabled={isSaving}
        className="sheet-fields grid min-w-0 grid-cols-1 gap-7 disabled:opacity-60"
      >
        <ChoiceChips
          legend="Days"
          options={asOptions(DAYS)}
          chosen={draft.preferredDays}
          onChange={(preferredDays) => change({ preferredDays })}
        />
        <ChoiceChips
          legend="Times"
          options={asOptions(TIMES_OF_DAY)}
          chosen={draft.preferredTimes}
          onChange={(preferredTimes) => change({ preferredTimes })}
        />
        <RangeSlider
          label="Group size"
          min={GROUP_SIZE_MIN}
          max={GROUP_SIZE_MAX}
          disabled={isSaving}
          value={[draft.preferredGroupSizeMin, draft.preferredGroupSizeMax]}
          onChange={([preferredGroupSizeMin, preferredGroupSizeMax]) =>
            change({ preferredGroupSizeMin, preferredGroupSizeMax })
          }
          format={inPeople}
        />
        <NumberSlider
          label="Max travel distance"
          min={TRAVEL_MILES_MIN}
          max={TRAVEL_MILES_MAX}
          disabled={isSaving}
          value={draft.maxTravelDistance}
          onChange={(maxTravelDistance) => change({ maxTravelDistance })}
          format={inMiles}
        />
        <InterestChoice
          chosen={draft.selectedInterests}
          onChange={(selectedInterests) => change({ selectedInterests })}
        />
        <ChoiceChips
          legend="Activity types"
          options={asOptions(ACTIVITY_TYPES)}
          chosen={draft.activityTypes}
          onChange={(activityTypes) => change({ activityTypes })}
        />
        <RadioPills
          legend="Meetup frequency"
          options={MEETUP_FREQUENCIES}
          value={draft.meetupFrequency}
          onChange={(meetupFrequency) => change({ meetupFrequency })}
          textOf={(frequency) => FREQUENCY_TEXTS[frequency]}
        />
      </fieldset>
      <SheetFooter>
        <FitCount viewerId={viewerId} preferences={draft} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow basis-28" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} className="grow basis-28">
            Save
          </Button>
        </div>
      </SheetFooter>
    </form>
  );
}

/** Two presses save once. */
function useSave(viewerId: number, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const save = async (preferences: AiPreferences) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving(true);
    const isSaved = await savePreferences(queryClient, viewerId, preferences);
    isUnderWay.current = false;
    setSaving(false);
    if (isSaved) onSaved();
  };
  return { isSaving, save };
}
