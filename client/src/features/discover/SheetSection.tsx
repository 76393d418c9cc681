import type { ReactNode } from 'react';

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-display text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}
