import { expect, it } from 'vitest';
import { isKeyboardOpen, measured } from './keyboard';

const phone = measured(null, 390, 844);

it('is open when more than 150 px are gone', () => {
  expect(isKeyboardOpen(phone)).toBe(false);
  expect(isKeyboardOpen(measured(phone, 390, 694))).toBe(false);
  expect(isKeyboardOpen(measured(phone, 390, 693))).toBe(true);
});

it('is closed again when they come back', () => {
  expect(isKeyboardOpen(measured(measured(phone, 390, 500), 390, 844))).toBe(false);
});

it('remembers how tall it was over smaller changes', () => {
  const withBars = measured(phone, 390, 788);
  expect(isKeyboardOpen(measured(withBars, 390, 690))).toBe(true);
});

it('does not take turning the phone for a keyboard', () => {
  expect(isKeyboardOpen(measured(phone, 844, 390))).toBe(false);
});
