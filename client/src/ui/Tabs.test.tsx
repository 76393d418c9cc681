import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Tabs } from './Tabs';

function Example() {
  const [value, setValue] = useState('one');
  const tabs = ['one', 'two', 'three'].map((name) => ({
    value: name,
    label: name,
    content: `panel ${name}`,
  }));
  return <Tabs label="Numbers" value={value} onChange={setValue} tabs={tabs} />;
}

beforeEach(() => {
  render(<Example />);
});

afterEach(cleanup);

const chosen = () => screen.getByRole('tab', { selected: true });

function press(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

it('shows one panel, labelled by its tab', () => {
  fireEvent.click(screen.getByRole('tab', { name: 'two' }));
  expect(chosen().textContent).toBe('two');
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('panel two');
});

it('is one stop for the Tab key', () => {
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

it.each([
  [['ArrowRight'], 'two'],
  [['ArrowLeft'], 'three'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'one'],
  [['End'], 'three'],
  [['End', 'Home'], 'one'],
])('moves focus and selection with %j to %s', (keys, name) => {
  chosen().focus();
  for (const key of keys) press(key);
  expect(chosen().textContent).toBe(name);
  expect(document.activeElement).toBe(chosen());
});
