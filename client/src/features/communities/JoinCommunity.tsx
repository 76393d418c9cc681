import type { Community } from '#shared/api/catalogue';
import { Button, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { CheckIcon, JoinIcon } from '../../ui/icons';
import { useCommunityMembership } from './memberships';

type Props = { community: Community } & ButtonStyle;

/** One button in one place, so that it keeps the focus when it changes what it does. */
export function JoinCommunity({ community, variant = 'secondary', ...rest }: Props) {
  const change = useCommunityMembership();
  const { isMember, name } = community;
  return (
    <Button
      {...rest}
      variant={isMember ? 'secondary' : variant}
      aria-label={isMember ? `Member. Leave ${name}` : undefined}
      onClick={onSingleTap(() => change(community))}
    >
      {isMember && <CheckIcon size={20} className="text-perfect" />}
      {isMember ? 'Member' : 'Join Community'}
    </Button>
  );
}

/** The button on a picture: an icon without words. */
export function JoinCommunityIcon({ community }: { community: Community }) {
  const change = useCommunityMembership();
  const { isMember, name } = community;
  return (
    <button
      type="button"
      aria-label={isMember ? `Leave ${name}` : `Join ${name}`}
      onClick={onSingleTap(() => change(community))}
      className="on-picture pressable grid size-11 place-items-center rounded-pill"
    >
      {isMember ? <CheckIcon size={22} /> : <JoinIcon size={22} />}
    </button>
  );
}
