import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '../../lib/storage';
import { keepDraft, readKeptDraft } from './kept-draft';
import { KEY, filledDraft } from './testing-draft';
import { useWizard } from './use-wizard';

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
  it('is kept with every change, and found again', () => {
    const wizard = start();
    expect(readJson('meetupDraft')).toBeNull();
    rename(wizard, 'Kites');
    cleanup();
    expect(start().current.draft).toEqual(readKeptDraft());
    expect(readKeptDraft()?.name).toBe('Kites');
  });

  it('that another tab has just made goes on with another key, and is kept once it is changed', () => {
    keepDraft(filledDraft({ ...FUTURE, step: 1 }));
    const wizard = start();
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'meetupDraft', newValue: null })));
    expect(wizard.current.draft.requestKey).not.toBe(KEY);
    expect(wizard.current.draft.name).toBe('Kites over the meadow');
    expect(readJson('meetupDraft')).toBeNull();
    rename(wizard, 'Another one');
    expect(readKeptDraft()).toEqual(wizard.current.draft);
  });

  it('that is forgotten stays so, whatever still happens', () => {
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

  it('go on by one, two taps or not, and back through history', async () => {
    keepDraft(filledDraft({ ...FUTURE, step: 1 }));
    const wizard = start();
    const entries = history.length;
    const { goOn } = wizard.current;
    act(goOn);
    act(goOn);
    expect(wizard.current.draft.step).toBe(2);
    expect(history.length).toBe(entries + 1);
    await backTo(wizard, 1);
  });

  it('go back without history too, where a draft was left at a later one', async () => {
    keepDraft(filledDraft({ ...FUTURE, step: 6 }));
    const wizard = start();
    const entries = history.length;
    for (const step of [5, 4, 3, 2, 1]) await backTo(wizard, step);
    expect(history.length).toBe(entries);
    expect(location.pathname).toBe('/meetups/create');
    act(() => wizard.current.goBack());
    await waitFor(() => expect(location.pathname).toBe('/meetups'));
  });

  it('leave nothing behind in history', async () => {
    keepDraft(filledDraft({ ...FUTURE, step: 1 }));
    const wizard = start();
    for (let step = 1; step < 4; step += 1) act(() => wizard.current.goOn());
    expect(wizard.current.draft.step).toBe(4);
    await act(() => wizard.current.leave('/meetups?trib=5'));
    expect(location.search).toBe('?trib=5');
    expect(history.state).toBeNull();
  });

  it('begin at the first that is open, wherever the draft was left', () => {
    keepDraft(filledDraft({ startTime: '2020-01-01T14:00', endTime: '2020-01-01T18:00' }));
    expect(start().current.draft.step).toBe(4);
  });
});
