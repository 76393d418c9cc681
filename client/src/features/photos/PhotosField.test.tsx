import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { overlayList } from '../../app/overlay-list';
import { OverlayHost } from '../../navigation/OverlayHost';
import { clearToast, currentToast } from '../../ui/toast-store';
import { copyOf } from './device-copies';
import type { DraftPhoto } from './draft-photo';
import { PhotosField } from './PhotosField';

let photos: DraftPhoto[];

function Form({ given, max }: { given: DraftPhoto[]; max?: number }) {
  const [state, setState] = useState(given);
  useEffect(() => {
    photos = state;
  });
  return (
    <>
      <PhotosField photos={state} onChange={setState} max={max} />
      <OverlayHost list={overlayList} />
    </>
  );
}

const picture = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose photos', { selector: 'input' }), { target: { files } });
const tiles = () =>
  screen
    .queryAllByRole('button', { name: /options$/ })
    .map((button) => button.getAttribute('aria-label')?.replace(', options', ''));
const row = (name: string) => screen.findByRole('button', { name });

async function options(name: string) {
  fireEvent.click(screen.getByRole('button', { name: `${name}, options` }));
  return within(await screen.findByRole('dialog', { name }));
}

const order = () => photos.map(({ key }) => key);

// Loaded beforehand, so that no test waits for them.
beforeAll(() => import('./PhotoDialogs'));

beforeEach(() => {
  let count = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => `blob:${(count += 1)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  history.replaceState(null, '');
});

afterEach(() => {
  cleanup();
  clearToast();
  vi.unstubAllGlobals();
});

describe('choosing photos', () => {
  it('accepts several at once, the first as the main photo, and stores them on the device', async () => {
    render(<Form given={[]} />);
    choose(picture('a.jpg'), picture('b.jpg'));
    expect(tiles()).toEqual(['Main picture', 'Photo 2']);
    expect(screen.getByText('2 photos added')).toBeDefined();
    expect(await copyOf(photos[0]?.key ?? '')).toBeInstanceOf(Blob);
    expect(Object.keys(photos[0] ?? {})).toEqual(['key']);
  });

  it('refuses a file that is too large, and accepts the others', () => {
    render(<Form given={[]} />);
    choose(picture('huge.jpg', 10 * 1024 * 1024 + 1), picture('b.jpg'));
    expect(currentToast()).toMatchObject({
      title: 'File too large',
      description: 'Please choose a file smaller than 10MB',
    });
    expect(photos).toHaveLength(1);
  });

  it('refuses files other than images', () => {
    render(<Form given={[]} />);
    choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(currentToast()).toMatchObject({
      title: 'Invalid file type',
      description: 'Please upload an image file',
    });
    expect(photos).toEqual([]);
  });

  it('accepts five, reports any more, and offers no sixth slot', () => {
    render(<Form given={[]} />);
    choose(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(name)));
    expect(photos).toHaveLength(5);
    expect(currentToast()?.title).toBe('There is room for 5 photos');
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('accepts files dropped anywhere on the page', () => {
    render(<Form given={[]} max={1} />);
    const drop = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { types: ['Files'], files: [picture('a.jpg')] },
    });
    fireEvent(window, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(tiles()).toEqual(['Main picture']);
  });
});

describe('actions on a photo', () => {
  const uploaded = ['a', 'b', 'c'].map((key) => ({ key, url: `/api/photos/${key}` }));

  it('makes it the main photo', async () => {
    render(<Form given={uploaded} />);
    fireEvent.click((await options('Photo 3')).getByRole('button', { name: 'Make main picture' }));
    expect(order()).toEqual(['c', 'a', 'b']);
    expect(screen.getByText('This is the main photo now')).toBeDefined();
  });

  it('moves it by one position, and not beyond the ends', async () => {
    render(<Form given={uploaded} />);
    const last = await options('Photo 3');
    expect(last.queryByRole('button', { name: 'Move right' })).toBeNull();
    fireEvent.click(last.getByRole('button', { name: 'Move left' }));
    expect(order()).toEqual(['a', 'c', 'b']);
    const first = await options('Main picture');
    expect(first.queryByRole('button', { name: 'Move left' })).toBeNull();
    fireEvent.click(first.getByRole('button', { name: 'Move right' }));
    expect(order()).toEqual(['c', 'a', 'b']);
  });

  it('removes it, and restores it to its position', async () => {
    render(<Form given={uploaded} />);
    fireEvent.click((await options('Photo 2')).getByRole('button', { name: 'Remove' }));
    expect(order()).toEqual(['a', 'c']);
    expect(currentToast()).toMatchObject({ title: 'Photo removed', action: { label: 'Undo' } });
    currentToast()?.action?.onPress();
    await waitFor(() => expect(order()).toEqual(['a', 'b', 'c']));
  });

  it('cannot be undone once the form is opened again', async () => {
    const { unmount } = render(<Form given={[]} />);
    choose(picture('a.jpg'));
    const key = photos[0]?.key ?? '';
    fireEvent.click((await options('Main picture')).getByRole('button', { name: 'Remove' }));
    unmount();
    expect(await copyOf(key)).not.toBeNull();
    render(<Form given={[]} />);
    await waitFor(async () => expect(await copyOf(key)).toBeNull());
    currentToast()?.action?.onPress();
    expect(photos).toEqual([]);
  });

  it('says what to do when the browser cannot open it', async () => {
    const { container } = render(<Form given={[]} />);
    choose(picture('IMG_1.HEIC'));
    const image = container.querySelector('img');
    if (image) fireEvent.error(image);
    expect(await row('Main picture, options')).toHaveProperty(
      'textContent',
      'Cannot be opened here. Choose a JPEG or PNG.',
    );
  });

  it('says so when the device no longer has it', async () => {
    render(<Form given={[{ key: 'lost' }]} />);
    expect(await screen.findByText(/no longer on this device/)).toBeDefined();
  });

  it('offers to crop only photos stored on the device', async () => {
    render(<Form given={[{ key: 'a', url: '/covers/tea.svg' }]} />);
    expect((await options('Main picture')).queryByRole('button', { name: 'Crop' })).toBeNull();
  });
});

it('drags nothing with a mouse whose button was released elsewhere', () => {
  render(<Form given={['a', 'b'].map((key) => ({ key }))} />);
  const tile = screen.getByRole('button', { name: 'Photo 2, options' }).closest('li') ?? document.body;
  const move = (clientX: number, buttons: number) =>
    fireEvent.pointerMove(tile, { pointerId: 1, pointerType: 'mouse', clientX, clientY: 10, buttons });
  HTMLElement.prototype.setPointerCapture = vi.fn<(id: number) => void>();
  document.elementFromPoint = () => tile;
  fireEvent.pointerDown(tile, { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 10, clientY: 10 });
  move(12, 0);
  move(90, 0);
  expect(tile.querySelector('[style*="translate"]') ?? tile.getAttribute('style')).toBeNull();
  fireEvent.pointerDown(tile, { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 10, clientY: 10 });
  move(90, 1);
  expect(tile.outerHTML).toContain('translate');
});
