import type { Community } from '#shared/api/catalogue';
import { Button, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { CheckIcon, JoinIcon } from '../../ui/icons';
import { useSheet } from '../../navigation/use-sheet';
import { letInKeyFor, useCommunityMembership } from './memberships';
import * as t from './texts';

type Props = { community: Community } & ButtonStyle;

/** Joins, or asks before leaving. */
function useMembershipButton(community: Community): () => void {
  const change = useCommunityMembership();
  const { isMember, name, admission } = community;
  const { open } = useSheet('leave-community', (_, leave) => ({
    title: t.leaveQuestion({ name }),
    description: admission === 'request' ? t.youNoLongerRead : t.youNoLongerReadRoom,
    cancelText: t.stay,
    confirmText: t.leave,
    onConfirm: () => void leave().then(() => change(community)),
  }));
  return () => (isMember ? open() : change(community));
}

/** Joining and leaving share one button in one place, so that it keeps the focus when its action changes. */
export function JoinCommunity({ community, variant = 'secondary', ...rest }: Props) {
  const press = useMembershipButton(community);
  const { isMember, isRequested, isArchived } = community;
  if (isArchived && !isMember) return <p className="text-center text-muted">{t.nobodyJoinsRightNow}</p>;
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
  if (isMember) return t.member;
  if (isRequested) return t.requested;
  return admission === 'request' && letInKeyFor(id) === null ? t.askToJoin : t.joinCommunity;
}

/** Says what a press does, where the visible text only names the state. */
function labelOf({ isMember, isRequested, name }: Community): string | undefined {
  if (isMember) return t.memberLeave({ name });
  return isRequested ? t.requestedTakeBack({ name }) : undefined;
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
        isMember ? t.leaveName({ name }) : isRequested ? t.takeRequestBack({ name }) : t.joinName({ name })
      }
      onClick={onSingleTap(press)}
      className="on-picture pressable grid size-11 place-items-center rounded-pill"
    >
      {isIn ? <CheckIcon size={22} /> : <JoinIcon size={22} />}
    </button>
  );
}
