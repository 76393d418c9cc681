import { useCallback } from 'react';
import { invitationMatch } from '#shared/domain/match-labels';
import { Button } from '../../ui/Button';
import { useRequireAuth } from '../auth/auth-context';
import { TribImage } from '../tribs/TribImage';
import { CARD_GRID } from './card-grid';
import { InvitationCard } from './InvitationCard';
import { SAMPLE_INVITATIONS } from './sample-invitations';

/** What invitations look like. Whoever wants one has to sign in: then the real ones are here. */
export function SampleInvitations({ forVisitor }: { forVisitor: boolean }) {
  return (
    <ul className={CARD_GRID}>
      {SAMPLE_INVITATIONS.map(({ id, title, location, time, photo, ...sample }, index) => (
        <li key={id}>
          <InvitationCard
            name={title}
            picture={
              <TribImage
                trib={{ id, name: title, category: null, mainImageUrl: photo }}
                eager={index === 0}
                first={index === 0}
                className="aspect-[16/9] w-full"
              />
            }
            match={{ ...invitationMatch(sample.compatibility), score: sample.compatibility }}
            why={`You share ${sample.sharedInterests.join(' and ')}`}
            when={withWholeTimes(time)}
            where={location}
            description={sample.description}
            attendees={sample.attendees.map(({ compatibility, ...person }) => ({
              ...person,
              match: invitationMatch(compatibility),
            }))}
            isExample
          >
            {forVisitor && <VisitorButtons />}
          </InvitationCard>
        </li>
      ))}
    </ul>
  );
}

/** A line never breaks before PM. */
const withWholeTimes = (text: string) => text.replaceAll(' PM', '\u00a0PM');

/** There is nothing of a sample to join: after the sign-in, the person's own invitations replace it. */
function VisitorButtons() {
  const requireAuth = useRequireAuth();
  const ask = useCallback(
    (action: string) => requireAuth(action, () => undefined, { staysHere: true }),
    [requireAuth],
  );
  return (
    <div className="grid gap-3">
      <Button full onClick={() => ask('join this trib')}>
        Join This Trib
      </Button>
      <Button full variant="secondary" size="md" onClick={() => ask('learn more')}>
        Learn More
      </Button>
    </div>
  );
}
