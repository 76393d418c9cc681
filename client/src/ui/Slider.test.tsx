import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ValueSlider } from './Slider';

beforeAll(() => {
  // jsdom measures nothing; Radix needs the width of its thumb.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(cleanup);

it('announces its position and moves by keys, within its limits', () => {
  const onChange = vi.fn<(value: number) => void>();
  render(<ValueSlider label="Environment" low="Nature" high="City" value={100} onChange={onChange} />);
  const thumb = screen.getByRole('slider', { name: 'Environment' });
  expect(thumb.getAttribute('aria-valuetext')).toBe('100, all City');
  fireEvent.keyDown(thumb, { key: 'ArrowRight' });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(thumb, { key: 'ArrowLeft' });
  expect(onChange).toHaveBeenLastCalledWith(99);
  fireEvent.keyDown(thumb, { key: 'Home' });
  expect(onChange).toHaveBeenLastCalledWith(0);
});
