import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lineRequest } from '#shared/api/attendance';
import { fakeServer } from '../../auth/testing/fake-server';
import { cache, freshBrowser, Providers } from '../../auth/testing/Providers';
import { tribWith } from '../../tribs/trib-fixture';
import { OnTheDay } from './OnTheDay';

freshBrowser();

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const TRIB = tribWith({
  startTime: minutesFromNow(30),
  endTime: minutesFromNow(150),
  membership: 'joined',
  role: 'host',
});

it('keeps a line that is being typed while another host writes one, and while the first is saved', async () => {
  let text = 'At the door';
  const sent = fakeServer({
    'GET /api/tribs/1/attendance': () => ({
      body: {
        isHere: true,
        line: { text, personId: 8, displayName: 'Gus' },
        mayLeaveLine: true,
        people: [],
      },
    }),
    'PUT /api/tribs/1/arrival-line': (body) => {
      text = lineRequest.parse(body).text;
      return { status: 204 };
    },
  });
  render(<OnTheDay trib={TRIB} viewerId={7} />, { wrapper: Providers });
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('At the door');
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  const readAgain = () => act(() => cache().invalidateQueries());

  type('At the red');
  text = 'By the window';
  await readAgain();
  await screen.findByText('By the window');
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field.value).toBe('At the red');

  type('At the red table');
  fireEvent.click(screen.getByRole('button', { name: 'Tell them' }));
  type('At the red table, left');
  await screen.findByText('At the red table');
  expect(field.value).toBe('At the red table, left');

  fireEvent.click(await screen.findByRole('button', { name: 'Tell them' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell them' })).toBeNull());
  text = 'By the window';
  await readAgain();
  await waitFor(() => expect(field.value).toBe('By the window'));
  expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { text: 'At the red table' },
    { text: 'At the red table, left' },
  ]);
});
