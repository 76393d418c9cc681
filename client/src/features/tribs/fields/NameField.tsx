import { MEETUP_NAME_MAX } from '#shared/domain/limits';
import { TextField } from '../../../ui/TextField';
import type { FieldOf } from './field-of';

export function NameField({ value, onChange, error }: FieldOf<string>) {
  return (
    <TextField
      label="Meetup name"
      value={value}
      onChange={onChange}
      error={error}
      max={MEETUP_NAME_MAX}
      placeholder="Sunset picnic by the lake"
      autoComplete="off"
      enterKeyHint="next"
    />
  );
}
