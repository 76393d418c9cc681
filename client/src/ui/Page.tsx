import type { ReactNode } from 'react';

/** The only `main` of the document: the skip link leads to it, and a sign-in dialog makes it inert. */
export const MAIN_ID = 'main';

type ClassedProps = { children: ReactNode; className?: string };

/** A column of at most 430 px. With `isWide`, a desktop has room for two columns in it. */
export function PhoneColumn({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <div className="ember-backdrop min-h-dvh ps-(--nav-side)">
      <div
        className={`relative mx-auto flex min-h-dvh w-full max-w-phone ${isWide ? 'lg:max-w-4xl' : ''} flex-col bg-canvas pb-(--nav-space) md:border-x md:border-line md:shadow-pop`}
      >
        {children}
      </div>
    </div>
  );
}

/** As wide as the screen, so that wider screens have room for a grid or two columns. */
export function WideColumn({ children, className }: ClassedProps) {
  return (
    <div className="ember-backdrop min-h-dvh overflow-x-clip ps-(--nav-side)">
      <div
        className={`relative mx-auto flex min-h-dvh w-full max-w-6xl flex-col pb-(--nav-space) ${className ?? ''}`}
      >
        {children}
      </div>
    </div>
  );
}

/** The heading of a page. It gets the focus when the page opens, so that it is read first. */
export function PageTitle({ children, className }: ClassedProps) {
  return (
    <h1
      tabIndex={-1}
      className={`font-display text-xl font-bold tracking-tight text-balance wrap-anywhere ${className ?? ''}`}
    >
      {children}
    </h1>
  );
}
