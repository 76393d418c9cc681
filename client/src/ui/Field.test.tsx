import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from './Field';

afterEach(cleanup);

function Name() {
  const [name, setName] = useState('');
  return <TextField label="Name" value={name} onChange={setName} max={50} />;
}

it('shows how long the text is, and announces what is left only in the last tenth', () => {
  render(<Name />);
  const announced = () => screen.getByRole('status').textContent;
  const type = (length: number) =>
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'x'.repeat(length) } });
  expect(screen.getByText('0/50')).toBeTruthy();
  expect(announced()).toBe('');
  type(44);
  expect(screen.getByText('44/50')).toBeTruthy();
  expect(announced()).toBe('');
  type(45);
  expect(screen.getByText('45/50')).toBeTruthy();
  expect(announced()).toBe('5 characters left');
  type(49);
  expect(announced()).toBe('1 character left');
  type(50);
  expect(announced()).toBe('0 characters left');
});
