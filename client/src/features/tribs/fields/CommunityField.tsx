import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/SelectField';
import { useAuth } from '../../auth/auth-context';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import type { FieldOf } from './field-of';

/** One of the host's own communities. Nothing is shown without communities, or if the list fails. */
export function CommunityField({ value, onChange, error }: FieldOf<number | null>) {
  const { user } = useAuth();
  const { data } = useQuery({ ...communitiesOfUserQuery(user?.id ?? 0), enabled: user !== null });
  if (!data || (data.length === 0 && value === null)) return null;
  const own = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const isOwn = value === null || data.some(({ id }) => id === value);
  return (
    <SelectField
      label="Community"
      isOptional
      any="None"
      options={isOwn ? own : [...own, { value: String(value), label: 'One that you are not in' }]}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      hint="The meetup is listed on the community's page too."
      error={error}
    />
  );
}
