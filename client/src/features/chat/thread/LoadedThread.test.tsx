import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/api/chat';
import { overlayList } from '../../../app/overlay-list';
import { OverlayHost } from '../../../navigation/OverlayHost';
import { CHAT_DRAFTS, forgetAllForSession } from '../../../lib/session-store';
import { aPerson } from '../../auth/testing/people';
import type { Draft } from '../../../lib/outbox/outbox-entry';
import type { PendingMessage } from '../message-outbox';
import { tribWith } from '../../tribs/trib-fixture';
import { messagesQuery } from '../chat.api';
import { conversationWith, messageWith } from '../testing-chat';
import { timeText } from '../../../lib/past-time';
import { LoadedThread, createReadMark } from './LoadedThread';
import { isOverlayOpen } from '../../../navigation/overlays';
import { currentToast } from '../../../ui/toast-store';

/** Counts renders: each rendered row calls it once, and the last row of a run by one person twice. */
vi.mock('../../../lib/past-time', { spy: true });

const NOOR = aPerson();
const QUESTION = messageWith({ id: 3, text: 'Who brings the board?' });
const UNSENT: PendingMessage = {
  clientId: '00000000-0000-4000-8000-000000000009',
  conversationId: 5,
  text: 'I do',
  createdAt: '2026-11-22T10:05:00.000Z',
  state: 'failed',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  history.replaceState(null, '');
});
afterEach(() => {
  cleanup();
  forgetAllForSession(CHAT_DRAFTS);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(unsent: Partial<PendingMessage> | null, stored: Message[] = [QUESTION]) {
  const sent: Draft[] = [];
  const outbox = {
    pending: unsent ? [{ ...UNSENT, ...unsent }] : [],
    send: (draft: Draft) => void sent.push(draft),
    retry: () => undefined,
    discard: vi.fn<(clientId: string) => undefined>(),
  };
  const queryClient = new QueryClient();
  const conversation = conversationWith({ id: 5 });
  const thread = (list: Message[]) => (
    <QueryClientProvider client={queryClient}>
      <LoadedThread
        viewer={NOOR}
        conversation={conversation}
        stored={{ list, hasOlder: false }}
        outbox={outbox}
      />
      <OverlayHost list={overlayList} />
    </QueryClientProvider>
  );
  const { rerender } = render(thread(stored));
  return { sent, discard: outbox.discard, queryClient, update: (list: Message[]) => rerender(thread(list)) };
}

const notSent = () => within(screen.getByRole('alert'));
const edit = () => fireEvent.click(notSent().getByRole('button', { name: 'Edit' }));
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

it('keeps what an unsent message replies to when it is edited', () => {
  const { sent, discard } = show({ replyToId: QUESTION.id });
  edit();
  expect(discard).toHaveBeenCalledWith(UNSENT.clientId);
  expect(screen.getByText('Reply to Ada')).toBeTruthy();
  send();
  expect(sent).toEqual([{ text: 'I do', replyToId: QUESTION.id }]);
});

it('does not reply to a message that was deleted meanwhile', () => {
  const { sent } = show({ replyToId: QUESTION.id }, [{ ...QUESTION, text: '', isDeleted: true }]);
  edit();
  send();
  expect(sent).toEqual([{ text: 'I do' }]);
});

const reply = (text: string) => {
  const row = screen.getByText(text).closest('article') ?? document.body;
  fireEvent.click(within(row).getByRole('button', { name: /^Actions for/ }));
};

it('keeps what a draft replies to while another page is open, and drops it once that is deleted', async () => {
  show(null);
  reply(QUESTION.text);
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  expect(await screen.findByText('Reply to Ada')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'I do' } });
  cleanup();
  const { update, sent } = show(null);
  expect(screen.getByText('Reply to Ada')).toBeTruthy();
  update([{ ...QUESTION, text: '', isDeleted: true }]);
  expect(screen.queryByText('Reply to Ada')).toBeNull();
  cleanup();
  const later = show(null, [messageWith({ id: 9 })]);
  expect(screen.getByText('Reply to an earlier message')).toBeTruthy();
  send();
  expect([...sent, ...later.sent]).toEqual([{ text: 'I do', replyToId: QUESTION.id }]);
  expect(screen.queryByText('Reply to an earlier message')).toBeNull();
});

it('offers no editing of an unsent message with a photo, which would be lost', () => {
  show({ photo: '/photos/1.webp' });
  expect(notSent().queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(notSent().getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('renders only the rows that a new message changes, and none while somebody types', () => {
  const clientId = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  const stored = Array.from({ length: 50 }, (_, id) => messageWith({ id: id + 1, clientId: clientId(id) }));
  const { update } = show(null, stored);
  vi.mocked(timeText).mockClear();
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hi' } });
  expect(timeText).not.toHaveBeenCalled();
  update([...stored, messageWith({ id: 99, clientId: clientId(99) })]);
  // The calls come from the new row and from the one before it, which no longer is the last of its run.
  expect(timeText).toHaveBeenCalledTimes(3);
});

it('names the button of each message after it, its sender and its time', () => {
  show(null, [
    messageWith({ id: 3, text: 'See you at six' }),
    messageWith({ id: 4, clientId: UNSENT.clientId, sender: NOOR, text: `Bring\n${'🎈'.repeat(99)}` }),
    messageWith({ id: 5, clientId: NOOR.displayName, text: '', photo: '/api/photos/1' }),
  ]);
  const names = screen
    .getAllByRole('button', { name: /^Actions for/ })
    .map((button) => button.getAttribute('aria-label'));
  const at = timeText(QUESTION.createdAt);
  expect(names).toEqual([
    `Actions for “See you at six”, Ada, ${at}`,
    `Actions for “Bring ${'🎈'.repeat(34)}…”, You, ${at}`,
    `Actions for “Photo”, Ada, ${at}`,
  ]);
});

describe('a long press', () => {
  const LINK = messageWith({ id: 4, clientId: UNSENT.clientId, text: 'It is at https://example.com' });
  const touch = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
  const press = (text: string, pointer: object = {}) => {
    const element = screen.getByText(text);
    fireEvent.pointerDown(element, { ...touch, ...pointer });
    return element;
  };
  const isOpen = () => isOverlayOpen('message-actions');
  const HELD_MS = 1_000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    show(null, [QUESTION, LINK]);
  });

  it('opens what can be done with the message, and nothing of the browser', () => {
    const pressed = press(QUESTION.text);
    expect(isOpen()).toBe(false);
    act(() => void vi.advanceTimersByTime(HELD_MS));
    expect(isOpen()).toBe(true);
    // `fireEvent` returns false if the event was prevented.
    expect(fireEvent.contextMenu(pressed)).toBe(false);
    expect(fireEvent.touchEnd(pressed)).toBe(false);
    fireEvent.pointerDown(pressed, touch);
    expect(fireEvent.touchEnd(pressed)).toBe(true);
  });

  it('opens it at once where the browser takes the touch for long before we do', () => {
    const pressed = press(QUESTION.text);
    let isLeft = true;
    act(() => void (isLeft = fireEvent.contextMenu(pressed)));
    expect([isOpen(), isLeft]).toEqual([true, false]);
  });

  it.each([
    ['a mouse, which selects', () => press(QUESTION.text, { pointerType: 'mouse' })],
    ['a second finger', () => press(QUESTION.text, { isPrimary: false })],
    ['a link, which has a menu of its own', () => press('https://example.com')],
    ['a finger that scrolls', () => fireEvent.pointerCancel(press(QUESTION.text))],
    ['a finger that moves', () => fireEvent.pointerMove(press(QUESTION.text), { ...touch, clientY: 60 })],
    ['a tap', () => fireEvent.pointerUp(press(QUESTION.text), touch)],
  ])('is not that of %s', (_, start) => {
    start();
    act(() => void vi.advanceTimersByTime(HELD_MS));
    expect(isOpen()).toBe(false);
    expect(fireEvent.contextMenu(screen.getByText(QUESTION.text))).toBe(true);
  });
});

it.each([
  [{ width: 1080, height: 810 }, '264px', '264 / 198'],
  [{ width: 810, height: 1080 }, '264px', '264 / 352'],
  [{ width: 500, height: 2000 }, '88px', '88 / 352'],
  [{ width: 4000, height: 100 }, '264px', '264 / 44'],
])('takes the place of a photo of %o before it has loaded, and crops nothing', (photoSize, width, shape) => {
  show(null, [messageWith({ text: '', photo: '/api/photos/1', photoSize })]);
  const frame = screen.getByRole('button', { name: 'Photo by Ada, open it larger' });
  expect(frame.style).toMatchObject({ width, aspectRatio: shape });
  expect(frame.querySelector('img')?.className).not.toContain('object-cover');
});

it.each([
  ['over', { startTime: '2026-01-02T18:00:00.000Z', endTime: '2026-01-02T20:00:00.000Z' }],
  ['cancelled', { cancelled: true }],
])('looks forward to nothing in the empty room of a meetup that is %s', async (_is, changes) => {
  const why = {
    sharedInterestIds: [],
    closestValue: 'valuesOpenness',
    farthestValue: 'valuesLifestyle',
    closestSide: null,
    areFarApart: null,
  };
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...tribWith({ id: 9, ...changes }), why, exactPlace: null }),
  );
  show(null, []);
  expect(await screen.findByRole('button', { name: 'Who plans the next one?' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /can't wait/ })).toBeNull();
});

/** Uploads stay without a response. */
function choosePhotos(count: number) {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {}
    },
  );
  const files = Array.from(
    { length: count },
    (_, index) => new File(['x'], `porch-${index}.jpg`, { type: 'image/jpeg' }),
  );
  fireEvent.change(screen.getByLabelText('Choose a photo'), { target: { files } });
}

it('takes ten photos of thirty that were chosen at once, and says so', () => {
  show(null);
  choosePhotos(30);
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(10);
  expect(currentToast()).toMatchObject({ title: '10 photos at a time' });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 10' }));
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(9);
});

it('asks for photos where the details of the meetup lead to, and says who sees them', () => {
  history.replaceState(null, '', '/chat?trib=9&photos=');
  show(null);
  expect(screen.getByText(/^Photos stay in this chat/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose photos' })).toBeTruthy();
});

it('lets who is in a photo of somebody else take it away, and shows at once that it is gone', async () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetching);
  const picture = messageWith({ id: 4, text: '', photo: '/api/photos/1' });
  const { update, queryClient } = show(null, [QUESTION, picture]);
  queryClient.setQueryData(messagesQuery(NOOR.id, 5).queryKey, {
    list: [QUESTION, picture],
    hasOlder: false,
  });
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Photo by Ada, open it larger' }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: "I'm in this: take it away" }));
  expect(screen.getByText(/nobody is told that it was you/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  // Somebody else is faster.
  update([QUESTION, { ...picture, photo: null, isDeleted: true }]);
  expect(screen.getByText('This photo was taken away.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /take it away/ })).toBeNull();
  update([QUESTION, picture]);
  fireEvent.click(await screen.findByRole('button', { name: "I'm in this: take it away" }));
  fireEvent.click(screen.getByRole('button', { name: 'Take it away' }));
  await vi.waitFor(() =>
    expect(fetching).toHaveBeenCalledWith(
      '/api/conversations/5/messages/4/photo',
      expect.objectContaining({ method: 'DELETE' }),
    ),
  );
});

it('keeps a chosen photo with the text while another page is open', () => {
  show(null);
  choosePhotos(1);
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'The porch' } });
  expect(screen.getByRole('img', { name: 'What you are about to send' })).toBeTruthy();
  cleanup();
  show(null);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'The porch');
  expect(screen.getByRole('img', { name: 'What you are about to send' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  cleanup();
  show(null);
  expect(screen.queryByRole('img', { name: 'What you are about to send' })).toBeNull();
});

function server() {
  const requests: number[] = [];
  const waiting: ((isStored: boolean) => void)[] = [];
  const post = (id: number) =>
    new Promise<void>((resolve, reject) => {
      requests.push(id);
      waiting.push((isStored) => (isStored ? resolve() : reject(new Error('No connection'))));
    });
  return { requests, post, respond: (isStored = true) => waiting.shift()?.(isStored) };
}

it('sends only later messages, one request at a time', async () => {
  const { requests, post, respond } = server();
  const mark = createReadMark(post, 5);
  for (const id of [4, 5, 6, 7, 9, 8]) mark(id);
  expect(requests).toEqual([6]);
  respond();
  await vi.waitFor(() => expect(requests).toEqual([6, 9]));
  respond();
  for (const id of [9, 10]) mark(id);
  await vi.waitFor(() => expect(requests).toEqual([6, 9, 10]));
});

it('sends it again with the next call after a failure', async () => {
  const { requests, post, respond } = server();
  const mark = createReadMark(post, 0);
  mark(3);
  respond(false);
  await vi.waitFor(() => {
    mark(3);
    expect(requests).toEqual([3, 3]);
  });
});
