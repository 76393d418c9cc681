import { expect, it } from 'vitest';
import { isKeyboardOpen, measured } from './CreateTribPage';

const phone = measured(null, 390, 844);

it('takes the keyboard for open when the viewport loses more than 150 px', () => {
  expect(isKeyboardOpen(phone)).toBe(false);
  expect(isKeyboardOpen(measured(phone, 390, 694))).toBe(false);
  expect(isKeyboardOpen(measured(phone, 390, 693))).toBe(true);
});

it('takes the keyboard for closed again when the height comes back', () => {
  expect(isKeyboardOpen(measured(measured(phone, 390, 500), 390, 844))).toBe(false);
});

it('remembers the full height through smaller changes', () => {
  const withBars = measured(phone, 390, 788);
  expect(isKeyboardOpen(measured(withBars, 390, 690))).toBe(true);
});

it('does not mistake a rotation for a keyboard', () => {
  expect(isKeyboardOpen(measured(phone, 844, 390))).toBe(false);
});
