import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Interest } from '#shared/api/interests';
import type { OwnUser } from '#shared/api/users';
import { firstOfName, oncePerName } from '#shared/domain/interests';
import { ErrorState } from '../../ui/ErrorState';
import { SheetRoot } from '../../ui/Sheet';
import { SheetFooter } from '../../ui/SheetFooter';
import { Skeleton } from '../../ui/Skeleton';
import { interestsQuery, putInterests } from '../interests/interests.api';
import { InterestOption } from './InterestOption';
import { selectedText } from './interest-texts';
import { SaveButtons } from './SaveButtons';
import { useSave } from './use-save';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

/** Two in a row; one with large letters. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(40%,7.5rem)),1fr))] gap-3';
const SKELETONS = 8;

export function InterestsDialog({ user, open, onClose }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="Edit Interests" focusTitle>
      <Content user={user} onClose={onClose} />
    </SheetRoot>
  );
}

function Content({ user, onClose }: Omit<Props, 'open'>) {
  const interests = useQuery(interestsQuery);
  if (interests.data) return <InterestsForm interests={interests.data} user={user} onClose={onClose} />;
  if (interests.isPending || interests.isFetching) return <Loading />;
  return <ErrorState title="The interests didn't load" onRetry={() => void interests.refetch()} />;
}

type FormProps = { interests: readonly Interest[]; user: OwnUser; onClose: () => void };

function InterestsForm({ interests, user, onClose }: FormProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() => firstOfName(interests, user.interestIds));
  const { isSaving, save } = useSave({ thing: 'interests', onSaved: onClose, changesLists: true });
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(async () => {
      const saved = await putInterests(user.id, chosen);
      return {
        interestIds: saved.map(({ id }) => id),
        ...(saved.length > 0 && { answered: true }),
      };
    });
  };
  return (
    <form onSubmit={submit} className="@container">
      <fieldset disabled={isSaving} className="sheet-fields min-w-0 disabled:opacity-60">
        <legend className="sr-only">Interests</legend>
        <ul className={GRID}>
          {oncePerName(interests).map((interest) => (
            <li key={interest.id} className="grid">
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
        <SaveButtons isSaving={isSaving} onCancel={onClose} />
      </SheetFooter>
    </form>
  );
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading interests...</output>
      <div className={GRID}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </div>
    </>
  );
}
