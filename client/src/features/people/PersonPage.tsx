import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { PersonCard } from './PersonCard';
import { isNotFound } from '../../lib/errors';
import { personQuery } from './people.api';
import * as t from './texts';

/** Another person's card as a page, for a link to their profile. */
export function PersonPage({ viewerId, userId }: { viewerId: number; userId: number }) {
  const [, navigate] = useLocation();
  const { data, error } = useQuery(personQuery(viewerId, userId));
  const person = data ?? { id: userId, displayName: '' };
  return (
    <PhoneColumn>
      <section className="grid grid-cols-1 gap-5 p-5">
        <PageTitle>{(!isNotFound(error) && data?.displayName) || t.profile}</PageTitle>
        <PersonCard viewerId={viewerId} person={person} onGo={navigate} />
      </section>
    </PhoneColumn>
  );
}
