import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useUrl } from '../../navigation/use-url';
import { manageSheet } from './manage-sheet';

type Props = { tribId: number; label?: string; className: string; children: ReactNode };

export function ManageLink({ tribId, label, className, children }: Props) {
  return (
    <Link
      {...manageSheet.linkFrom(useUrl(), { tribId, list: null })}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
