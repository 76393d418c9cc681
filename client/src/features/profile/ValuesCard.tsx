import type { OwnUser } from '#shared/api/users';
import { VALUE_MAX, VALUE_SCALES } from '#shared/domain/values';
import { SectionCard } from './SectionCard';

type Props = { user: OwnUser; onEdit: () => void };

export function ValuesCard({ user, onEdit }: Props) {
  return (
    <SectionCard title="Values" edit="Edit values" onEdit={onEdit}>
      <ul className="grid gap-5">
        {VALUE_SCALES.map(({ key, label, low, high }) => (
          <li key={key}>
            <p className="mb-2 flex justify-between text-sm">
              <span className="font-semibold">{label}</span>
              <span className="text-muted tabular-nums">{user[key]}</span>
            </p>
            <div aria-hidden="true" className="bar relative h-1.5 rounded-pill bg-raised">
              <span
                className="bar-fill absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-pill bg-ember"
                style={{ left: `${(user[key] / VALUE_MAX) * 100}%` }}
              />
            </div>
            <p className="mt-2 flex justify-between text-sm text-muted">
              <span>{low}</span>
              <span>{high}</span>
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
