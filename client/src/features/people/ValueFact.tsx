import { VALUE_SCALES, type ValueKey } from '#shared/domain/values';

type Props = { term: string; value: ValueKey };

/** A value that brings people close or sets them apart, without anybody's own answer. */
export function ValueFact({ term, value }: Props) {
  const scale = VALUE_SCALES.find(({ key }) => key === value);
  if (!scale) return null;
  return (
    <div className="rounded-input border border-line bg-raised px-4 py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold">
        {scale.label === 'I am' ? 'Body and soul' : scale.label}
        <span className="font-normal text-muted">
          {' '}
          · {scale.low} to {scale.high}
        </span>
      </dd>
    </div>
  );
}
