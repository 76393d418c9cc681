import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Member, MembershipResponse, Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { isNameless } from '#shared/domain/names';
import { readFlag, setFlag } from '../../../lib/storage';
import { Avatar } from '../../../ui/Avatar';
import { buttonClass } from '../../../ui/Button';
import { useAuth } from '../../auth/auth-context';
import { KeepAccount } from '../../auth/KeepAccount';
import { NameForm } from '../../auth/NameForm';
import { RecoveryCodesPrompt } from '../../auth/RecoveryCodesPrompt';
import { OpenInBrowser } from '../../auth/OpenInBrowser';
import { PushPrompt } from '../../notifications/push/PushPrompt';
import { ProfilePhotoPicker } from '../../photos/ProfilePhotoPicker';
import { joiningOutcome } from '../../tribs/join-state';
import { patchTrib } from '../../tribs/trib-cache';
import { isHostless } from '../../tribs/trib-facts';
import { tribQuery } from '../../tribs/tribs.api';
import { SheetWithBring } from '../bring-people/SheetWithBring';
import { GoingAvatars, WhenAndWhere } from './WhenAndWhere';
import { JoinedActions } from './JoinedActions';
import { JoinMessageForm, NoteForHosts } from './JoinMessageForm';
import * as t from '../texts';

type Props = { trib: Trib; response: MembershipResponse; open: boolean; onClose: () => void };

/** Everything that a new member needs, or the next step for people who wait or have requested. */
export function JoinedSheet({ trib, response, open, onClose }: Props) {
  const { user } = useAuth();
  const viewerId = user?.id ?? null;
  // The cached meetup was fetched before joining and has only the area.
  const detail = useQuery({ ...tribQuery(viewerId, trib.id), refetchOnMount: 'always' });
  const isFresh = detail.isFetchedAfterMount && detail.data !== undefined;
  const current = isFresh ? detail.data : trib;
  const isIn = response.status === 'joined';
  const { title, description } = joiningOutcome(response);
  return (
    <SheetWithBring open={open} onOpenChange={onClose} title={title} description={<bdi>{trib.name}</bdi>}>
      {(bring) => (
        <div className="grid grid-cols-1 gap-6">
          {!isIn && <p className="text-balance">{description}</p>}
          <WhenAndWhere
            trib={current}
            place={isFresh && isIn ? detail.data.exactPlace : null}
            isLoading={isIn && detail.isFetching && !isFresh}
          />
          {response.status === 'requested' && <JoinMessageForm tribId={trib.id} isRequest />}
          {isIn && (
            <JoinedActions
              trib={current}
              place={isFresh ? detail.data.exactPlace : null}
              onBring={() => bring(current)}
            />
          )}
          {isIn && !isHostless(trib) && <NoteForHosts tribId={trib.id} />}
          {isIn && <GoingAvatars members={current.members} viewerId={viewerId} />}
          {user && (!isIn || detail.isFetchedAfterMount) && (
            <KeepSpot user={user} tribId={trib.id} isOffered={current.placeShown === 'once-kept'} />
          )}
          {user && isIn && <OpenInBrowser tribId={trib.id} />}
          {user && isIn && <PhotoPrompt user={user} />}
          {user && isIn && <PushPrompt viewerId={user.id} />}
          {user && isIn && <RecoveryCodesPrompt user={user} />}
        </div>
      )}
    </SheetWithBring>
  );
}

/** Shown once, and only to people without a photo, because strangers look for a face. */
export function PhotoPrompt({ user }: { user: OwnUser }) {
  const hasPhoto = Boolean(user.profileImage?.trim());
  const [isAsked] = useState(() => !hasPhoto && !readFlag('askedForPhoto'));
  useEffect(() => {
    if (isAsked) setFlag('askedForPhoto');
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <section
      className="flex items-center gap-4 rounded-card border border-line bg-raised p-4"
      aria-label={t.yourPhoto}
    >
      <Avatar person={user} size={56} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2.5">
        <p aria-live="polite" className="font-semibold text-balance">
          {hasPhoto ? t.nowTheyFindYou : t.addPhotoTheyFind}
        </p>
        <ProfilePhotoPicker user={user} className={buttonClass({ variant: 'secondary', size: 'md' })}>
          {hasPhoto ? t.chooseAnother : t.choosePhoto}
        </ProfilePhotoPicker>
      </div>
    </section>
  );
}

type KeepSpotProps = {
  user: OwnUser;
  tribId: number;
  /** Keeping the account is offered beside the place already. */
  isOffered: boolean;
};

/**
 * Asks for a name, because the host and the others read it, at every meetup until there is one. A demo account is lost with
 * its cookie, and so is its spot: that is asked once, and the settings offer it too.
 */
export function KeepSpot({ user, tribId, isOffered }: KeepSpotProps) {
  const queryClient = useQueryClient();
  // Decided once: a kept account is no longer a demo account, but the confirmation stays.
  const [isAsked] = useState(() => user.isDemo && !isOffered && !readFlag('askedToKeepAccount'));
  const [needsName, setNeedsName] = useState(() => isNameless(user.displayName));
  useEffect(() => {
    if (isAsked) setFlag('askedToKeepAccount');
  }, [isAsked]);
  if (!isAsked && !needsName) return null;
  const showName = (displayName: string) => {
    const named = (member: Member) => (member.id === user.id ? { ...member, displayName } : member);
    patchTrib({ queryClient, viewerId: user.id }, tribId, (trib) => ({
      ...trib,
      members: trib.members.map(named),
      topMembers: trib.topMembers.map((top) => ({ ...top, member: named(top.member) })),
    }));
  };
  return (
    <section className="rounded-card border border-line bg-raised p-4" aria-labelledby="keep-place">
      <h3 id="keep-place" className="mb-3 font-display text-base font-bold">
        {isAsked ? t.keepSpot : t.yourName}
      </h3>
      {isAsked ? (
        <KeepAccount user={user} canPostpone onNamed={showName} />
      ) : (
        <NameForm
          user={user}
          onNamed={(name) => {
            showName(name);
            setNeedsName(false);
          }}
          onLater={() => setNeedsName(false)}
        />
      )}
    </section>
  );
}
