import type { ReactNode } from 'react';
import { Card } from '../../ui/Card';

type Props = {
  title: string;
  /** The name of the button for screen readers, such as "Edit interests". */
  edit: string;
  onEdit: () => void;
  children: ReactNode;
};

export function SectionCard({ title, edit, onEdit, children }: Props) {
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-display text-lg font-bold">{title}</h2>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={edit}
          onClick={onEdit}
          className="min-h-11 px-1 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          Edit
        </button>
      </div>
      {children}
    </Card>
  );
}
