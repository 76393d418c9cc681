import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { useReaderCity } from '../cities/use-near';
import { communityQuery, findCommunity } from '../communities/communities.api';
import { ideasQuery } from '../tribs/ideas.api';
import { useSheetInUrl } from './use-discover-url';

const loadIdeaSheet = async () => (await import('./IdeaSheet')).IdeaSheet;
const loadCommunitySheet = async () => (await import('./CommunitySheet')).CommunitySheet;

/** The experience that the URL names, over the page. */
export function IdeaSheetOutlet() {
  const { id, close } = useSheetInUrl('idea');
  const ideas = useQuery({ ...ideasQuery, enabled: id !== null });
  const idea = ideas.data?.find((one) => one.id === id);
  useMissingToast({ isMissing: id !== null && ideas.isSuccess && !idea, thing: 'experience', close });
  useFailureToast({ error: id === null || ideas.data ? null : ideas.error, thing: 'experience', close });
  const { shown, isOpen } = useKeepWhileClosing(id === null ? undefined : idea);
  const { Dialog: Sheet } = useLazyDialog(loadIdeaSheet, { isOpen, close });
  return Sheet && shown ? <Sheet idea={shown} open={isOpen} onClose={close} /> : null;
}

/** The community that the URL names, over the page. */
export function CommunitySheetOutlet() {
  const queryClient = useQueryClient();
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const { query } = useReaderCity();
  const { id, close } = useSheetInUrl('community');
  const community = useQuery({
    ...communityQuery(viewerId, id ?? 0, query),
    enabled: id !== null && !isRestoring,
  });
  const isMissing = community.error instanceof ApiError && community.error.status === 404;
  useMissingToast({ isMissing: id !== null && isMissing, thing: 'community', close });
  // What a list shows opens at once, and stays open when reading it fails.
  const known =
    id === null || isMissing ? undefined : (community.data ?? findCommunity(queryClient, viewerId, id));
  useFailureToast({
    error: id === null || isMissing || known ? null : community.error,
    thing: 'community',
    close,
  });
  const { shown, isOpen } = useKeepWhileClosing(known);
  const { Dialog: Sheet } = useLazyDialog(loadCommunitySheet, { isOpen, close });
  return Sheet && shown ? <Sheet community={shown} open={isOpen} onClose={close} /> : null;
}

/** While closing, a sheet keeps its content. */
function useKeepWhileClosing<T>(wanted: T | undefined) {
  const [shown, setShown] = useState(wanted);
  if (wanted !== undefined && wanted !== shown) setShown(wanted);
  return { shown, isOpen: wanted !== undefined };
}

type MissingToast = { isMissing: boolean; thing: string; close: () => void };

function useMissingToast({ isMissing, thing, close }: MissingToast): void {
  useEffect(() => {
    if (!isMissing) return;
    showToast({ title: `This ${thing} is no longer here` });
    close();
  }, [isMissing, thing, close]);
}

type FailureToast = { error: Error | null; thing: string; close: () => void };

function useFailureToast({ error, thing, close }: FailureToast): void {
  useEffect(() => {
    if (!error) return;
    const description = messageFor(error, 'Please try again');
    showToast({ title: `The ${thing} didn't open`, description, tone: 'destructive' });
    close();
  }, [error, thing, close]);
}
