import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operator } from '#shared/api/operators';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { useSheet } from '../../ui/use-sheet';
import { operatorsQuery } from './admin.api';

const loadSheet = async () => (await import('./RoleSheet')).RoleSheet;

/** Who is an operator. Those of the configuration are changed there. */
export function OperatorList({ viewerId }: { viewerId: number }) {
  const query = useQuery(operatorsQuery(viewerId));
  const { Sheet, isOpen, open, close, leave } = useSheet('operator-role', loadSheet);
  /** Null while somebody is made one. */
  const [person, setPerson] = useState<Operator | null>(null);
  const ask = (about: Operator | null) => {
    setPerson(about);
    open();
  };
  return (
    <QueryState query={query} loading={<Skeleton className="h-24" />}>
      {(operators) => (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
            {operators.map((operator) => (
              <li key={operator.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <Avatar person={operator} size={40} />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="font-semibold wrap-anywhere">{operator.displayName}</p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {operator.username !== null && `@${operator.username}`}
                    {operator.isNamed && ' · named in the configuration'}
                  </p>
                </div>
                {!operator.isNamed && (
                  <Button
                    size="md"
                    variant="secondary"
                    aria-label={`Take the role from ${operator.displayName}`}
                    onClick={() => ask(operator)}
                  >
                    Take role
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <Button size="md" variant="secondary" onClick={() => ask(null)}>
              Add an operator
            </Button>
          </div>
          {Sheet && (
            <Sheet
              key={person?.id ?? 'new'}
              person={person}
              viewerId={viewerId}
              open={isOpen}
              onClose={close}
              leave={leave}
            />
          )}
        </>
      )}
    </QueryState>
  );
}
