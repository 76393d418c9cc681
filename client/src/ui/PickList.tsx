import { useId, type ReactNode } from 'react';
import { CheckIcon } from './icons';

export type PickItem = {
  id: number;
  title: string;
  text: string | null;
  detail: string | null;
  picture?: ReactNode;
};
type PickGroup = { title: string; items: readonly PickItem[] };

type Props = {
  legend: string;
  groups: readonly PickGroup[];
  value: number | null;
  onChange: (id: number) => void;
};

/** A single choice: radio buttons in groups with headings. Arrow keys move through all groups. */
export function PickList({ legend, groups, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="@container grid min-w-0 grid-cols-1 gap-6">
      <legend className="sr-only">{legend}</legend>
      {groups.map(({ title, items }) => (
        <div key={title} className="grid grid-cols-1 gap-2.5">
          <h2 className="text-sm font-semibold text-muted">{title}</h2>
          {items.map((item) => (
            <PickRow
              key={item.id}
              item={item}
              name={name}
              chosen={item.id === value}
              onChoose={() => onChange(item.id)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

type RowProps = { item: PickItem; name: string; chosen: boolean; onChoose: () => void };

function PickRow({ item, name, chosen, onChoose }: RowProps) {
  const id = useId();
  return (
    <label className="pressable radio-shell relative flex items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 hover:border-edge has-checked:border-accent has-checked:bg-ember/12">
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        className="radio-cover"
      />
      {/* With large text there is no room for the picture. */}
      {item.picture && <span className="@max-[14rem]:hidden">{item.picture}</span>}
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-semibold text-ink">
          {item.title}
        </span>
        <span id={`${id}-more`} className="block text-sm text-muted">
          {item.text && <span className="line-clamp-2">{item.text}</span>}
          {item.detail && <span className="mt-0.5 block text-xs">{item.detail}</span>}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-pill ${chosen ? 'bg-ember text-on-ember' : 'border-2 border-edge'}`}
      >
        {chosen && <CheckIcon size={16} strokeWidth={3} />}
      </span>
    </label>
  );
}
