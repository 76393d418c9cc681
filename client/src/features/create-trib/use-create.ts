import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { tribPath } from '../../lib/paths';
import { randomKey } from '../../lib/random-key';
import { usePrefetch } from '../../lib/use-prefetch';
import { showToast } from '../../ui/toast-store';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { tribKeys } from '../tribs/tribs.api';
import { nameOf } from './draft';
import { uploaded } from './draft-photos';
import { reasonOf, refusedStep } from './refusal';
import { STEPS, firstOpenStep } from './state';
import type { Wizard } from './use-wizard';

const loadSending = () => import('./create-trib.api');

/** Makes the meetup of the draft, after a sign-in if need be. Two taps are one. */
export function useCreate(wizard: Wizard) {
  const queryClient = useQueryClient();
  const requireAuth = useRequireAuth();
  const { user: viewer, takeWaiting } = useAuth();
  const [isCreating, setCreating] = useState(false);
  const isBusy = useRef(false);
  usePrefetch(loadSending);
  // Who signs in first goes on with the draft as it is by then.
  const latest = useRef(wizard);
  useEffect(() => {
    latest.current = wizard;
  });

  const send = async (user: OwnUser) => {
    const { draft, dispatch, forget, leave } = latest.current;
    const { createTrib, payloadOf } = await loadSending();
    const photos = await uploaded(draft.photos);
    dispatch({ type: 'filled', changes: { photos } });
    const payload = payloadOf({ ...draft, photos }, user.id);
    const { requestKey, sentBefore } = draft;
    const sent = { type: 'sent', payload: JSON.stringify(payload) } as const;
    dispatch(sent);
    const becomeAnother = () => {
      const another = randomKey();
      dispatch({ type: 'becameAnother', requestKey: another });
      dispatch(sent);
      return another;
    };
    const { id } = await createTrib({ payload, requestKey, sentBefore, becomeAnother });
    forget();
    void queryClient.invalidateQueries({ queryKey: tribKeys.all });
    showToast({ title: 'Meetup created successfully!' });
    await leave(tribPath(id));
  };

  const create = async (user: OwnUser, requestKey: string) => {
    // Another tab may have made it while one signed in: what is here then is another one, that nobody sent off.
    if (isBusy.current || latest.current.draft.requestKey !== requestKey) return;
    isBusy.current = true;
    setCreating(true);
    try {
      await send(user);
    } catch (error) {
      const refused = refusedStep(error);
      if (refused) latest.current.goTo(refused);
      showToast({ title: 'Failed to create meetup', description: reasonOf(error), tone: 'destructive' });
    } finally {
      isBusy.current = false;
      setCreating(false);
    }
  };

  const submit = () => {
    const { draft, goTo } = wizard;
    // Time goes by while one thinks: a start may be past by now.
    const open = firstOpenStep(draft, new Date());
    if (open < STEPS) goTo(open);
    else {
      const run = (user: OwnUser) => void create(user, draft.requestKey);
      requireAuth('create this trib', run, { staysHere: true, again: nameOf(draft) });
    }
  };
  // Back from a provider: only the draft as it was, and nothing that somebody else may have sent already.
  useEffect(() => {
    const { draft } = wizard;
    if (!viewer || takeWaiting?.() !== nameOf(draft)) return;
    if (draft.sentBefore?.includes(`"creatorId":${viewer.id},`) ?? true) submit();
  });

  return { isCreating, submit };
}
