import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { choiceText } from '#shared/domain/choice-texts';
import { MEETUP_NAME_MAX, MEETUP_DESCRIPTION_MAX, TAGS_OFFERED } from '#shared/domain/limits';
import { LANG } from '../../../lib/lang';
import { Chip } from '../../../ui/Chip';
import { CheckIcon, PlusIcon } from '../../../ui/icons';
import { InlineError } from '../../../ui/ErrorState';
import { SelectField } from '../../../ui/SelectField';
import { Loading } from '../../../ui/Skeleton';
import { TextField, TextArea } from '../../../ui/Field';
import { useAuth } from '../../auth/auth-context';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import { maySpeakFor } from '../../communities/community-roles';
import { interestsQuery } from '../../interests/interests.api';
import type { FieldOf } from './trib-fields';
import * as t from '../texts';

export function NameField({ value, onChange, error }: FieldOf<string>) {
  return (
    <TextField
      label={t.meetupName}
      value={value}
      onChange={onChange}
      error={error}
      max={MEETUP_NAME_MAX}
      placeholder={t.sunsetPicnicByLake}
      autoComplete="off"
      enterKeyHint="next"
    />
  );
}

export function DescriptionField({ value, onChange, error }: FieldOf<string>) {
  return (
    <TextArea
      label={t.description}
      value={value}
      onChange={onChange}
      error={error}
      max={MEETUP_DESCRIPTION_MAX}
      rows={6}
      placeholder={t.whatYouDoAnd}
    />
  );
}

/** The values are names, as the meetup stores them. Tags are optional, so a list that fails to load blocks nothing. */
export function TagsField({ value, onChange }: FieldOf<readonly string[]>) {
  const interests = useQuery(interestsQuery);
  const names = interests.data?.slice(0, TAGS_OFFERED).map(({ name }) => name) ?? [];
  // The meetup may have other tags, such as an own activity of the host.
  const offered = [...new Set([...names, ...value])];
  const toggle = (tag: string) =>
    onChange(value.includes(tag) ? value.filter((other) => other !== tag) : [...value, tag]);
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold text-ink">{t.tagsOptional({ note: muted })}</legend>
      {interests.isPending && <Loading label={t.loadingTags} placeholders={['h-24']} />}
      {interests.isError && (
        <InlineError onRetry={() => void interests.refetch()}>{t.tagsDidntLoadYou}</InlineError>
      )}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {offered.map((tag) => (
          <Chip key={tag} pressed={value.includes(tag)} onClick={() => toggle(tag)}>
            {value.includes(tag) ? (
              <CheckIcon size={16} strokeWidth={2.5} className="-ms-1 text-accent" />
            ) : (
              <PlusIcon size={16} className="-ms-1 text-muted" />
            )}
            {choiceText(tag, LANG)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Offers the communities in whose name the host may post. Renders nothing if there are none, or if the list fails to load. */
export function CommunityField({ value, onChange, error }: FieldOf<number | null>) {
  const { user } = useAuth();
  const { data } = useQuery({ ...communitiesOfUserQuery(user?.id ?? 0), enabled: user !== null });
  const offered = data?.filter(maySpeakFor) ?? [];
  if (!data || (offered.length === 0 && value === null)) return null;
  const own = offered.map(({ id, name }) => ({ value: String(id), label: name }));
  const isOwn = value === null || offered.some(({ id }) => id === value);
  const other = data.find(({ id }) => id === value)?.name ?? t.oneYouNotIn;
  return (
    <SelectField
      label={t.community}
      isOptional
      any={t.none}
      options={isOwn ? own : [...own, { value: String(value), label: other }]}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      hint={t.meetupListedOnCommunitys}
      error={error}
    />
  );
}

const muted = (inside: ReactNode) => <span className="font-normal text-muted">{inside}</span>;
