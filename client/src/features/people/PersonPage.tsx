import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { PersonCard } from './PersonCard';
import { isGone, personQuery } from './people.api';
import * as t from './texts';

type Props = { viewerId: number; userId: number };

/** Another person's card as a page, for a link to their profile. */
export function PersonPage({ viewerId, userId }: Props) {
  const [, navigate] = useLocation();
  const { data, error } = useQuery(personQuery(viewerId, userId));
  const person = data ?? { id: userId, displayName: '' };
  return (
    <PhoneColumn>
      <section className="grid grid-cols-1 gap-5 p-5">
        <PageTitle>{(!isGone(error) && data?.displayName) || t.profile}</PageTitle>
        <PersonCard viewerId={viewerId} person={person} onGo={navigate} />
      </section>
    </PhoneColumn>
  );
}
