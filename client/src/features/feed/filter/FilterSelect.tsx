import { SelectField } from '../../../ui/SelectField';
import type { FilterOption, FilterSelectSpec } from './filter-options';

type Props = {
  spec: FilterSelectSpec;
  value: string;
  onChange: (value: string) => void;
  /** After the options of everybody. */
  more?: readonly FilterOption[];
};

export function FilterSelect({ spec: { label, any, options }, value, onChange, more }: Props) {
  return (
    <SelectField
      label={label}
      any={any}
      options={[...options, ...(more ?? [])]}
      value={value}
      onChange={onChange}
      isAccented={value !== ''}
    />
  );
}
