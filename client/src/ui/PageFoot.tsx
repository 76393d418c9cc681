import type { CSSProperties, ReactNode } from 'react';

type Props = { children: ReactNode; className?: string; style?: CSSProperties };

/** Where the one button that leads on stands: always in reach of the thumb. */
export function PageFoot({ children, className, style }: Props) {
  return (
    <div
      style={style}
      className={`page-foot fixed inset-x-0 bottom-0 z-10 mx-auto w-full max-w-phone bg-linear-to-t from-canvas from-75% to-transparent px-5 pt-6 pb-[max(16px,env(safe-area-inset-bottom))] ${className ?? ''}`}
    >
      {children}
    </div>
  );
}
