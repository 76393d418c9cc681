import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, describe } from 'vitest';
import fc from 'fast-check';
import { Avatar, initials } from './Avatar';

afterEach(cleanup);

const shownImage = (container: HTMLElement) => container.querySelector('img');

function breakImage(container: HTMLElement) {
  const image = shownImage(container);
  if (!image) throw new Error('There is no image to break');
  fireEvent.error(image);
}

it('falls back from the own picture to the placeholder to initials when one does not load', () => {
  const maya = { id: 100, displayName: 'Maya Lindqvist', profileImage: '/api/photos/gone.jpg' };
  const { container } = render(<Avatar person={maya} size={40} />);
  expect(shownImage(container)?.getAttribute('src')).toBe('/api/photos/gone.jpg');
  breakImage(container);
  expect(shownImage(container)?.getAttribute('src')).toBe('/portraits/placeholder-1.webp');
  breakImage(container);
  expect(shownImage(container)).toBeNull();
  expect(container.textContent).toBe('ML');
});

it('falls back to a person icon without initials', () => {
  const { container } = render(<Avatar person={{ id: 3, displayName: '🔥' }} size={40} />);
  breakImage(container);
  expect(container.textContent).toBe('');
  expect(container.querySelector('svg')).not.toBeNull();
});

it("starts over for another person's picture", () => {
  const { container, rerender } = render(<Avatar person={{ id: 3, displayName: 'Jo' }} size={40} />);
  breakImage(container);
  expect(container.textContent).toBe('J');
  rerender(<Avatar person={{ id: 4, displayName: 'Li' }} size={40} />);
  expect(shownImage(container)?.getAttribute('src')).toBe('/portraits/placeholder-4.webp');
});

describe('initials', () => {
  it.each([
    ['Maya Lindqvist', 'ML'],
    ['maya', 'M'],
    ['Ana de la Cruz', 'AC'],
    ['  Jean-Luc  ', 'JL'],
    ['ßa ßb', 'SS'],
    ['🔥', ''],
    ['', ''],
    ['𐐨𐐩 b', '𐐀B'],
    ['李 小龙', '李小'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('are never more than two letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(Array.from(initials(name)).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
