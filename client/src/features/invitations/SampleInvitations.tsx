import { invitationMatch } from '#shared/domain/match-labels';
import { LANG } from '../../lib/lang';
import { Button } from '../../ui/Button';
import { useRequireAuth } from '../auth/auth-context';
import { TribImage } from '../tribs/TribImage';
import { MatchLabel } from '../../ui/MatchLabel';
import { InvitationCard } from './InvitationCard';
import { CARD_GRID } from './InvitationsSkeleton';
import { listText } from '../../lib/list-text';
import * as t from './texts';

/** Shows what invitations look like. Joining one asks for a sign-in, after which the person's own invitations are shown. */
export function SampleInvitations({ forVisitor }: { forVisitor: boolean }) {
  const requireAuth = useRequireAuth();
  /** Nothing happens after the sign-in: a sample cannot be joined, and the person's own invitations replace it. */
  const ask = (action: string) => requireAuth(action, () => undefined);
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
            match={
              <MatchLabel
                {...invitationMatch(sample.compatibility, LANG)}
                score={sample.compatibility}
                size="md"
              />
            }
            why={t.youShare({ interests: listText(sample.sharedInterests) })}
            when={withUnbrokenTimes(time)}
            where={location}
            description={sample.description}
            attendees={sample.attendees.map(({ compatibility, ...person }) => ({
              ...person,
              match: invitationMatch(compatibility, LANG),
            }))}
            isExample
            action={
              forVisitor && (
                <Button full onClick={() => ask(t.joinThisTrib)}>
                  {t.joinTrib}
                </Button>
              )
            }
          >
            {forVisitor && (
              <Button full variant="secondary" size="md" onClick={() => ask(t.learnMoreInSentence)}>
                {t.learnMore}
              </Button>
            )}
          </InvitationCard>
        </li>
      ))}
    </ul>
  );
}

/** Keeps "PM" on the line of its time by no-break spaces. */
const withUnbrokenTimes = (text: string) => text.replaceAll(' PM', '\u00a0PM');

type SampleInvitation = {
  id: number;
  title: string;
  location: string;
  time: string;
  description: string;
  /** The host comes first. Each has a match with the visitor. */
  attendees: { id: number; displayName: string; compatibility: number }[];
  photo: string;
  compatibility: number;
  sharedInterests: string[];
};

/** All of it is made up: it shows visitors what an invitation looks like. */
export const SAMPLE_INVITATIONS: readonly SampleInvitation[] = [
  {
    id: 1,
    title: t.sunsetHikeAndThermos,
    location: t.ridgeTrailhead4Miles,
    time: t.saturday530Pm,
    description: t.easyLoopUpTo,
    attendees: [
      { id: 12, displayName: 'Maya', compatibility: 97 },
      { id: 31, displayName: 'Jonas', compatibility: 95 },
      { id: 44, displayName: 'Amara', compatibility: 88 },
      { id: 58, displayName: 'Theo', compatibility: 86 },
      { id: 67, displayName: 'Lin', compatibility: 81 },
    ],
    // `routeList` names this picture as well, to load it before the scripts.
    photo: '/covers/mountain-trail.svg',
    compatibility: 96,
    sharedInterests: [t.nature, t.wellness],
  },
  {
    id: 2,
    title: t.dumplingsFromScratch,
    location: t.oldTown2Miles,
    time: t.thursday630Pm,
    description: t.weFoldHundredDumplings,
    attendees: [
      { id: 23, displayName: 'Rosa', compatibility: 92 },
      { id: 76, displayName: 'Idris', compatibility: 89 },
      { id: 8, displayName: 'Noor', compatibility: 84 },
      { id: 91, displayName: 'Felix', compatibility: 78 },
    ],
    photo: '/covers/cooking.svg',
    compatibility: 88,
    sharedInterests: [t.food, t.social],
  },
  {
    id: 3,
    title: t.boardGamesOnPorch,
    location: t.elmStreet1Mile,
    time: t.sunday300Pm,
    description: t.lightGamesNewFaces,
    attendees: [
      { id: 37, displayName: 'Sam', compatibility: 85 },
      { id: 52, displayName: 'Yuki', compatibility: 82 },
      { id: 83, displayName: 'Bea', compatibility: 76 },
      { id: 19, displayName: 'Otto', compatibility: 71 },
      { id: 64, displayName: 'Carmen', compatibility: 80 },
    ],
    photo: '/covers/board-games.svg',
    compatibility: 81,
    sharedInterests: [t.games, t.artHobbies],
  },
];
