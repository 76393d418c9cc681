import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect } from 'react';
import { useSearch } from 'wouter';
import { historyState } from '../../lib/history-steps';
import { idInUrl } from '../../lib/id-in-url';
import { STARTED_FROM } from '../../lib/paths';
import { ideasQuery } from '../tribs/ideas.api';
import type { WizardEvent } from './state';

/** Chooses the idea that the URL names, once: a reload keeps what was changed since. An unknown one is ignored. */
export function useIdeaInUrl(dispatch: Dispatch<WizardEvent>): void {
  const id = idInUrl(useSearch(), STARTED_FROM);
  const { data: ideas } = useQuery(ideasQuery);
  useEffect(() => {
    if (id === null || !ideas) return;
    const idea = ideas.find((one) => one.id === id);
    if (idea) dispatch({ type: 'ideaChosen', idea });
    const query = new URLSearchParams(location.search);
    query.delete(STARTED_FROM);
    history.replaceState(historyState(), '', query.size > 0 ? `?${query}` : location.pathname);
  }, [id, ideas, dispatch]);
}
