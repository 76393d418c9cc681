import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NumberSlider, RangeSlider, ValueSlider, spokenValue } from './Slider';

afterEach(cleanup);

it('announces its position and moves within its limits', () => {
  const onChange = vi.fn<(value: number) => void>();
  render(<ValueSlider label="Environment" low="Nature" high="City" value={100} onChange={onChange} />);
  const thumb = screen.getByRole('slider', { name: 'Environment' });
  expect(thumb.getAttribute('aria-valuetext')).toBe('100, all City');
  fireEvent.change(thumb, { target: { value: '99' } });
  expect(onChange).toHaveBeenLastCalledWith(99);
  fireEvent.change(thumb, { target: { value: '-5' } });
  expect(onChange).toHaveBeenLastCalledWith(0);
});

it('says what its ends mean, also to who does not see it', () => {
  const meaning = 'Nature is quiet. City is loud.';
  render(
    <ValueSlider
      label="Environment"
      meaning={meaning}
      low="Nature"
      high="City"
      value={50}
      onChange={() => undefined}
    />,
  );
  const described = screen.getByRole('slider').getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe(meaning);
});

it('announces its number in words', () => {
  const onChange = vi.fn<(value: number) => void>();
  const inMiles = (miles: number) => `${miles} miles`;
  render(<NumberSlider label="Distance" min={1} max={50} value={10} onChange={onChange} format={inMiles} />);
  const thumb = screen.getByRole('slider', { name: 'Distance' });
  expect(thumb.getAttribute('aria-valuetext')).toBe('10 miles');
  fireEvent.change(thumb, { target: { value: '99' } });
  expect(onChange).toHaveBeenLastCalledWith(50);
});

it('has a named thumb for each end of a range, and keeps them in order', () => {
  const onChange = vi.fn<(value: [number, number]) => void>();
  render(
    <RangeSlider label="Group size" min={2} max={20} value={[8, 8]} onChange={onChange} format={String} />,
  );
  const move = (end: string, value: string) =>
    fireEvent.change(screen.getByRole('slider', { name: `Group size, ${end}` }), { target: { value } });
  move('smallest', '7');
  expect(onChange).toHaveBeenLastCalledWith([7, 8]);
  move('largest', '5');
  expect(onChange).toHaveBeenLastCalledWith([8, 8]);
  move('largest', '20');
  expect(onChange).toHaveBeenLastCalledWith([8, 20]);
});

it.each([
  [50, '50, between Nature and City'],
  [0, '0, all Nature'],
  [100, '100, all City'],
  [49, '49, closer to Nature'],
  [51, '51, closer to City'],
])('announces %i as %j', (value, spoken) => {
  expect(spokenValue(value, 'Nature', 'City')).toBe(spoken);
});
