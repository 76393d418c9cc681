import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { DiscardQuestion } from './DiscardQuestion';
import { currentEntry, whenSettled } from './history';
import { OverlayHost, provide } from './OverlayHost';
import { defineOverlay, defineOverlayInUrl, navigate } from './overlays';
import { discardQuestion } from './discard-question';
import { useIsChanged, useLeaveGuard } from './use-leave-guard';
import { useAppLocation, useAppSearch } from './use-url';

type Props = { open: boolean; onClose: () => void };

function Form({ open, onClose }: Props) {
  const [text, setText] = useState('');
  const { leave } = useLeaveGuard(useIsChanged(text), 'It is not saved.');
  if (!open) return null;
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      <button type="button" onClick={() => leave(onClose)}>
        Save
      </button>
    </>
  );
}

const sheet = defineOverlay('form');
const picker = defineOverlay('picker');
const linked = defineOverlayInUrl('linked', {
  propsAt: ({ search }) => (search === '?linked' ? {} : null),
  urlWith: ({ path }, props) => (props ? `${path}?linked` : path),
});
const Picker = ({ open }: Props) => open && <p>Picker</p>;
const LIST = [
  provide(sheet, async () => Form),
  provide(linked, async () => Form),
  provide(picker, async () => Picker),
  provide(discardQuestion, async () => DiscardQuestion),
];

const settled = () => act(() => whenSettled(() => undefined));
const question = () => screen.queryByRole('dialog', { name: 'Discard changes?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = async () =>
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Typed' } });

beforeEach(() => {
  history.replaceState(null, '', '/meetups');
  render(
    <Router hook={useAppLocation} searchHook={useAppSearch}>
      <OverlayHost list={LIST} />
    </Router>,
  );
});
afterEach(async () => {
  cleanup();
  await settled();
});

const WAYS: [way: string, leave: () => unknown, leadsTo: string][] = [
  ['Cancel', () => press('Cancel'), '/meetups'],
  ['Back', () => history.back(), '/meetups'],
  ['a link', () => navigate('/profile'), '/profile'],
];

it.each(WAYS)(
  'asks before %s loses what was typed, and leads there once that is agreed to',
  async (...[, leave, to]) => {
    await act(() => sheet.open({}));
    await write();
    act(() => void leave());
    await waitFor(() => expect(question()).not.toBeNull());
    press('Keep editing');
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Typed');
    act(() => void leave());
    await waitFor(() => expect(question()).not.toBeNull());
    const discard = screen.getByRole('button', { name: 'Discard' });
    fireEvent.click(discard);
    fireEvent.click(discard);
    await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
    await settled();
    expect(location.pathname).toBe(to);
    expect(currentEntry().overlays).toEqual([]);
  },
);

it('asks in a sheet that a link alone has opened', async () => {
  act(() => navigate('/meetups?linked'));
  await write();
  press('Cancel');
  await waitFor(() => expect(question()).not.toBeNull());
  press('Discard');
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
});

it('asks nothing where the form stays, is unchanged or was saved', async () => {
  await act(() => sheet.open({}));
  await write();
  await act(() => picker.open({}));
  await screen.findByText('Picker');
  await act(() => picker.close());
  expect(screen.queryByText('Picker')).toBeNull();
  press('Save');
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
  await settled();
  await act(() => sheet.open({}));
  await screen.findByLabelText('Text');
  await act(() => sheet.close());
  expect(question()).toBeNull();
});
