import { MEETUP_DESCRIPTION_MAX } from '#shared/domain/limits';
import { TextArea } from '../../../ui/TextArea';
import type { FieldOf } from './field-of';

export function DescriptionField({ value, onChange, error }: FieldOf<string>) {
  return (
    <TextArea
      label="Description"
      value={value}
      onChange={onChange}
      error={error}
      max={MEETUP_DESCRIPTION_MAX}
      rows={6}
      placeholder="What will you do, and what should people bring?"
    />
  );
}
