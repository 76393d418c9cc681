/** Placeholders for loading content. Only shapes: the list announces loading, once. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-input bg-raised ${className ?? ''}`} />;
}
