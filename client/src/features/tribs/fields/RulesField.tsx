import { COST_DETAILS_MAX } from '#shared/domain/limits';
import {
  ALCOHOL_POLICIES,
  COSTS,
  DRESS_CODES,
  WHO_CAN_JOIN,
  type AlcoholPolicy,
  type Cost,
  type DressCode,
  type WhoCanJoin,
} from '#shared/domain/trib-options';
import { RadioPills } from '../../../ui/RadioPills';
import { TextField } from '../../../ui/TextField';
import type { FieldOf } from './field-of';

export type Rules = {
  whoCanJoin: WhoCanJoin;
  dressCode: DressCode;
  alcoholPolicy: AlcoholPolicy;
  cost: Cost;
  /** Kept while the cost is Free, so that it is there again when it is not. */
  costDetails: string;
};

export function RulesField({ value, onChange, error }: FieldOf<Rules>) {
  const set =
    <K extends keyof Rules>(key: K) =>
    (choice: Rules[K]) =>
      onChange({ ...value, [key]: choice });
  return (
    <div className="grid gap-6">
      <RadioPills
        legend="Who can join"
        options={WHO_CAN_JOIN}
        value={value.whoCanJoin}
        onChange={set('whoCanJoin')}
      />
      <RadioPills
        legend="Dress code"
        options={DRESS_CODES}
        value={value.dressCode}
        onChange={set('dressCode')}
      />
      <RadioPills
        legend="Alcohol"
        options={ALCOHOL_POLICIES}
        value={value.alcoholPolicy}
        onChange={set('alcoholPolicy')}
      />
      <RadioPills legend="Cost" options={COSTS} value={value.cost} onChange={set('cost')} />
      {value.cost !== 'Free' && (
        <TextField
          label="Cost details"
          value={value.costDetails}
          onChange={set('costDetails')}
          error={error}
          max={COST_DETAILS_MAX}
          placeholder="What it pays for, and how"
          autoComplete="off"
        />
      )}
    </div>
  );
}
