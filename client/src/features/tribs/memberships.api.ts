import type { QueryClient } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import { requestJson, requestNothing } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { setFlag } from '../../lib/storage';
import { sameViewer } from '../../lib/viewer-change';
import { showToast } from '../../ui/toast-store';
import { expectedStatus, withMembership } from './join-state';
import { patchTrib } from './trib-cache';
import { tribKeys } from './tribs.api';

const answer = async () => (await import('#shared/api/tribs')).membershipAnswer;
const TRY_AGAIN = 'Please try again';

type Command<T> = {
  show: () => void;
  send: () => Promise<T>;
  done: (answer: T) => Promise<void>;
  takeBack: (error: unknown) => void;
};

/** Shown as done at once, and taken back when the server refuses. Whoever looks after them sees and hears nothing of it. */
async function perform<T>({ show, send, done, takeBack }: Command<T>, isSame: () => boolean): Promise<void> {
  if (!isSame()) return;
  show();
  try {
    const answered = await send();
    if (isSame()) await done(answered);
  } catch (error) {
    if (isSame()) takeBack(error);
  }
}

/** What is on its way. Two taps on the same are one request; what undoes it waits until it was answered. */
const underWay = new Map<string, { act: string; isSame: () => boolean; ended: Promise<void> }>();

async function inTurn<T>(about: string, act: string, command: Command<T>): Promise<void> {
  const last = underWay.get(about);
  const before = last?.isSame() ? last : undefined;
  if (before?.act === act) return;
  const isSame = sameViewer();
  const run = () => perform(command, isSame);
  const ended = before ? before.ended.then(run, run) : run();
  underWay.set(about, { act, isSame, ended });
  try {
    await ended;
  } finally {
    if (underWay.get(about)?.ended === ended) underWay.delete(about);
  }
}

type Act = { queryClient: QueryClient; trib: Trib; viewer: OwnUser };

function membershipIn({ queryClient, trib, viewer }: Act) {
  return (status: MembershipStatus | null, role?: MemberRole | null) =>
    patchTrib(queryClient, trib.id, (kept) => withMembership(kept, memberOf(viewer), status, role));
}

const TOLD: Record<MembershipStatus, { title: string; description?: string }> = {
  joined: { title: "You're in!", description: 'See you there.' },
  waitlisted: { title: "You're on the waitlist", description: 'The first free place in your turn is yours.' },
  requested: { title: 'Asked to join', description: 'The host answers your request.' },
};

export function joinTrib({ queryClient, trib, viewer }: Act): Promise<void> {
  const become = membershipIn({ queryClient, trib, viewer });
  return inTurn(`membership ${trib.id}`, 'join', {
    show: () => become(expectedStatus(trib)),
    send: () => requestJson(`/api/tribs/${trib.id}/membership`, { method: 'PUT', answer }),
    done: async ({ status }) => {
      setFlag('hasEverJoinedTrib');
      become(status);
      showToast(TOLD[status]);
      await hold(queryClient, () => become(status));
      await askAgain(queryClient, trib.id);
    },
    takeBack: (error) => {
      become(trib.membership, trib.role);
      fail('You could not join', error);
    },
  });
}

export function leaveTrib({ queryClient, trib, viewer }: Act): Promise<void> {
  const become = membershipIn({ queryClient, trib, viewer });
  return inTurn(`membership ${trib.id}`, 'leave', {
    show: () => become(null),
    send: () => requestNothing(`/api/tribs/${trib.id}/membership`, { method: 'DELETE' }),
    done: async () => {
      await hold(queryClient, () => become(null));
      await askAgain(queryClient, trib.id);
    },
    takeBack: (error) => {
      become(trib.membership, trib.role);
      fail('You could not leave', error);
    },
  });
}

export function setSaved({
  queryClient,
  trib,
  saved,
}: Omit<Act, 'viewer'> & { saved: boolean }): Promise<void> {
  const mark = (isSaved: boolean) => patchTrib(queryClient, trib.id, (kept) => ({ ...kept, saved: isSaved }));
  return inTurn(`save ${trib.id}`, String(saved), {
    show: () => mark(saved),
    send: () => requestNothing(`/api/tribs/${trib.id}/save`, { method: saved ? 'PUT' : 'DELETE' }),
    done: async () => {
      // Again: a list that came in between knew nothing of it.
      mark(saved);
      if (saved) setFlag('hasEverLikedTrib');
      showToast({ title: saved ? 'Trib saved!' : 'No longer saved' });
      await hold(queryClient, () => mark(saved));
      await queryClient.invalidateQueries({ queryKey: tribKeys.saved });
    },
    takeBack: (error) => {
      mark(!saved);
      fail(saved ? 'Not saved' : 'Still saved', error);
    },
  });
}

function memberOf({ id, displayName, bio, profileImage }: OwnUser) {
  return { id, displayName, bio, profileImage };
}

/** The exact place comes and goes with the membership, and so do the meetups one belongs to. */
async function askAgain(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tribKeys.detail(id) }),
    queryClient.invalidateQueries({ queryKey: tribKeys.ofUser }),
  ]);
}

/**
 * An answer that was under way when this was said may not know of it yet. One that had come before is asked
 * for again; the first of its kind cannot be, so what was said is written into it once it is there.
 */
async function hold(queryClient: QueryClient, write: () => void): Promise<void> {
  const isSame = sameViewer();
  const asking = { queryKey: tribKeys.all, fetchStatus: 'fetching' } as const;
  const asked = queryClient.getQueryCache().findAll(asking);
  await queryClient.invalidateQueries(asking);
  await Promise.allSettled(asked.map(async ({ promise }) => promise));
  if (isSame()) write();
}

function fail(title: string, error: unknown): void {
  showToast({ title, description: messageFor(error, TRY_AGAIN), tone: 'destructive' });
}
