import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Link, Router } from 'wouter';
import { currentEntry, restore, whenSettled } from './history';
import { OverlayHost, provide, provideSheets } from './OverlayHost';
import { useSheet } from './use-sheet';
import { defineOverlay, defineOverlayInUrl } from './overlays';
import { oneOf, page } from '../lib/search';
import { useAppLocation, useAppSearch, useTab, useUrl } from './use-url';

type Props = { id: number; open: boolean; onClose: () => void };

const known = new Set([1]);
function Thing({ id, open, onClose }: Props) {
  const isGone = open && !known.has(id);
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return open && !isGone && <p>Thing {id}</p>;
}

const place = defineOverlay<{ id: number }>('thing', 'place');
const linked = defineOverlayInUrl<{ id: number }>('linked', {
  propsAt: ({ search }) => {
    const id = Number(new URLSearchParams(search).get('thing'));
    return id ? { id } : null;
  },
  urlWith: ({ path }, props) => (props ? `${path}?thing=${props.id}` : path),
});
const broken = defineOverlay('broken');
const LIST = [
  provide(place, async () => Thing),
  provide(linked, async () => Thing),
  provide(broken, async () => Promise.reject(new Error('No script'))),
];
const Opener = () => <Link {...linked.linkFrom(useUrl(), { id: 1 })}>Open</Link>;

const tabbed = page('/meetups', { tab: oneOf(['first', 'second']) });
function Tab() {
  const [tab, show] = useTab(tabbed, 'first');
  return <button onClick={() => show('second')}>At {tab}</button>;
}

const settled = () => act(() => whenSettled(() => undefined));
const shown = () => screen.queryByText(/Thing/)?.textContent;

function start(url = '/meetups', state: unknown = null) {
  history.replaceState(state, '', url);
  restore();
  render(
    <Router hook={useAppLocation} searchHook={useAppSearch}>
      <Opener />
      <Tab />
      <OverlayHost list={LIST} />
    </Router>,
  );
}
afterEach(async () => {
  cleanup();
  await settled();
  known.add(1);
});

it('opens a tab that is pressed while an overlay is closing', async () => {
  start();
  await act(() => place.open({ id: 1 }));
  await act(() => {
    const closing = place.close();
    screen.getByText('At first').click();
    return closing;
  });
  expect(location.search).toBe('?tab=second');
  screen.getByText('At second');
});

it('leaves an overlay to which Forward leads when what it was about is gone', async () => {
  start();
  await act(() => place.open({ id: 1 }));
  await waitFor(() => expect(shown()).toBe('Thing 1'));
  await act(() => place.close());
  known.delete(1);
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.forward();
  await act(() => arrived);
  await waitFor(() => expect(currentEntry().overlays).toEqual([]));
});

it('opens once for two presses on a link, and one close is enough', async () => {
  start();
  act(() => {
    screen.getByText('Open').click();
    screen.getByText('Open').click();
  });
  await waitFor(() => expect(shown()).toBe('Thing 1'));
  await act(() => linked.close());
  await waitFor(() => expect(shown()).toBeUndefined());
  expect(location.href).toMatch(/\/meetups$/);
});

it('closes at once while the browser is still on its way back, and opens again by Forward', async () => {
  start();
  act(() => screen.getByText('Open').click());
  await waitFor(() => expect(shown()).toBe('Thing 1'));
  act(() => void linked.close());
  expect(shown()).toBeUndefined();
  await settled();
  act(() => history.forward());
  await waitFor(() => expect(shown()).toBe('Thing 1'));
  // Back and Close at the same moment lead one step back together.
  act(() => {
    history.back();
    void linked.close();
  });
  await settled();
  await waitFor(() => expect(location.href).toMatch(/\/meetups$/));
  expect(shown()).toBeUndefined();
});

it('opens what a link names, whatever an older build or somebody else wrote into the entry', async () => {
  for (const state of [{ dialog: 'settings', dialogDepth: 2 }, 'text', 7, { at: 'x', overlays: [] }, [1]]) {
    start('/meetups?thing=1', state);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await waitFor(() => expect(shown()).toBe('Thing 1'));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await act(() => linked.close());
    expect(location.href).toMatch(/\/meetups$/);
    cleanup();
  }
});

it('closes an overlay again whose script cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  start();
  await act(() => broken.open({}));
  await waitFor(() => expect(broken.isOpen()).toBe(false));
});

describe('a sheet that its opener hands something over to', () => {
  function Typed({ title, open, onClose }: { title: string; open: boolean; onClose: () => void }) {
    return open && <input aria-label={title} onKeyDown={onClose} />;
  }
  const sheets = provideSheets({ photo: async () => Typed });
  function Album({ album, count }: { album: string; count: number }) {
    const { open } = useSheet('photo', (photo: string) => ({
      photo,
      title: `${photo} of ${album}, ${count}`,
    }));
    return ['1', '2'].map((photo) => (
      <button key={photo} onClick={() => open(photo)}>
        {album} {photo}
      </button>
    ));
  }
  const show = (first: number, hasSecond = true) => (
    <>
      <Album album="A" count={first} />
      {hasSecond && <Album album="B" count={0} />}
      <OverlayHost list={sheets} />
    </>
  );
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

  it('is drawn from what the opener of several has now, and a second press loses nothing typed', async () => {
    const { rerender } = render(show(1));
    act(() => screen.getByText('A 2').click());
    (await field('2 of A, 1')).value = 'typed';
    act(() => screen.getByText('A 2').click());
    rerender(show(2));
    expect((await field('2 of A, 2')).value).toBe('typed');
  });

  it('begins anew when it is opened about something else, and opens again by Forward', async () => {
    render(show(1));
    act(() => screen.getByText('A 1').click());
    const input = await field('1 of A, 1');
    input.value = 'typed';
    act(() => void fireEvent.keyDown(input, { key: 'Escape' }));
    await settled();
    act(() => screen.getByText('B 2').click());
    expect((await field('2 of B, 0')).value).toBe('');
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    act(() => history.forward());
    await field('2 of B, 0');
  });

  it('is closed when its opener goes, though another could open it', async () => {
    const { rerender } = render(show(1));
    act(() => screen.getByText('B 1').click());
    await field('1 of B, 0');
    rerender(show(1, false));
    await waitFor(() => expect(currentEntry().overlays).toEqual([]));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
