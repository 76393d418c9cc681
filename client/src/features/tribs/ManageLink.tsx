import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { opens } from '../../navigation/overlays';
import { MANAGE_DIALOG, withManaged } from './managed-trib';

type Props = { tribId: number; label?: string; className: string; children: ReactNode };

export function ManageLink({ tribId, label, className, children }: Props) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Link
      href={`${path}?${withManaged(search, { tribId, list: null })}`}
      state={opens(MANAGE_DIALOG)}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
