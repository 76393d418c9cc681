import { describe, expect, it } from 'vitest';
import { canMatch, type Names } from './critical-css';

const names: Names = { classes: new Set(['landing', 'hero']), elements: new Set(['a', 'main']) };
const className = (name: string) => ({ type: 'class', name });
const element = (name: string) => ({ type: 'type', name });
const pseudo = (kind: string, ...selectors: { type: string; name: string }[][]) => ({
  type: 'pseudo-class',
  kind,
  selectors,
});

describe('a rule for the first paint', () => {
  it.each([
    ['a class in the markup', [className('landing')]],
    ['an element in the markup', [element('main')]],
    ['everything', [{ type: 'universal' }]],
    ['a state', [element('a'), pseudo('hover')]],
    ['what is drawn around elements', [element('a'), { type: 'pseudo-element', kind: 'before' }]],
    ['one alternative of several', [pseudo('is', [className('toast')], [className('hero')])]],
    ['what is not something else', [element('a'), pseudo('not', [className('toast')])]],
  ])('is needed for %s', (_what, selector) => expect(canMatch(selector, names)).toBe(true));

  it.each([
    ['a class of another page', [className('toast')]],
    ['an element of another page', [element('select')]],
    ['an element inside one of another page', [className('toast'), element('a')]],
    ['none of its alternatives', [pseudo('where', [className('toast')], [element('input')])]],
    ['a page that has what this one has not', [pseudo('root'), pseudo('has', [className('page-foot')])]],
    ['a part of a form field', [{ type: 'pseudo-element', kind: 'placeholder' }]],
  ])('is not needed for %s', (_what, selector) => expect(canMatch(selector, names)).toBe(false));
});
