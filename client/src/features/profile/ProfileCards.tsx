import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Interest } from '#shared/api/interests';
import type { OwnUser } from '#shared/api/users';
import { choiceText } from '#shared/domain/choice-texts';
import { oncePerName } from '#shared/domain/interests';
import { VALUE_DEFAULT, VALUE_MAX, VALUE_KEYS, valueScales } from '#shared/domain/values';
import { LANG } from '../../lib/lang';
import { Rows } from '../../lib/motion/Rows';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Chip';
import { QueryState } from '../../ui/QueryState';
import { InterestIcon } from '../../ui/InterestIcon';
import { Skeleton } from '../../ui/Skeleton';
import { interestsQuery } from '../interests/interests.api';
import * as t from './texts';

export function AboutCard({ bio, onEdit }: { bio: string | null; onEdit: () => void }) {
  return (
    <SectionCard title={t.about} edit={t.editBio} onEdit={onEdit}>
      {/* Does the same as Edit, which is the button for the keyboard. */}
      <button
        type="button"
        aria-haspopup="dialog"
        tabIndex={-1}
        onClick={onEdit}
        className="block w-full rounded-input text-start"
      >
        {bio ? (
          <span dir="auto" className="line-clamp-2 text-pretty wrap-break-word">
            {bio}
          </span>
        ) : (
          <span className="text-pretty text-muted">{NO_BIO}</span>
        )}
      </button>
    </SectionCard>
  );
}

const NO_BIO = t.tapToAddBio;

export function AboutSkeleton({ onEdit }: { onEdit: () => void }) {
  return (
    <SectionCard title={t.about} edit={t.editBio} onEdit={onEdit}>
      <Skeleton
        className="h-12"
        firstText="min-h-12 line-clamp-2 text-pretty wrap-break-word text-muted"
        otherwise={NO_BIO}
      />
    </SectionCard>
  );
}

export function InterestsCard({ ids, onEdit }: { ids: readonly number[]; onEdit: () => void }) {
  return (
    <SectionCard title={t.interests} edit={t.editInterests} onEdit={onEdit}>
      <Interests ids={ids} />
    </SectionCard>
  );
}

function Interests({ ids }: { ids: readonly number[] }) {
  const interests = useQuery({ ...interestsQuery, refetchOnMount: false });
  return (
    <QueryState
      query={interests}
      loading={<Skeleton className="h-8 w-2/3 rounded-pill" />}
      failed={t.yourInterestsDidntLoad}
      isInline
    >
      {(all) => <InterestTags interests={oncePerName(all.filter(({ id }) => ids.includes(id)))} />}
    </QueryState>
  );
}

function InterestTags({ interests }: { interests: readonly Interest[] }) {
  if (interests.length === 0) {
    return <p className="text-pretty text-muted">{t.whatYouIntoCounts}</p>;
  }
  return (
    <Rows items={interests} idOf={({ id }) => id} className="flex flex-wrap gap-2">
      {({ icon, name }) => (
        <Tag>
          <InterestIcon iconKey={icon} size={18} />
          {choiceText(name, LANG)}
        </Tag>
      )}
    </Rows>
  );
}

export function ValuesCard({ user, onEdit }: { user: OwnUser; onEdit: () => void }) {
  const isChosen = user.choseInterests || VALUE_KEYS.some((key) => user[key] !== VALUE_DEFAULT);
  return (
    <SectionCard title={t.values} edit={t.editValues} onEdit={onEdit}>
      <ul className="grid grid-cols-1 gap-5">
        {valueScales(LANG).map(({ key, label, low, high }) => (
          <li key={key}>
            <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="font-semibold">{label}</span>
              <span className="text-muted tabular-nums">{isChosen ? user[key] : t.notChosen}</span>
            </p>
            <div aria-hidden="true" className="bar relative h-1.5 rounded-pill bg-raised">
              {isChosen && (
                <span
                  className="bar-fill absolute top-1/2 -ms-1.75 size-3.5 -translate-y-1/2 rounded-pill bg-ember"
                  style={{ insetInlineStart: `${(user[key] / VALUE_MAX) * 100}%` }}
                />
              )}
            </div>
            <p className="mt-2 flex justify-between text-sm text-muted">
              <span>{low}</span>
              <span>{high}</span>
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type SectionCardProps = {
  title: string;
  /** The name of the button for screen readers, such as "Edit interests". */
  edit: string;
  onEdit: () => void;
  children: ReactNode;
};

function SectionCard({ title, edit, onEdit, children }: SectionCardProps) {
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="min-w-0 font-display text-lg font-bold wrap-anywhere">{title}</h2>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={edit}
          onClick={onEdit}
          className="min-h-11 px-1 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          {t.edit}
        </button>
      </div>
      {children}
    </Card>
  );
}
