import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-client';
import { TextField } from './Field';
import { Failure, FieldGroup, useForm } from './Form';

afterEach(cleanup);

type Sent = { error: unknown; failure: string | null };
const NOTHING: Sent = { error: null, failure: null };

function Community({ sent = NOTHING, onSend }: { sent?: Sent; onSend: () => void }) {
  const [name, setName] = useState('');
  const [isChosen, setChosen] = useState(false);
  const form = useForm({
    problems: {
      name: name === '' ? 'Give it a name' : undefined,
      category: isChosen ? undefined : 'Choose a category',
    },
    sent,
    send: onSend,
  });
  return (
    <form {...form.props} aria-label="Community">
      <TextField label="Name" value={name} onChange={setName} error={form.problemAt('name')} />
      <FieldGroup legend="Category" error={form.problemAt('category')}>
        <button type="button" onClick={() => setChosen(true)}>
          Sports
        </button>
      </FieldGroup>
      <Failure text={form.failure} />
    </form>
  );
}

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const submit = () => fireEvent.submit(screen.getByRole('form'));
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('says all problems at their fields on submit, focuses the first and sends nothing', () => {
  const send = vi.fn<() => void>();
  render(<Community onSend={send} />);
  expect(alerts()).toEqual([]);
  submit();
  expect(alerts()).toEqual(['Give it a name', 'Choose a category']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(describedBy(screen.getByLabelText('Name'))).toBe('Give it a name');
  expect(describedBy(screen.getByRole('group'))).toBe('Choose a category');
  expect(send).not.toHaveBeenCalled();
});

it('takes a problem back once it is mended, and leads to the next', () => {
  const send = vi.fn<() => void>();
  render(<Community onSend={send} />);
  submit();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Walkers' } });
  expect(alerts()).toEqual(['Choose a category']);
  submit();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sports' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sports' }));
  submit();
  expect([alerts(), send.mock.calls.length]).toEqual([[], 1]);
});

const refusal = (path: string) =>
  new ApiError(400, '', {
    message: 'Some fields are wrong',
    code: 'invalid',
    requestId: '1',
    issues: [{ path, message: 'Too long' }],
  });

it('shows a refusal at its field and focuses it, and one about no field under the form', () => {
  const send = () => undefined;
  const { rerender } = render(<Community onSend={send} />);
  rerender(<Community onSend={send} sent={{ error: refusal('name.0'), failure: 'Some fields are wrong' }} />);
  expect(alerts()).toEqual(['Too long']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(<Community onSend={send} sent={{ error: refusal('rules'), failure: 'Some fields are wrong' }} />);
  expect(alerts()).toEqual(['Some fields are wrong']);
});
