import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { readInterestIds, readValues, saveInterestIds, saveValues } from '../../lib/stored-answers';
import { clearToast, currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import InterestsPage from './InterestsPage';
import ValuesPage from './ValuesPage';

const interest = (id: number, name: string) => ({ id, name, icon: 'tech', description: null });
const INTERESTS = [
  interest(1, 'Travel'),
  interest(2, 'Sports'),
  interest(6, 'Food'),
  interest(12, 'Astronomy'),
];
const NOOR = aPerson({ interestIds: [2, 12], valuesOpenness: 80 });
const noor = () => ({ body: { user: NOOR } });

freshBrowser();
beforeEach(clearToast);
// The schemas are loaded beforehand, so that no test waits for them.
beforeAll(() => Promise.all([import('#shared/api/users'), import('#shared/api/interests')]));

const serve = (session: () => object | Promise<object>, others: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/session': session,
    'GET /api/interests': () => ({ body: INTERESTS }),
    'PUT /api/users/7/interests/batch': () => ({ body: INTERESTS }),
    'PUT /api/users/7': () => ({ body: NOOR }),
    ...others,
  });
const tile = (name: string) => screen.findByRole('button', { name });
const pressed = async () => {
  await tile('Travel');
  return screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
};
const pressContinue = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
const sliders = () => screen.findAllByRole('slider');
const values = async () => (await sliders()).map((slider) => Number(slider.getAttribute('aria-valuenow')));

describe('a signed-in person', () => {
  beforeEach(() => {
    saveInterestIds([6]);
    saveValues({ ...DEFAULT_VALUES, valuesLifestyle: 3 });
  });

  it("starts with the account's interests, and loses none when one is added", async () => {
    const sent = serve(noor);
    render(<InterestsPage />, { wrapper: Providers });
    expect(await pressed()).toEqual(['Sports']);
    fireEvent.click(await tile('Travel'));
    expect(await pressed()).toEqual(['Travel', 'Sports']);
    pressContinue();
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        call: 'PUT /api/users/7/interests/batch',
        body: { interestIds: [2, 1, 12] },
      }),
    );
    await waitFor(() => expect([readInterestIds(), readValues()]).toEqual([null, null]));
  });

  it("starts with the account's values", async () => {
    const sent = serve(noor);
    render(<ValuesPage />, { wrapper: Providers });
    await waitFor(async () => expect(await values()).toEqual([50, 50, 80, 50]));
    const [environment] = await sliders();
    if (environment) fireEvent.change(environment, { target: { value: '51' } });
    pressContinue();
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        call: 'PUT /api/users/7',
        body: { ...DEFAULT_VALUES, valuesEnvironment: 51, valuesOpenness: 80 },
      }),
    );
    await waitFor(() => expect(readValues()).toBeNull());
  });

  it('finds them chosen on coming back while they are being saved', async () => {
    let respond = () => {};
    serve(noor, {
      'PUT /api/users/7/interests/batch': () =>
        new Promise((resolve) => (respond = () => resolve({ status: 500, body: {} }))),
    });
    const { rerender } = render(<InterestsPage key="first" />, { wrapper: Providers });
    fireEvent.click(await tile('Travel'));
    pressContinue();
    rerender(<InterestsPage key="second" />);
    await waitFor(async () => expect(await pressed()).toEqual(['Travel', 'Sports']));
    await act(async () => respond());
    await waitFor(async () => expect(await pressed()).toEqual(['Sports']));
    expect(currentToast()?.title).toBe('Failed to save interests');
  });

  it('is told when interests could not be saved, and to try later', async () => {
    serve(noor, { 'PUT /api/users/7/interests/batch': () => ({ status: 500, body: {} }) });
    render(<InterestsPage />, { wrapper: Providers });
    fireEvent.click(await tile('Travel'));
    pressContinue();
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Failed to save interests',
        description: 'Please try again later',
        tone: 'destructive',
      }),
    );
  });

  it('sees no choices before the session is known', async () => {
    let answer: (session: object) => void = () => {};
    serve(() => new Promise((resolve) => (answer = resolve)));
    render(<InterestsPage />, { wrapper: Providers });
    await act(() => new Promise<void>((resolve) => queueMicrotask(resolve)));
    expect(screen.getByText('Loading interests...')).toBeDefined();
    await act(async () => answer(noor()));
    expect(await pressed()).toEqual(['Sports']);
  });

  it('sees their own answers, not those of the last person', async () => {
    serve(noor);
    render(<InterestsPage />, { wrapper: Providers });
    fireEvent.click(await tile('Travel'));
    serve(() => ({ body: { user: aPerson({ id: 8, interestIds: [6] }) } }));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
    await waitFor(async () => expect(await pressed()).toEqual(['Food']));
  });
});

describe('a visitor', () => {
  it('continues with the answers on the device', async () => {
    saveInterestIds([6]);
    const sent = serve(nobody);
    render(<InterestsPage />, { wrapper: Providers });
    expect(await pressed()).toEqual(['Food']);
    fireEvent.click(await tile('Sports'));
    expect(readInterestIds()).toEqual([6, 2]);
    pressContinue();
    expect(sent.every(({ call }) => call.startsWith('GET'))).toBe(true);
  });
});
