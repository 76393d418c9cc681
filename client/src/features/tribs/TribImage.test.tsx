import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TribImage } from './TribImage';

const trib = { id: 3, name: 'Bonfire by the lake', category: 'Outdoor & Nature' };
const own = '/api/photos/8d1c2c1e-7a50-4c2e-9f5c-0d8a5f0f3a11';
const blur = 'data:image/webp;base64,UklGRg==';

const picture = (container: HTMLElement) => {
  const found = container.querySelector('img');
  if (!found) throw new Error('no picture');
  return found;
};

afterEach(cleanup);

it('offers the widths of an uploaded photo, over its blur', () => {
  const { container } = render(
    <TribImage trib={{ ...trib, mainImageUrl: own, mainImageBlur: blur }} sizes="52px" />,
  );
  expect(picture(container).srcset).toContain(`${own}?width=390 390w`);
  expect(picture(container).sizes).toBe('52px');
  expect(picture(container).style.backgroundImage).toBe(`url("${blur}")`);
});

it('offers the widths of one of our covers, without a blur', () => {
  const { container } = render(
    <TribImage trib={{ ...trib, mainImageUrl: '/covers/lake.svg', mainImageBlur: null }} />,
  );
  expect(picture(container).getAttribute('src')).toBe('/covers/lake.svg');
  expect(picture(container).srcset).toContain('/covers/lake-780.webp 780w');
  expect(picture(container).hasAttribute('style')).toBe(false);
});

it("falls back to the category's cover when the photo does not load, and to none when that does not", async () => {
  const { container } = render(<TribImage trib={{ ...trib, mainImageUrl: own, mainImageBlur: blur }} />);
  fireEvent.error(picture(container));
  await waitFor(() => expect(picture(container).getAttribute('src')).toBe('/covers/campfire.svg'));
  expect(picture(container).srcset).toContain('/covers/campfire-390.webp 390w');
  expect(picture(container).style.backgroundImage).toBe('');
  fireEvent.error(picture(container));
  expect(picture(container).hasAttribute('src')).toBe(false);
});
