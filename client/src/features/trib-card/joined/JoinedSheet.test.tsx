import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, describe } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { aPerson } from '../../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../../auth/testing/Providers';
import { tribWith } from '../../tribs/trib-fixture';
import { useAuth } from '../../auth/auth-context';
import { useQuery } from '@tanstack/react-query';
import { tribQuery } from '../../tribs/tribs.api';
import { JoinedActions } from './JoinedActions';
import { goingText, WhenAndWhere } from './WhenAndWhere';
import { KeepSpot, PhotoPrompt } from './JoinedSheet';

freshBrowser();

const show = (isDemo: boolean, changes: { displayName?: string } = {}, isOffered = false) =>
  render(<KeepSpot user={aPerson({ isDemo, ...changes })} tribId={5} isOffered={isOffered} />, {
    wrapper: Providers,
  });

it('asks for a name first and at every meetup until there is one, with one Later', () => {
  fakeServer({ 'GET /api/session': somebody });
  const nameless = { displayName: 'Demo User' };
  const { unmount } = show(true, nameless);
  expect(screen.getByRole('heading', { name: 'Keep your spot' })).toBeDefined();
  expect(screen.getByLabelText('What should people call you?')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Later' })).toHaveLength(1);
  unmount();
  show(true, nameless);
  expect(screen.getByRole('heading', { name: 'Your name' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('heading')).toBeNull();
  cleanup();
  show(true, nameless, true);
  expect(screen.getByLabelText('What should people call you?')).toBeDefined();
});

it('asks a demo user once, after the first join', () => {
  fakeServer({ 'GET /api/session': somebody });
  const { unmount } = show(true);
  expect(screen.getByRole('heading', { name: 'Keep your spot' })).toBeDefined();
  unmount();
  show(true);
  expect(screen.queryByRole('heading', { name: 'Keep your spot' })).toBeNull();
});

it('does not ask somebody who can sign in again', () => {
  fakeServer({ 'GET /api/session': somebody });
  show(false);
  expect(screen.queryByRole('heading', { name: 'Keep your spot' })).toBeNull();
});

describe('the photo', () => {
  const ask = (profileImage: string | null) =>
    render(<PhotoPrompt user={aPerson({ profileImage })} />, { wrapper: Providers });
  const question = () => screen.queryByText('Add a photo so that they find you');

  it('is asked for once, after the first join of somebody without one', () => {
    fakeServer({ 'GET /api/session': somebody });
    const { unmount } = ask(null);
    expect(question()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeDefined();
    unmount();
    ask(null);
    expect(question()).toBeNull();
  });

  it('is not asked for where there is one', () => {
    fakeServer({ 'GET /api/session': somebody });
    ask('/api/photos/maya.jpg');
    expect(question()).toBeNull();
  });

  it('is thanked for in the same place', () => {
    fakeServer({ 'GET /api/session': somebody });
    const { rerender } = ask(null);
    rerender(<PhotoPrompt user={aPerson({ profileImage: '/api/photos/maya.jpg' })} />);
    expect(screen.getByText('Now they will find you.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeDefined();
  });
});

describe('who else is going', () => {
  it.each([
    [['Rosa'], 'Rosa is going too'],
    [['Rosa', 'Ida'], 'Rosa and Ida are going too'],
    [['Rosa', 'New here'], 'Rosa and somebody new are going too'],
    [['New here'], 'Somebody new is going too'],
    [['Rosa', 'Ida', 'Bo'], 'Rosa, Ida, and 1 other are going too'],
    [['Rosa', 'Ida', 'Bo', 'Kim', 'Noa'], 'Rosa, Ida, and 3 others are going too'],
  ])('names two people and counts the rest: %j', (names, text) => {
    expect(goingText(names)).toBe(text);
  });
});

describe('a place that the host wrote', () => {
  const KITCHEN = {
    name: 'My kitchen',
    address: 'Elm Street 7',
    latitude: 30.3,
    longitude: -97.7,
    pin: null,
  };
  const WHY = {
    sharedInterestIds: [],
    closestValue: 'valuesLifestyle',
    farthestValue: 'valuesOpenness',
  };
  const going = tribWith({ id: 5, city: 'Austin, TX', location: 'Austin, TX', membership: 'joined' });
  const told = { placeShown: 'exact', location: KITCHEN.name, exactPlace: KITCHEN };
  const untold = (placeShown: 'once-kept' | 'over') => ({ placeShown, exactPlace: null });

  function Shown() {
    const { user } = useAuth();
    const { data } = useQuery({ ...tribQuery(user?.id ?? null, 5), enabled: user !== null });
    return (
      data && (
        <>
          <WhenAndWhere trib={data} place={data.exactPlace} isLoading={false} />
          <JoinedActions trib={data} place={data.exactPlace} onBring={() => undefined} />
        </>
      )
    );
  }
  /** A demo account at first. Once it is kept, the server reveals the place. */
  function serve(changes: object) {
    let isDemo = true;
    const person = () => aPerson({ isDemo, displayName: 'Demo User' });
    fakeServer({
      'GET /api/session': () => ({ body: { user: person() } }),
      'GET /api/auth/providers': () => ({ body: { providers: [], mail: false, passkeys: 'needs_https' } }),
      'GET /api/tribs/5': () => ({ body: { ...going, why: WHY, ...(isDemo ? changes : told) } }),
      'PUT /api/users/7': () => {
        isDemo = false;
        return { body: person() };
      },
    });
    render(<Shown />, { wrapper: Providers });
  }

  it('stands where a one-tap account was asked to keep itself, as soon as it is kept', async () => {
    serve(untold('once-kept'));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByText(KITCHEN.name)).toBeNull();
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'ana.oak' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'seven embers glow' } });
    fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText(KITCHEN.address)).toBeDefined();
    expect(screen.getByText(KITCHEN.name)).toBeDefined();
    expect(screen.getByText(/^Done\./)).toBeDefined();
  });

  it('is in no link to another calendar', async () => {
    serve({ ...told, startTime: '2031-07-05T18:00:00.000Z', endTime: '2031-07-05T20:00:00.000Z' });
    const google: HTMLAnchorElement = await screen.findByRole('link', { name: 'Google Calendar' });
    expect(new URL(google.href).searchParams.get('location')).toBe('Austin, TX');
    expect(google.href).not.toContain('kitchen');
  });

  it('is gone once the meetup has been over for a day', async () => {
    serve(untold('over'));
    expect(await screen.findByText('It is over, so the exact place is no longer shown.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
  });
});
