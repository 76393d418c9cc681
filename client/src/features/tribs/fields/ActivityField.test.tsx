import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { NO_OWN_ACTIVITY, type Activity } from './activity';
import { ActivityField } from './ActivityField';

const ideas = Array.from({ length: 13 }, (_, place) => ({
  id: place + 1,
  title: `Walk ${place + 1}`,
  category: 'Outdoor & Nature',
  description: 'Along the river',
  image: '/covers/city-park.svg',
  location: null,
  duration: null,
  rating: null,
}));

beforeEach(() => {
  fakeServer({ 'GET /api/ideas': () => ({ body: ideas }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The value of the latest change. */
let value: Activity;
const NONE: Activity = { ideaId: null, ownActivity: NO_OWN_ACTIVITY };

function Form({ suggestion }: { suggestion?: string }) {
  const [activity, setActivity] = useState(NONE);
  const change = (next: Activity) => {
    value = next;
    setActivity(next);
  };
  return (
    <ActivityField
      value={activity}
      onIdea={({ id }) => change({ ideaId: id, ownActivity: { ...activity.ownActivity, isUsed: false } })}
      onOwn={(ownActivity) => change({ ideaId: null, ownActivity })}
      {...(suggestion !== undefined && { suggestion })}
    />
  );
}

function show(suggestion?: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Form {...(suggestion !== undefined && { suggestion })} />
    </QueryClientProvider>,
  );
}

const elsewhere = () => screen.getByRole('tab', { name: 'Something else' });
const named = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What will you do?' });
const rename = (name: string) => fireEvent.change(named(), { target: { value: name } });
const search = async (text: string) =>
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } });

it('takes what the list does not have: one tap names it and finds its kind', async () => {
  show('Thursday at mine');
  await search('soup');
  expect(screen.getByText('“soup” is not on our list')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Use “soup”' }));
  expect(value).toEqual({
    ideaId: null,
    ownActivity: { isUsed: true, name: 'Soup', category: 'Food & Dining' },
  });
  expect(document.activeElement).toBe(elsewhere());
});

it('offers the same where the list has something else', async () => {
  show('');
  await search('walk 3');
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Use “walk 3”' }));
  expect(value.ownActivity).toMatchObject({ name: 'Walk 3', category: 'Outdoor & Nature' });
});

it('starts with the name of the meetup, and its kind follows what is typed until one is chosen', () => {
  show('Soup night');
  fireEvent.click(elsewhere());
  expect(value.ownActivity).toEqual({ isUsed: true, name: 'Soup night', category: 'Food & Dining' });
  rename('Yoga');
  expect(value.ownActivity.category).toBe('Fitness & Wellness');
  rename('Something new');
  expect(value.ownActivity.category).toBe('Fitness & Wellness');
  fireEvent.click(screen.getByRole('radio', { name: 'Creative & Arts' }));
  rename('Soup');
  expect(value.ownActivity).toEqual({ isUsed: true, name: 'Soup', category: 'Creative & Arts' });
});

it('comes back to the idea that was chosen before, and keeps what was typed', async () => {
  show('Soup night');
  fireEvent.click(await screen.findByRole('radio', { name: 'Walk 2' }));
  fireEvent.click(elsewhere());
  expect(value.ideaId).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'From our list' }));
  expect(value).toMatchObject({ ideaId: 2, ownActivity: { isUsed: false, name: 'Soup night' } });
});

it('asks only for the kind where the meetup has its name already', () => {
  show();
  fireEvent.click(elsewhere());
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Food & Dining' }));
  expect(value.ownActivity).toEqual({ isUsed: true, name: '', category: 'Food & Dining' });
});
