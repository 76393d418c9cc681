import type { Community } from '#shared/api/catalogue';
import { Button, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { CheckIcon, JoinIcon } from '../../ui/icons';
import { useOverlay } from '../../navigation/overlays';
import { useSheet } from '../../navigation/use-sheet';
import { letInKeyFor, useCommunityMembership } from './memberships';

/** A card has the button twice, once as an icon, and one question for both. */
type Props = { community: Community; isOnCard?: boolean } & ButtonStyle;

const loadQuestion = async () => (await import('../../ui/ConfirmDialog')).ConfirmDialog;

const questionOf = ({ id }: Community, isOnCard: boolean) =>
  `leave-community-${isOnCard ? 'card-' : ''}${id}`;

/** Joining and leaving share one button in one place, so that it keeps the focus when its action changes. */
export function JoinCommunity({ community, isOnCard = false, variant = 'secondary', ...rest }: Props) {
  const change = useCommunityMembership();
  const { isMember, isRequested, isArchived, name } = community;
  const { Sheet: Question, ...leaving } = useSheet(questionOf(community, isOnCard), loadQuestion);
  if (isArchived && !isMember) return <p className="text-center text-muted">Nobody joins it right now.</p>;
  return (
    <>
      <Button
        {...rest}
        variant={isMember || isRequested ? 'secondary' : variant}
        aria-label={labelOf(community)}
        onClick={onSingleTap(() => (isMember ? leaving.open() : change(community)))}
      >
        {(isMember || isRequested) && <CheckIcon size={20} className="text-perfect" />}
        {textOf(community)}
      </Button>
      {Question && (
        <Question
          open={leaving.isOpen}
          title={`Leave ${name}?`}
          description={
            community.admission === 'request'
              ? 'You no longer read its room and its news. To come back, you have to ask.'
              : 'You no longer read its room and its news.'
          }
          cancelText="Stay"
          confirmText="Leave"
          onCancel={leaving.close}
          onConfirm={() => void leaving.leave().then(() => change(community))}
        />
      )}
    </>
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
  const change = useCommunityMembership();
  const { isMember, isRequested, name } = community;
  const isIn = isMember || isRequested;
  const leaving = useOverlay(questionOf(community, true));
  return (
    <button
      type="button"
      aria-label={
        isMember ? `Leave ${name}` : isRequested ? `Take your request to ${name} back` : `Join ${name}`
      }
      onClick={onSingleTap(() => (isMember ? leaving.open() : change(community)))}
      className="on-picture pressable grid size-11 place-items-center rounded-pill"
    >
      {isIn ? <CheckIcon size={22} /> : <JoinIcon size={22} />}
    </button>
  );
}
