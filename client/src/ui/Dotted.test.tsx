import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dotted } from './Dotted';

it('has a dot between two facts, and none beside one that is missing', () => {
  const textOf = (facts: readonly (string | null)[]) =>
    render(<Dotted>{facts}</Dotted>).container.textContent;
  expect(textOf(['Today', 'Sat, Nov 28', '2 PM'])).toBe('Today · Sat, Nov 28 · 2 PM');
  expect(textOf(['Today', null, '2 PM'])).toBe('Today · 2 PM');
  expect(textOf(['Today', null])).toBe('Today');
});
