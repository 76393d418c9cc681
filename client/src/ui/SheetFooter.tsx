import type { ReactNode } from 'react';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet gives nothing to assign
import './sheet-form.css';

/** The buttons of a long form in a sheet: the fields, in an element of class `sheet-fields`, scroll behind them. */
export function SheetFooter({ children }: { children: ReactNode }) {
  return <div className="sheet-foot">{children}</div>;
}
