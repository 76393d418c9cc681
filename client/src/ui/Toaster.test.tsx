import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Toaster } from './Toaster';
import { clearToast, currentToast, showToast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  clearToast();
});

function say(title: string) {
  act(() => {
    showToast({ title });
  });
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('closes a toast after five seconds', () => {
  render(<Toaster />);
  say('Trib saved!');
  expect(screen.getByText('Trib saved!')).toBeDefined();
  wait(4999);
  expect(currentToast()).not.toBeNull();
  wait(1);
  expect(currentToast()).toBeNull();
});

const UNDO = { label: 'Undo', onPress: () => undefined };

it('gives ten seconds to undo something', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Hidden', action: UNDO }));
  wait(9_999);
  expect(currentToast()).not.toBeNull();
  wait(1);
  expect(currentToast()).toBeNull();
});

const WAYS = {
  'the pointer': {
    come: () => fireEvent.pointerMove(screen.getByText('Undo')),
    go: () => fireEvent.pointerLeave(screen.getByRole('region')),
  },
  'the focus': {
    come: () => act(() => screen.getByText('Undo').focus()),
    go: () => act(() => screen.getByText('Undo').blur()),
  },
};

it.each(['the pointer', 'the focus'] as const)('stays as long as %s is there, and others wait', (what) => {
  render(<Toaster />);
  act(() => showToast({ title: 'Hidden', action: UNDO }));
  WAYS[what].come();
  wait(60_000);
  say('Link copied!');
  wait(60_000);
  expect(currentToast()?.title).toBe('Hidden');
  WAYS[what].go();
  wait(2_000);
  expect(currentToast()?.title).toBe('Link copied!');
});

it.each(['the pointer', 'the focus'] as const)(
  'closes the one after a toast closed while %s was there',
  (what) => {
    render(<Toaster />);
    act(() => showToast({ title: 'Hidden', action: UNDO }));
    WAYS[what].come();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    wait(1_000);
    say('Link copied!');
    wait(5_000);
    expect(currentToast()).toBeNull();
  },
);

it('gives the second toast its own five seconds', () => {
  render(<Toaster />);
  say('Trib saved!');
  wait(4000);
  say('Link copied!');
  expect(screen.queryByText('Trib saved!')).toBeNull();
  wait(4000);
  expect(currentToast()).toMatchObject({ title: 'Link copied!' });
});

it.each([
  [49.9, 'stays'],
  [50, 'goes'],
])('swiped %d px to the right it %s', (distance, outcome) => {
  // jsdom does not implement pointer capture.
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  render(<Toaster />);
  say('Trib saved!');
  const toast = screen.getByRole('listitem');
  const at = (clientX: number) => ({ clientX, clientY: 0, button: 0, pointerType: 'touch' });
  fireEvent.pointerDown(toast, at(100));
  fireEvent.pointerMove(toast, at(120));
  fireEvent.pointerMove(toast, at(100 + distance));
  fireEvent.pointerUp(toast, at(100 + distance));
  expect(currentToast()?.title).toBe(outcome === 'stays' ? 'Trib saved!' : undefined);
});

it('shows a description on its own line', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Demo login failed', description: 'Please try again\nToo many tries' }));
  expect(screen.getByText(/Please try again/).className).toContain('whitespace-pre-line');
});

it('cuts only a preview: the rest of any other text is nowhere else', () => {
  render(<Toaster />);
  const cutParts = () => screen.getByRole('listitem').querySelectorAll('.line-clamp-3').length;
  const texts = { title: 'The name of a meetup', description: 'All that its host wrote' };
  act(() => showToast({ ...texts, isPreview: true }));
  expect(cutParts()).toBe(2);
  act(clearToast);
  act(() => showToast(texts));
  expect(cutParts()).toBe(0);
});

it('announces the key that moves focus to it', () => {
  render(<Toaster />);
  expect(screen.getByRole('region', { name: /F8/ })).toBeDefined();
});

it('makes room for the button of a page that has come under it', () => {
  const box = (top: number) => () => new DOMRect(0, top, 400, 50);
  render(
    <>
      <button type="button">Next</button>
      <Toaster />
    </>,
  );
  const next = screen.getByRole('button', { name: 'Next' });
  // jsdom has no layout, and nothing is asked where a point lies.
  document.elementsFromPoint = () => [next];
  say('Thanks for telling us');
  const list = screen.getByRole('list');
  list.getBoundingClientRect = box(700);
  next.getBoundingClientRect = box(690);
  act(() => next.focus());
  expect(list.style.translate).toBe('0 -68px');
});

it('makes room for a button that is drawn under it later', async () => {
  vi.useRealTimers();
  const page = (isLoaded: boolean) => (
    <>
      {isLoaded && <button type="button">Next</button>}
      <Toaster />
    </>
  );
  const { rerender } = render(page(false));
  say('Still coming?');
  const list = screen.getByRole('list');
  list.getBoundingClientRect = () => new DOMRect(0, 700, 400, 50);
  document.elementsFromPoint = () => [screen.getByRole('button', { name: 'Next' })];
  vi.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 690, 400, 50),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  rerender(page(true));
  await waitFor(() => expect(list.style.translate).toBe('0 -68px'));
});

it('stays where it is while its own button is pressed', () => {
  const box = (top: number) => () => new DOMRect(0, top, 400, 50);
  render(
    <>
      <h1>Settings</h1>
      <Toaster />
    </>,
  );
  const heading = screen.getByRole('heading', { name: 'Settings' });
  document.elementsFromPoint = () => [heading];
  act(() => showToast({ title: 'Hidden', action: { label: 'Undo', onPress: () => {} } }));
  const list = screen.getByRole('list');
  const placed = list.style.translate;
  list.getBoundingClientRect = box(700);
  heading.getBoundingClientRect = box(690);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  expect(list.style.translate).toBe(placed);
});
