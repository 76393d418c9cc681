import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RulesField } from '../../tribs/fields/MeetupFields';
import type * as fields from '../../tribs/fields/trib-fields';
import { tribWith } from '../../tribs/trib-fixture';
import { changesOf, editFormOf } from './edit-form';

vi.mock('../../tribs/fields/trib-fields', async (original) => {
  const module = await original<typeof fields>();
  const { parking } = await import('../../tribs/fields/testing-added-field');
  return { ...module, TRIB_FIELDS: { ...module.TRIB_FIELDS, parking } };
});

const FORM = editFormOf(Object.assign(tribWith({}), { parking: 'Garage' }));

it('an added field is read into the edit form', () => {
  expect(FORM).toMatchObject({ parking: 'Garage' });
});

it('an added field is sent when it was changed, and only then', () => {
  expect(changesOf(FORM, FORM)).toEqual({});
  expect(changesOf(FORM, Object.assign({ ...FORM }, { parking: 'None' }))).toEqual({ parking: 'None' });
});

it('an added field has an input in the rules section', () => {
  const change = vi.fn<(changes: object) => void>();
  render(<RulesField value={FORM} onChange={change} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Garage' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'On the street' }));
  expect(change).toHaveBeenCalledWith({ parking: 'On the street' });
});
