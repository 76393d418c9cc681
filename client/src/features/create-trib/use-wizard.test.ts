import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '../../lib/storage';
import { storeDraft, readStoredDraft } from './draft';
import { KEY, filledDraft } from './testing-draft';
import { useWizard } from './use-wizard';
import { currentEntry } from '../../navigation/history';

const FUTURE = { startTime: '2998-01-01T14:00', endTime: '2998-01-01T18:00' };

beforeEach(() => {
  localStorage.clear();
  history.pushState(null, '', '/meetups/create');
});
afterEach(cleanup);

const start = () => renderHook(() => useWizard()).result;
const rename = (wizard: ReturnType<typeof start>, name: string) =>
  act(() => wizard.current.dispatch({ type: 'filled', changes: { name } }));

describe('the draft', () => {
  it('is stored on every change, and restored', () => {
    const wizard = start();
    expect(readJson('meetupDraft')).toBeNull();
    rename(wizard, 'Kites');
    cleanup();
    expect(start().current.draft).toEqual(readStoredDraft());
    expect(readStoredDraft()?.name).toBe('Kites');
  });

  it('gets a new key when another tab has just created it, and is stored again once it is edited', () => {
    storeDraft(filledDraft({ ...FUTURE, step: 1 }));
    const wizard = start();
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'meetupDraft', newValue: null })));
    expect(wizard.current.draft.requestKey).not.toBe(KEY);
    expect(wizard.current.draft.name).toBe('Kites over the meadow');
    expect(readJson('meetupDraft')).toBeNull();
    rename(wizard, 'Another one');
    expect(readStoredDraft()).toEqual(wizard.current.draft);
  });

  it('stays forgotten, whatever happens later', () => {
    const wizard = start();
    rename(wizard, 'Kites');
    act(() => wizard.current.forget());
    rename(wizard, 'Too late');
    expect(readJson('meetupDraft')).toBeNull();
  });
});

describe('the steps', () => {
  const backTo = async (wizard: ReturnType<typeof start>, step: number) => {
    act(() => wizard.current.goBack());
    await waitFor(() => expect(wizard.current.draft.step).toBe(step));
  };

  it('advance by one even on a double tap, and go back through history', async () => {
    storeDraft(filledDraft({ ...FUTURE, step: 1 }));
    const wizard = start();
    const entries = history.length;
    const { goNext } = wizard.current;
    act(goNext);
    act(goNext);
    expect(wizard.current.draft.step).toBe(2);
    expect(history.length).toBe(entries + 1);
    await backTo(wizard, 1);
  });

  it('also go back without history, when a draft was left at a later step', async () => {
    storeDraft(filledDraft({ ...FUTURE, step: 6 }));
    const wizard = start();
    const entries = history.length;
    for (const step of [5, 4, 3, 2, 1]) await backTo(wizard, step);
    expect(history.length).toBe(entries);
    expect(location.pathname).toBe('/meetups/create');
    act(() => wizard.current.goBack());
    await waitFor(() => expect(location.pathname).toBe('/meetups'));
  });

  it('leave no entries in history', async () => {
    storeDraft(filledDraft({ ...FUTURE, step: 1 }));
    const wizard = start();
    for (let step = 1; step < 4; step += 1) act(() => wizard.current.goNext());
    expect(wizard.current.draft.step).toBe(4);
    await act(() => wizard.current.leave('/meetups?trib=5'));
    expect(location.search).toBe('?trib=5');
    expect(currentEntry().wizard).toBeUndefined();
  });

  it('start at the first incomplete one, wherever the draft was left', () => {
    storeDraft(filledDraft({ startTime: '2020-01-01T14:00', endTime: '2020-01-01T18:00' }));
    expect(start().current.draft.step).toBe(4);
  });
});
