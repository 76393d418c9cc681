import { useId, type ReactNode } from 'react';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-semibold text-muted">
        {title}
      </h3>
      <div className="-mx-3">{children}</div>
    </section>
  );
}
