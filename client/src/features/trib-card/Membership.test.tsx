import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { tribWith } from '../tribs/trib-fixture';
import { type CardActions, CardActionsContext } from './card-actions';
import { Membership } from './Membership';
import { cardActionsWith } from './testing-card-actions';

afterEach(cleanup);

function show(state: ReturnType<CardActions['stateOf']>) {
  const actions = cardActionsWith({
    stateOf: () => state,
    join: vi.fn<CardActions['join']>(),
    leave: vi.fn<CardActions['leave']>(),
    openSheet: vi.fn<CardActions['openSheet']>(),
  });
  const { rerender } = render(
    <CardActionsContext value={actions}>
      <Membership trib={tribWith({ id: 5 })} />
    </CardActionsContext>,
  );
  return { actions, rerender };
}
const secondTap = { detail: 2 };

it('takes the second tap of a double tap on Join for nothing', () => {
  const { actions } = show({ kind: 'open', label: 'Ask to join' });
  const button = screen.getByRole('button', { name: 'Ask to join' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, secondTap);
  expect(actions.join).toHaveBeenCalledOnce();
});

it('does not cancel a request with the second tap', () => {
  const { actions } = show({ kind: 'requested', label: 'Request sent', leave: 'Cancel request' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }), secondTap);
  expect(actions.leave).not.toHaveBeenCalled();
});

it('asks before giving up a place in line', () => {
  const { actions } = show({ kind: 'waitlisted', label: 'On the waitlist', leave: 'Leave waitlist' });
  fireEvent.click(screen.getByRole('button', { name: 'Leave waitlist' }), { detail: 1 });
  expect(actions.openSheet).toHaveBeenCalledWith('leave', expect.objectContaining({ id: 5 }));
  expect(actions.leave).not.toHaveBeenCalled();
});
