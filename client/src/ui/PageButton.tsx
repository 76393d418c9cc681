import type { ButtonHTMLAttributes } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> & {
  path: string;
  /** Form fields that become the query of the path while the scripts have not loaded. */
  fields?: Record<string, string | number> | undefined;
  onGo: () => void;
};

/** A button that leads to a page: by its form before the scripts have loaded, and after that without a reload. */
export function PageButton({ path, fields, onGo, ...rest }: Props) {
  return (
    <form
      action={path}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button {...rest} />
    </form>
  );
}
