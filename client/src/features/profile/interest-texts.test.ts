import { expect, it } from 'vitest';
import { interestDescription, selectedText } from './interest-texts';

it.each([null, '', '  '])('describes an interest whose description is %j by its name', (description) => {
  expect(interestDescription({ name: 'Arts & Crafts', description })).toBe(
    'Explore arts & crafts activities and connect with like-minded people.',
  );
});

it('shows the description of an interest that has one', () => {
  expect(interestDescription({ name: 'Food', description: 'Soup first.' })).toBe('Soup first.');
});

it('counts what is selected', () => {
  expect([0, 1, 2].map(selectedText)).toEqual([
    '0 interests selected',
    '1 interest selected',
    '2 interests selected',
  ]);
});
