import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from './IconButton';
import { TooltipLayer } from './TooltipLayer';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      {['Save', 'Share'].map((label) => (
        <IconButton key={label} label={label}>
          <svg />
        </IconButton>
      ))}
      <button type="button" aria-label="Join this trib">
        Join
      </button>
      <button type="button" aria-label="Notifications, 3 new">
        <svg aria-hidden="true" />
        <span aria-hidden="true">3</span>
      </button>
      <button type="button" aria-label="Actions for “Hello”" data-tooltip="Actions">
        <svg aria-hidden="true" />
      </button>
      <TooltipLayer />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const hover = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType });
const leave = () => fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
const shown = (name: string) => screen.queryByText(name) !== null;

it('shows the name of an icon button after 700 ms', () => {
  hover('Save');
  wait(699);
  expect(shown('Save')).toBe(false);
  wait(1);
  expect(shown('Save')).toBe(true);
  leave();
  expect(shown('Save')).toBe(false);
});

it.each([
  [299, true],
  [300, false],
])('%d ms after one closed the next one opens at once: %s', (pause, isImmediate) => {
  hover('Save');
  wait(700);
  leave();
  wait(pause);
  hover('Share');
  wait(0);
  expect(shown('Share')).toBe(isImmediate);
});

it('shows the name of an icon button with a badge', () => {
  hover('Notifications, 3 new');
  wait(700);
  expect(shown('Notifications, 3 new')).toBe(true);
});

it('shows a shorter text where the name is for screen readers', () => {
  hover('Actions for “Hello”');
  wait(700);
  expect([shown('Actions'), shown('Actions for “Hello”')]).toEqual([true, false]);
});

it('closes on a press', () => {
  hover('Save');
  wait(700);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
  expect(shown('Save')).toBe(false);
});

it('does not open on touch, or for a control with text', () => {
  hover('Save', 'touch');
  wait(1_000);
  expect(shown('Save')).toBe(false);
  hover('Join this trib');
  wait(1_000);
  expect(shown('Join this trib')).toBe(false);
});
