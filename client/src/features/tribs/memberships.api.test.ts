import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import type { Page } from '../../lib/api-client';
import { readFlag } from '../../lib/storage';
import { viewerChanged } from '../../lib/viewer-change';
import { currentToast, dismissToast } from '../../ui/toast-store';
import { joinTrib, leaveTrib, setSaved } from './memberships.api';
import { tribWith } from './trib-fixture';
import { tribKeys } from './tribs.api';

// oxlint-disable-next-line no-unsafe-type-assertion -- who presses needs no more than a card
const viewer = { id: 7, displayName: 'Ada', bio: null, profileImage: null } as OwnUser;
const FEED = [...tribKeys.feed, 7, '/api/tribs?limit=20'];
const LIST = [...tribKeys.all, 'list', 7, '/api/tribs'];

type Sent = { path: string; method: string; answer: (response: Response) => void };

let sent: Sent[];
let queryClient: QueryClient;

function listed(trib: Trib) {
  queryClient.setQueryData(FEED, { pages: [{ items: [trib], next: null }], pageParams: [''] });
  queryClient.setQueryData(LIST, [tribWith({ id: 2 }), trib]);
}

/** The meetup as the feed and as another list show it. */
function shown(id: number): (Trib | undefined)[] {
  const feed = queryClient.getQueryData<{ pages: Page<Trib>[] }>(FEED);
  const list = queryClient.getQueryData<Trib[]>(LIST);
  return [feed?.pages[0]?.items[0], list?.find((trib) => trib.id === id)];
}

const ok = (body: object) => new Response(JSON.stringify(body), { status: 200 });
const refused = (status: number, message: string) =>
  new Response(JSON.stringify({ message, code: 'x', requestId: '1' }), { status });

beforeEach(() => {
  localStorage.clear();
  queryClient = new QueryClient();
  sent = [];
  vi.stubGlobal(
    'fetch',
    (path: string, { method = 'GET' }: RequestInit) =>
      new Promise<Response>((answer) => sent.push({ path, method, answer })),
  );
});

describe('joining', () => {
  it('shows at once, everywhere, and counts', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer });
    for (const each of shown(1)) expect(each).toMatchObject({ membership: 'joined', memberCount: 4 });
    expect(readFlag('hasEverJoinedTrib')).toBe(false);
    sent[0]?.answer(ok({ status: 'joined' }));
    await joining;
    for (const each of shown(1)) expect(each).toMatchObject({ membership: 'joined', memberCount: 4 });
    expect(readFlag('hasEverJoinedTrib')).toBe(true);
    expect(sent).toMatchObject([{ path: '/api/tribs/1/membership', method: 'PUT' }]);
  });

  it('can be taken back while it is under way: that is sent once the first was answered', async () => {
    const trib = tribWith({ id: 1, whoCanJoin: 'Invite only' });
    listed(trib);
    const asking = joinTrib({ queryClient, trib, viewer });
    const again = joinTrib({ queryClient, trib, viewer });
    const [asked = trib] = shown(1);
    const leaving = leaveTrib({ queryClient, trib: asked, viewer });
    await again;
    expect(sent).toHaveLength(1);
    sent[0]?.answer(ok({ status: 'requested' }));
    await asking;
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ path: '/api/tribs/1/membership', method: 'DELETE' });
    sent[1]?.answer(new Response(null, { status: 204 }));
    await leaving;
    for (const each of shown(1)) expect(each?.membership).toBeNull();
  });

  it('is not forgotten by the first answer of a list that was asked for before', async () => {
    const trib = tribWith({ id: 1 });
    let arrive: (tribs: Trib[]) => void = () => {};
    const listing = queryClient.fetchQuery({
      queryKey: LIST,
      queryFn: () => new Promise<Trib[]>((resolve) => (arrive = resolve)),
    });
    const joining = joinTrib({ queryClient, trib, viewer });
    sent[0]?.answer(ok({ status: 'waitlisted' }));
    await expect.poll(() => currentToast()?.title).toBe("You're on the waitlist");
    arrive([trib]);
    await Promise.all([listing, joining]);
    expect(queryClient.getQueryData<Trib[]>(LIST)).toMatchObject([{ membership: 'waitlisted' }]);
  });

  it('becomes what the server says: the last place went to somebody else', async () => {
    const trib = tribWith({ id: 1, memberCount: 7 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer });
    sent[0]?.answer(ok({ status: 'waitlisted' }));
    await joining;
    for (const each of shown(1)) expect(each).toMatchObject({ membership: 'waitlisted', memberCount: 7 });
    expect(currentToast()?.title).toBe("You're on the waitlist");
  });

  it('is taken back with the server’s words when it is refused', async () => {
    const trib = tribWith({ id: 1, whoCanJoin: 'Friends only' });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer });
    sent[0]?.answer(refused(403, 'Only friends of the host can join this meetup'));
    await joining;
    for (const each of shown(1)) expect(each).toEqual(trib);
    expect(readFlag('hasEverJoinedTrib')).toBe(false);
    expect(currentToast()).toMatchObject({
      title: 'You could not join',
      description: 'Only friends of the host can join this meetup',
      tone: 'destructive',
    });
  });

  it('pressed twice is one request', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const first = joinTrib({ queryClient, trib, viewer });
    const second = joinTrib({ queryClient, trib, viewer });
    sent[0]?.answer(ok({ status: 'joined' }));
    await Promise.all([first, second]);
    expect(sent).toHaveLength(1);
    expect(shown(1)[0]?.memberCount).toBe(4);
  });
});

describe('leaving', () => {
  it('frees the place, and gives it back when the server refuses', async () => {
    const trib = tribWith({ id: 1, membership: 'joined', members: [viewer], memberCount: 4 });
    listed(trib);
    const leaving = leaveTrib({ queryClient, trib, viewer });
    expect(shown(1)[0]).toMatchObject({ membership: null, memberCount: 3 });
    sent[0]?.answer(refused(409, 'A host cannot leave: cancel the meetup or hand it over'));
    await leaving;
    expect(shown(1)[0]).toMatchObject({ membership: 'joined', memberCount: 4 });
    expect(currentToast()?.description).toContain('A host cannot leave');
  });
});

describe('saving', () => {
  it('says so, remembers it and can be undone', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const saving = setSaved({ queryClient, trib, saved: true });
    for (const each of shown(1)) expect(each?.saved).toBe(true);
    sent[0]?.answer(new Response(null, { status: 204 }));
    await saving;
    expect(currentToast()?.title).toBe('Trib saved!');
    expect(readFlag('hasEverLikedTrib')).toBe(true);

    const forgetting = setSaved({ queryClient, trib: { ...trib, saved: true }, saved: false });
    expect(shown(1)[0]?.saved).toBe(false);
    sent[1]?.answer(new Response(null, { status: 204 }));
    await forgetting;
    expect(sent[1]).toMatchObject({ path: '/api/tribs/1/save', method: 'DELETE' });
  });

  it('holds against a list that was asked for before and came in between', async () => {
    const trib = tribWith({ id: 1 });
    const saving = setSaved({ queryClient, trib, saved: true });
    listed(trib);
    sent[0]?.answer(new Response(null, { status: 204 }));
    await saving;
    for (const each of shown(1)) expect(each?.saved).toBe(true);
  });

  it('is taken back when nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const trib = tribWith({ id: 1 });
    listed(trib);
    await setSaved({ queryClient, trib, saved: true });
    expect(shown(1)[0]?.saved).toBe(false);
    expect(currentToast()).toMatchObject({ title: 'Not saved', tone: 'destructive' });
    expect(currentToast()?.description).toContain('offline');
  });
});

describe('what is under way when somebody else begins to look', () => {
  const other = { ...viewer, id: 8 };
  beforeEach(() => dismissToast(currentToast()?.id ?? 0));

  it.each([
    ['done', () => ok({ status: 'waitlisted' })],
    ['refused', () => refused(409, 'This meetup is over')],
  ])('is not shown to them, nor said: %s', async (_, answer) => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer });
    const saving = setSaved({ queryClient, trib, saved: true });
    viewerChanged();
    const theirs = tribWith({ id: 1, membership: 'joined' });
    listed(theirs);
    for (const { answer: arrive } of sent) arrive(answer());
    await Promise.all([joining, saving]);
    for (const each of shown(1)) expect(each).toEqual(theirs);
    expect(currentToast()).toBeNull();
    expect(readFlag('hasEverJoinedTrib')).toBe(false);
  });

  it('neither stands before what they do, nor follows with their cookie', async () => {
    const trib = tribWith({ id: 1 });
    listed(trib);
    const joining = joinTrib({ queryClient, trib, viewer });
    const leaving = leaveTrib({ queryClient, trib, viewer });
    viewerChanged();
    const theirs = joinTrib({ queryClient, trib, viewer: other });
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
    for (const { answer } of sent) answer(ok({ status: 'joined' }));
    await Promise.all([joining, leaving, theirs]);
    expect(sent).toHaveLength(2);
    expect(shown(1)[0]?.membership).toBe('joined');
  });
});
