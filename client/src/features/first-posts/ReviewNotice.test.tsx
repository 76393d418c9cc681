import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Review } from '#shared/api/tribs';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { ReviewNotice } from './ReviewNotice';

freshBrowser();

const WAITING: Review = { state: 'waiting', reason: null, mayAskAgain: false };
const REFUSED: Review = { state: 'refused', reason: 'Say where it is', mayAskAgain: true };

type Options = { isDemo?: boolean; answer?: { status: number; body?: object } };

const TOO_OFTEN = {
  status: 409,
  body: { message: 'It can be looked at only once more', code: 'asked_again', requestId: 'x' },
};

function open(review: Review, { isDemo = false, answer = { status: 204 } }: Options = {}) {
  fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson({ isDemo }) } }),
    'POST /api/tribs/7/review': () => answer,
  });
  const onAsked = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<ReviewNotice review={review} url="/api/tribs/7" takeBack="cancel it" onAsked={onAsked} />, {
    wrapper: Providers,
  });
  return { onAsked };
}

it('says that it waits, and that it can be changed meanwhile', async () => {
  open(WAITING);
  expect(await screen.findByText('Being looked at before others see it.')).toBeDefined();
  expect(screen.getByText(/^Usually within a day/)).toBeDefined();
});

it('tells a demo account that it has to be kept first', async () => {
  open(WAITING, { isDemo: true });
  const link = await screen.findByRole('link', { name: 'Keep your account' });
  expect(link.getAttribute('href')).toBe('/profile');
});

it('says why it was refused, and asks once more', async () => {
  const { onAsked } = open(REFUSED);
  expect(await screen.findByText('Say where it is')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Ask once more' }));
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
});

it('says so when it cannot be asked', async () => {
  const { onAsked } = open(REFUSED, { answer: TOO_OFTEN });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask once more' }));
  await waitFor(() => expect(currentToast()?.description).toBe('It can be looked at only once more'));
  expect(onAsked).not.toHaveBeenCalled();
});

it('after two refusals, says to cancel the post and offers no further look at it', async () => {
  open({ ...REFUSED, mayAskAgain: false });
  expect(await screen.findByText(/looked at twice.*until you cancel it/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
