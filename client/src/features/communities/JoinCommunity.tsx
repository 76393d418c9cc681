import type { Community } from '#shared/api/catalogue';
import { Button, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { CheckIcon, JoinIcon } from '../../ui/icons';
import { useCommunityMembership } from './memberships';

type Props = { community: Community } & ButtonStyle;

/** One button in one place, so that it keeps the focus when it changes what it does. */
export function JoinCommunity({ community, variant = 'secondary', ...rest }: Props) {
  const change = useCommunityMembership();
  const { isMember, isRequested, isArchived } = community;
  if (isArchived && !isMember) return <p className="text-center text-muted">Nobody joins it right now.</p>;
  return (
    <Button
      {...rest}
      variant={isMember || isRequested ? 'secondary' : variant}
      aria-label={labelOf(community)}
      onClick={onSingleTap(() => change(community))}
    >
      {(isMember || isRequested) && <CheckIcon size={20} className="text-perfect" />}
      {textOf(community)}
    </Button>
  );
}

function textOf({ isMember, isRequested, admission }: Community): string {
  if (isMember) return 'Member';
  if (isRequested) return 'Requested';
  return admission === 'request' ? 'Ask to join' : 'Join Community';
}

/** What a press does, where the text says what is. */
function labelOf({ isMember, isRequested, name }: Community): string | undefined {
  if (isMember) return `Member. Leave ${name}`;
  return isRequested ? `Requested. Take your request to ${name} back` : undefined;
}

/** The button on a picture: an icon without words. */
export function JoinCommunityIcon({ community }: { community: Community }) {
  const change = useCommunityMembership();
  const { isMember, isRequested, name } = community;
  const isIn = isMember || isRequested;
  return (
    <button
      type="button"
      aria-label={
        isMember ? `Leave ${name}` : isRequested ? `Take your request to ${name} back` : `Join ${name}`
      }
      onClick={onSingleTap(() => change(community))}
      className="on-picture pressable grid size-11 place-items-center rounded-pill"
    >
      {isIn ? <CheckIcon size={22} /> : <JoinIcon size={22} />}
    </button>
  );
}
