/** Where something will be. Only shapes: the list that loads says so in words, once. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-input bg-raised ${className ?? ''}`} />;
}
