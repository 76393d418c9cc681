import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Interest } from '#shared/api/interests';
import type { OwnUser } from '#shared/api/users';
import { choiceText } from '#shared/domain/choice-texts';
import { firstOfName, oncePerName } from '#shared/domain/interests';
import { LANG } from '../../lib/lang';
import { FormButtons, useForm } from '../../ui/Form';
import { CheckIcon } from '../../ui/icons';
import { InterestIcon } from '../../ui/InterestIcon';
import { QueryState } from '../../ui/QueryState';
import { SheetFooter } from '../../ui/Sheet';
import { Loading } from '../../ui/Skeleton';
import { useProfileWrite } from '../auth/use-profile-write';
import { chosenInterests, interestsQuery, putInterests } from '../interests/interests.api';
import { midSentence } from '../../lib/mid-sentence';
import * as t from './texts';

/** Two in a row; one with large text. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(40%,7.5rem)),1fr))] gap-3';
const SKELETONS = 8;

export function InterestsForm({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const interests = useQuery(interestsQuery);
  return (
    <QueryState
      query={{ ...interests, isError: interests.isError && !interests.isFetching }}
      loading={
        <Loading
          label={t.loadingInterests}
          placeholders={Array<string>(SKELETONS).fill('h-32 rounded-card')}
          className={GRID}
        />
      }
      failed={t.interestsDidntLoad}
    >
      {(data) => <Choice interests={data} user={user} onClose={onClose} />}
    </QueryState>
  );
}

type ChoiceProps = { interests: readonly Interest[]; user: OwnUser; onClose: () => void };

function Choice({ interests, user, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    firstOfName(interests, chosenInterests(user)),
  );
  const saving = useProfileWrite({
    thing: 'interests',
    saved: t.interestsUpdated,
    failed: t.interestsNotUpdated,
    send: async (ids: readonly number[]) => {
      const saved = await putInterests(user.id, ids);
      return { interestIds: [...saved], ...(saved.length > 0 && { choseInterests: true }) };
    },
    close: onClose,
    changesLists: true,
  });
  const form = useForm({ problems: {}, sent: saving, send: () => saving.send(chosen) });
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <form {...form.props} className="@container">
      <fieldset disabled={saving.isPending} className="sheet-fields min-w-0 disabled:opacity-60">
        <legend className="sr-only">{t.interests}</legend>
        <ul className={GRID}>
          {oncePerName(interests).map((interest) => (
            <li key={interest.id} className="grid grid-cols-1">
              <InterestOption
                interest={interest}
                isChosen={chosen.includes(interest.id)}
                onToggle={() => toggle(interest.id)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <SheetFooter>
        <output className="mb-3 block text-center text-sm font-semibold">
          {selectedText(chosen.length)}
        </output>
        <FormButtons isSending={saving.isPending} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}

type InterestOptionProps = { interest: Interest; isChosen: boolean; onToggle: () => void };

function InterestOption({ interest, isChosen, onToggle }: InterestOptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={`pressable relative flex flex-col items-start gap-1.5 rounded-card border-2 p-3.5 text-start ${
        isChosen ? 'border-accent bg-ember/12' : 'border-line bg-surface hover:border-edge'
      }`}
    >
      <InterestIcon iconKey={interest.icon} size={24} className={isChosen ? 'text-accent' : 'text-muted'} />
      <span className="max-w-full text-base/tight font-semibold wrap-break-word text-ink">
        {choiceText(interest.name, LANG)}
      </span>{' '}
      <span className="max-w-full text-sm/snug text-pretty wrap-break-word text-muted">
        {interestDescription(interest)}
      </span>
      {isChosen && (
        <span className="absolute top-3 end-3 grid size-5 place-items-center rounded-pill bg-ember text-on-ember">
          <CheckIcon size={14} strokeWidth={3} />
        </span>
      )}
    </button>
  );
}

export function interestDescription({ name, description }: Pick<Interest, 'name' | 'description'>): string {
  return description?.trim() || t.exploreInterest({ name: midSentence(name) });
}

export function selectedText(count: number): string {
  return t.interestsSelected({ count });
}
