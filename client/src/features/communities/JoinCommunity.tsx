import type { Community } from '#shared/api/catalogue';
import { Button, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { CheckIcon, JoinIcon } from '../../ui/icons';
import { useSheet } from '../../navigation/use-sheet';
import { letInKeyFor, useCommunityMembership } from './memberships';

type Props = { community: Community } & ButtonStyle;

/** Joins, or asks before leaving. */
function useMembershipButton(community: Community): () => void {
  const change = useCommunityMembership();
  const { isMember, name, admission } = community;
  const { open } = useSheet('leave-community', (_, leave) => ({
    title: `Leave ${name}?`,
    description:
      admission === 'request'
        ? 'You no longer read its room and its news. To come back, you have to ask.'
        : 'You no longer read its room and its news.',
    cancelText: 'Stay',
    confirmText: 'Leave',
    onConfirm: () => void leave().then(() => change(community)),
  }));
  return () => (isMember ? open() : change(community));
}

/** Joining and leaving share one button in one place, so that it keeps the focus when its action changes. */
export function JoinCommunity({ community, variant = 'secondary', ...rest }: Props) {
  const press = useMembershipButton(community);
  const { isMember, isRequested, isArchived } = community;
  if (isArchived && !isMember) return <p className="text-center text-muted">Nobody joins it right now.</p>;
  return (
    <Button
      {...rest}
      variant={isMember || isRequested ? 'secondary' : variant}
      aria-label={labelOf(community)}
      onClick={onSingleTap(press)}
    >
      {(isMember || isRequested) && <CheckIcon size={20} className="text-perfect" />}
      {textOf(community)}
    </Button>
  );
}

function textOf({ id, isMember, isRequested, admission }: Community): string {
  if (isMember) return 'Member';
  if (isRequested) return 'Requested';
  return admission === 'request' && letInKeyFor(id) === null ? 'Ask to join' : 'Join Community';
}

/** Says what a press does, where the visible text only names the state. */
function labelOf({ isMember, isRequested, name }: Community): string | undefined {
  if (isMember) return `Member. Leave ${name}`;
  return isRequested ? `Requested. Take your request to ${name} back` : undefined;
}

/** The same button as an icon, for use on a picture. */
export function JoinCommunityIcon({ community }: { community: Community }) {
  const press = useMembershipButton(community);
  const { isMember, isRequested, name } = community;
  const isIn = isMember || isRequested;
  return (
    <button
      type="button"
      aria-label={
        isMember ? `Leave ${name}` : isRequested ? `Take your request to ${name} back` : `Join ${name}`
      }
      onClick={onSingleTap(press)}
      className="on-picture pressable grid size-11 place-items-center rounded-pill"
    >
      {isIn ? <CheckIcon size={22} /> : <JoinIcon size={22} />}
    </button>
  );
}
