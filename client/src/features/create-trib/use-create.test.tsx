import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { useAuth } from '../auth/auth-context';
import { storePendingAction } from '../auth/pending-action-storage';
import { fakeServer, type SentRequest } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { PhotoNotUploaded } from '../photos/draft-photo';
import { draftFingerprint, type Draft, storeDraft, readStoredDraft } from './draft';
import { KEY, filledDraft } from './testing-draft';
import { newTribPayload, reasonOf, refusedStep, useCreate } from './use-create';
import { useWizard } from './use-wizard';

const AHEAD = { startTime: '2998-01-01T14:00', endTime: '2998-01-01T18:00' };
const draft = filledDraft(AHEAD);
const made = () => ({ status: 201, body: tribWith({ id: 5 }) });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

freshBrowser();
beforeEach(() => sessionStorage.clear());

const posts = (sent: SentRequest[]) => sent.filter(({ call }) => call === 'POST /api/tribs');

/** Opens the wizard with the `stored` draft at this URL. Create was pressed for the draft `pressed`. */
function open({ stored = draft, pressed = draft, query = '?auth=signed-in', handlers }: Options = {}) {
  const sent = fakeServer({ 'GET /api/session': somebody, 'POST /api/tribs': made, ...handlers });
  storeDraft(stored);
  storePendingAction(draftFingerprint(pressed), Date.now());
  history.replaceState(null, '', `/meetups/create${query}`);
  const { result } = renderHook(
    () => {
      const wizard = useWizard();
      return { wizard, auth: useAuth(), ...useCreate(wizard) };
    },
    { wrapper: Providers },
  );
  return { sent, result };
}
type Options = {
  stored?: Draft;
  pressed?: Draft;
  query?: string;
  handlers?: Parameters<typeof fakeServer>[0];
};

/** Waits until everything that a return triggers has happened. */
async function settled({ result }: ReturnType<typeof open>) {
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(result.current.auth.isRestoring).toBe(false));
  await act(() => vi.dynamicImportSettled());
}

describe('Create after returning from a provider', () => {
  it('resumes the draft Create was pressed for, once and with the same key', async () => {
    const app = open();
    await waitFor(() => expect(location.search).toBe('?trib=5'));
    expect(posts(app.sent)).toHaveLength(1);
    expect(readStoredDraft()).toBeNull();
  });

  it('sends photos that finished uploading meanwhile', async () => {
    const app = open({ pressed: { ...draft, photos: [{ key: 'main' }] } });
    await waitFor(() => expect(posts(app.sent)).toHaveLength(1));
  });

  it.each<[string, Options]>([
    ['without a sign-in', { query: '?auth_error=No', handlers: { 'GET /api/session': nobody } }],
    ['without a sign-in, while another tab has one', { query: '?auth_error=No' }],
    ['with a draft that was changed meanwhile', { stored: { ...draft, name: 'Other' } }],
    ['with a start that went past', { stored: { ...draft, startTime: '2020-01-01T14:00' } }],
    ['with a draft that somebody else may have sent', sentBy(8)],
    ['in a wizard that was opened by itself', { query: '' }],
  ])('waits for the button %s', async (_when, opening) => {
    const app = open(opening);
    await settled(app);
    expect(posts(app.sent)).toEqual([]);
    expect(app.result.current.isCreating).toBe(false);
    expect(readStoredDraft()).toMatchObject({ requestKey: KEY });
  });

  it('resumes what the same person has sent before', async () => {
    const app = open(sentBy(aPerson().id));
    await waitFor(() => expect(posts(app.sent)).toHaveLength(1));
  });

  it('has nothing to resume when another tab created the meetup', async () => {
    const app = open({ stored: { ...draft, requestKey: 'f'.repeat(32) } });
    await settled(app);
    expect(posts(app.sent)).toEqual([]);
  });

  it('keeps the draft when the connection drops, and resends the same on the next press', async () => {
    const app = open({ handlers: { 'POST /api/tribs': lost } });
    await waitFor(() => expect(app.result.current.wizard.draft.sentBefore).not.toBeNull());
    await waitFor(() => expect(app.result.current.isCreating).toBe(false));
    expect(readStoredDraft()).toMatchObject({ requestKey: KEY });
    const again = fakeServer({ 'POST /api/tribs': made });
    act(() => app.result.current.submit());
    await waitFor(() => expect(location.search).toBe('?trib=5'));
    expect(posts(again)).toEqual(posts(app.sent));
  });

  it('ends on the feed when the response has no meetup in it', async () => {
    open({ handlers: { 'POST /api/tribs': () => ({ status: 201, body: {} }) } });
    await waitFor(() => expect(location.pathname).toBe('/meetups'));
    expect(location.search).toBe('');
    expect(readStoredDraft()).toBeNull();
  });

  it('does not send edits made before the session was known', async () => {
    const app = open({ handlers: { 'GET /api/session': lost } });
    await settled(app);
    act(() => app.result.current.wizard.dispatch({ type: 'filled', changes: { name: 'Other' } }));
    const later = fakeServer({ 'GET /api/session': somebody, 'POST /api/tribs': made });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(app.result.current.auth.isAuthenticated).toBe(true));
    expect(posts(later)).toEqual([]);
    expect(app.result.current.isCreating).toBe(false);
  });
});

it('drops the pending creation when another tab has created the meetup', async () => {
  const app = open({ query: '', handlers: { 'GET /api/session': nobody } });
  await settled(app);
  act(() => app.result.current.submit());
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'meetupDraft', newValue: null })));
  act(() => app.result.current.auth.authenticateUser(aPerson()));
  await act(() => app.result.current.auth.finishSignIn(aPerson()));
  expect(app.result.current.isCreating).toBe(false);
  expect(posts(app.sent)).toEqual([]);
});

function sentBy(creatorId: number): Options {
  const sent = { ...draft, sentBefore: JSON.stringify(newTribPayload(draft, creatorId)) };
  return {
    stored: sent,
    pressed: sent,
    handlers: { 'PUT /api/tribs/5': () => ({ body: tribWith({ id: 5 }) }) },
  };
}

describe('a refusal by the server', () => {
  const refusal = (path: string, status = 400) => {
    const body = {
      message: 'Invalid',
      code: 'invalid',
      requestId: 'r',
      issues: [{ path, message: 'Too late' }],
    };
    return new ApiError(status, `${status}`, body);
  };
  const gone = new PhotoNotUploaded('Main picture: it is gone.', true);

  it('opens the step with the refused field', () => {
    const fields = ['name', 'placeId', 'endTime', 'categories.3', 'eventPhotos.0', 'creatorId'];
    expect(fields.map((field) => refusedStep(refusal(field)))).toEqual([1, 3, 4, 5, 6, null]);
    expect(refusedStep(gone)).toBe(6);
  });

  it('opens no step when nothing was refused', () => {
    expect([refusedStep(new ApiError(500, '500')), refusedStep(new TypeError('x'))]).toEqual([null, null]);
  });

  it('says to try again, and what would help if that is known', () => {
    expect([gone, refusal('startTime')].map(reasonOf)).toEqual([
      'Please try again.\nMain picture: it is gone.',
      'Please try again.\nToo late',
    ]);
    expect(reasonOf(new ApiError(0, 'Offline'))).toBe('Please try again.\nOffline');
    const passing = [new ApiError(503, '503'), new TypeError('x'), undefined];
    expect(new Set(passing.map(reasonOf))).toEqual(new Set(['Please try again.']));
  });
});
