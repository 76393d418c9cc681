import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import type { Page } from '../../lib/api-client';
import { readFlag } from '../../lib/storage';
import { viewerChanged } from '../../lib/viewer-scope';
import { clearToast, currentToast } from '../../ui/toast-store';
import { keepSheet, nameSheet } from '../auth/auth-overlays';
import { joinTrib, leaveTrib, setSaved } from './memberships.api';
import { tribWith } from './trib-fixture';
import { tribKeys } from './tribs.api';

// oxlint-disable-next-line no-unsafe-type-assertion -- who presses needs no more than a card
const viewer = { id: 7, displayName: 'Ada', bio: null, profileImage: null } as OwnUser;
const FEED = [...tribKeys(7).feed, '/api/tribs?limit=20'];
const LIST = tribKeys(7).ofUser;

type SentRequest = { path: string; method: string; respond: (response: Response) => void };

const onJoined = vi.fn<(response: MembershipResponse) => void>();
let sent: SentRequest[];
let queryClient: QueryClient;

function listed(trib: Trib) {
  queryClient.setQueryData(FEED, { pages: [{ items: [trib], next: null }], pageParams: [''] });
  queryClient.setQueryData(LIST, [tribWith({ id: 2 }), trib]);
}

/** The meetup in the feed and in another list. */
function shown(id: number): (Trib | undefined)[] {
  const feed = queryClient.getQueryData<{ pages: Page<Trib>[] }>(FEED);
  const list = queryClient.getQueryData<Trib[]>(LIST);
  return [feed?.pages[0]?.items[0], list?.find((trib) => trib.id === id)];
}

/** Requests are sent a moment after the change is shown. */
const request = (index: number) =>
  vi.waitFor(() => sent[index] ?? Promise.reject(new Error('not sent')), { timeout: 20_000 });

const ok = (body: object) => new Response(JSON.stringify(body), { status: 200 });
const refused = (status: number, message: string) =>
  new Response(JSON.stringify({ message, code: 'x', requestId: '1' }), { status });

beforeEach(() => {
  localStorage.clear();
  clearToast();
  onJoined.mockClear();
  queryClient = new QueryClient();
  sent = [];
  vi.stubGlobal(
    'fetch',
    (path: string, { method = 'GET' }: RequestInit) =>
      new Promise<Response>((respond) => sent.push({ path, method, respond })),
  );
});

describe('joining', () => {
  it('is shown at once everywhere, and counted', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    for (const each of shown(1)) expect(each).toMatchObject({ membership: 'joined', memberCount: 4 });
    expect(readFlag('hasEverJoinedTrib')).toBe(false);
    (await request(0)).respond(ok({ status: 'joined' }));
    await joining;
    for (const each of shown(1)) expect(each).toMatchObject({ membership: 'joined', memberCount: 4 });
    expect(readFlag('hasEverJoinedTrib')).toBe(true);
    expect(sent).toMatchObject([{ path: '/api/tribs/1/membership', method: 'PUT' }]);
  });

  it('can be undone while in flight: the second request waits for the first', async () => {
    const trib = tribWith({ id: 1, whoCanJoin: 'Invite only' });
    listed(trib);
    const asking = joinTrib({ queryClient, trib, viewer, onJoined });
    const again = joinTrib({ queryClient, trib, viewer, onJoined });
    const [asked = trib] = shown(1);
    const leaving = leaveTrib({ queryClient, trib: asked, viewer });
    await request(0);
    expect(sent).toHaveLength(1);
    (await request(0)).respond(ok({ status: 'requested' }));
    await Promise.all([asking, again]);
    expect(await request(1)).toMatchObject({ path: '/api/tribs/1/membership', method: 'DELETE' });
    (await request(1)).respond(new Response(null, { status: 204 }));
    await leaving;
    for (const each of shown(1)) expect(each?.membership).toBeNull();
  });

  it('by a request asks for a name if the server wants one first, and is sent again', async () => {
    history.replaceState(null, '');
    const trib = tribWith({ id: 1, whoCanJoin: 'Invite only' });
    listed(trib);
    const needed = () =>
      new Response(JSON.stringify({ message: 'Say your name first', code: 'name_needed' }), { status: 403 });
    const asking = joinTrib({ queryClient, trib, viewer, onJoined });
    (await request(0)).respond(needed());
    await vi.waitFor(() => expect(nameSheet.isOpen()).toBe(true));
    expect(sent).toHaveLength(1);
    await nameSheet.close();
    (await request(1)).respond(ok({ status: 'requested' }));
    await asking;
    expect(onJoined).toHaveBeenCalledWith({ status: 'requested' });
    const again = joinTrib({ queryClient, trib, viewer, onJoined });
    (await request(2)).respond(needed());
    await vi.waitFor(() => expect(nameSheet.isOpen()).toBe(true));
    await nameSheet.close();
    (await request(3)).respond(needed());
    await again;
    expect(currentToast()).toMatchObject({ title: "You couldn't join", description: 'Say your name first' });
  });

  it('asks to keep the account if the server wants that first, and is sent again', async () => {
    history.replaceState(null, '');
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    const needed = JSON.stringify({ message: 'Keep it first', code: 'account_needed' });
    (await request(0)).respond(new Response(needed, { status: 403 }));
    await vi.waitFor(() => expect(keepSheet.isOpen()).toBe(true));
    await keepSheet.close();
    (await request(1)).respond(ok({ status: 'joined' }));
    await joining;
    expect(onJoined).toHaveBeenCalledWith({ status: 'joined' });
  });

  it('survives the response of a list requested before it', async () => {
    const trib = tribWith({ id: 1 });
    let arrive: (tribs: Trib[]) => void = () => {};
    const listing = queryClient.fetchQuery({
      queryKey: LIST,
      queryFn: () => new Promise<Trib[]>((resolve) => (arrive = resolve)),
    });
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    (await request(0)).respond(ok({ status: 'waitlisted' }));
    await vi.waitFor(() => expect(onJoined).toHaveBeenCalledWith({ status: 'waitlisted' }));
    arrive([trib]);
    await Promise.all([listing, joining]);
    expect(queryClient.getQueryData<Trib[]>(LIST)).toMatchObject([{ membership: 'waitlisted' }]);
  });

  it('becomes what the server says: the last spot went to somebody else', async () => {
    const trib = tribWith({ id: 1, memberCount: 7 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    (await request(0)).respond(ok({ status: 'waitlisted' }));
    await joining;
    for (const each of shown(1)) expect(each).toMatchObject({ membership: 'waitlisted', memberCount: 7 });
    expect(onJoined).toHaveBeenCalledExactlyOnceWith({ status: 'waitlisted' });
  });

  it('is rolled back with the server’s message when refused', async () => {
    const trib = tribWith({ id: 1, whoCanJoin: 'Friends only' });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    (await request(0)).respond(refused(403, 'Only friends of the host can join this meetup'));
    await joining;
    for (const each of shown(1)) expect(each).toEqual(trib);
    expect(readFlag('hasEverJoinedTrib')).toBe(false);
    expect(currentToast()).toMatchObject({
      title: "You couldn't join",
      description: 'Only friends of the host can join this meetup',
      tone: 'destructive',
    });
  });

  it('sends one request for two presses', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const first = joinTrib({ queryClient, trib, viewer, onJoined });
    const second = joinTrib({ queryClient, trib, viewer, onJoined });
    (await request(0)).respond(ok({ status: 'joined' }));
    await Promise.all([first, second]);
    expect(sent).toHaveLength(1);
    expect(shown(1)[0]?.memberCount).toBe(4);
  });
});

describe('leaving', () => {
  it('frees the spot, and restores it when the server refuses', async () => {
    const trib = tribWith({ id: 1, membership: 'joined', members: [viewer], memberCount: 4 });
    listed(trib);
    const leaving = leaveTrib({ queryClient, trib, viewer });
    expect(shown(1)[0]).toMatchObject({ membership: null, memberCount: 3 });
    (await request(0)).respond(refused(409, 'A host cannot leave: cancel the meetup or hand it over'));
    await leaving;
    expect(shown(1)[0]).toMatchObject({ membership: 'joined', memberCount: 4 });
    expect(currentToast()?.description).toContain('A host cannot leave');
  });
});

describe('saving', () => {
  it('is announced, remembered and can be undone', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const saving = setSaved({ queryClient, trib, viewer, saved: true });
    for (const each of shown(1)) expect(each?.saved).toBe(true);
    (await request(0)).respond(new Response(null, { status: 204 }));
    await saving;
    expect(currentToast()?.title).toBe('Trib saved!');
    expect(readFlag('hasEverLikedTrib')).toBe(true);

    const forgetting = setSaved({ queryClient, viewer, trib: { ...trib, saved: true }, saved: false });
    expect(shown(1)[0]?.saved).toBe(false);
    (await request(1)).respond(new Response(null, { status: 204 }));
    await forgetting;
    expect(sent[1]).toMatchObject({ path: '/api/tribs/1/save', method: 'DELETE' });
  });

  it('survives a list requested before it that arrives in between', async () => {
    const trib = tribWith({ id: 1 });
    const saving = setSaved({ queryClient, trib, viewer, saved: true });
    listed(trib);
    (await request(0)).respond(new Response(null, { status: 204 }));
    await saving;
    for (const each of shown(1)) expect(each?.saved).toBe(true);
  });

  it('is rolled back when the server does not respond', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const trib = tribWith({ id: 1 });
    listed(trib);
    await setSaved({ queryClient, trib, viewer, saved: true });
    expect(shown(1)[0]?.saved).toBe(false);
    expect(currentToast()).toMatchObject({ title: 'Not saved', tone: 'destructive' });
    expect(currentToast()?.description).toContain('offline');
  });
});

describe('writes in flight when the viewer changes', () => {
  const other = { ...viewer, id: 8 };

  it.each([
    ['done', () => ok({ status: 'waitlisted' })],
    ['refused', () => refused(409, 'This meetup is over')],
  ])('are neither shown nor announced to the next viewer: %s', async (_, response) => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    const saving = setSaved({ queryClient, trib, viewer, saved: true });
    await request(1);
    viewerChanged();
    const theirs = tribWith({ id: 1, membership: 'joined' });
    listed(theirs);
    for (const { respond } of sent) respond(response());
    await Promise.all([joining, saving]);
    for (const each of shown(1)) expect(each).toEqual(theirs);
    expect(currentToast()).toBeNull();
    expect(readFlag('hasEverJoinedTrib')).toBe(false);
  });

  it("neither block the next viewer's writes nor run with their cookie", async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer, onJoined });
    const leaving = leaveTrib({ queryClient, trib, viewer });
    await request(0);
    viewerChanged();
    const list = tribKeys(other.id).ofUser;
    queryClient.setQueryData(list, [trib]);
    const theirs = joinTrib({ queryClient, trib, viewer: other, onJoined });
    await request(1);
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
    for (const { respond } of sent) respond(ok({ status: 'joined' }));
    await Promise.all([joining, leaving, theirs]);
    expect(sent).toHaveLength(2);
    expect(queryClient.getQueryData<Trib[]>(list)).toMatchObject([{ membership: 'joined' }]);
  });
});
