import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { createFromIdeaPath, paths, seatMePath, tribPath } from '../../lib/paths';
import { shareLink } from '../../lib/share-link';
import { town } from '../../lib/town';
import { useNow } from '../../lib/use-now';
import { useSheet } from '../../navigation/use-sheet';
import { actionRowClass } from '../../ui/ActionRow';
import { Button, buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { settingsPath } from '../account/settings-sheet';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { nearPhrase, useNearCity, useNearQuery } from '../cities/use-near';
import { useTellsNear } from '../notifications/use-tells-near';
import { ideasQuery } from '../tribs/ideas.api';
import { TribImage } from '../tribs/TribImage';
import { tribDay } from '../tribs/trib-times';
import { feedQuery } from '../tribs/tribs.api';
import * as t from './texts';

/** What somebody finds in a town where nothing is near: what is planned elsewhere, and how they can be the first. */
export function EmptyTown({ hasHead = true }: { hasHead?: boolean }) {
  return (
    <section aria-label={town.name} className="mx-auto grid w-full max-w-sm gap-6 px-5 py-8 text-start">
      {hasHead && (
        <div className="grid justify-items-center gap-1 text-center">
          <Logo size={48} className="mb-2" />
          <h2 dir="auto" className="font-display text-xl font-bold text-balance wrap-anywhere">
            {town.name}
          </h2>
          {town.line && (
            <p dir="auto" className="text-pretty wrap-anywhere text-muted">
              {town.line}
            </p>
          )}
        </div>
      )}
      <Planned />
      <BeTheFirst />
      <TellMe />
      <BringOthers />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </div>
  );
}

type RowProps = { href: string; name: string; about: string | null; children?: ReactNode };

const Row = ({ href, name, about, children }: RowProps) => (
  <li>
    <Link href={href} className={actionRowClass}>
      {children}
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        {name}
        <span className="block text-sm font-normal text-muted">{about}</span>
      </span>
    </Link>
  </li>
);

/** The soonest of the feed, which has what is near first; here nothing is. */
function Planned() {
  const { user, isRestoring } = useAuth();
  const feed = useInfiniteQuery({
    ...feedQuery(user?.id ?? null, {}, useNearQuery()),
    enabled: !isRestoring,
  });
  const now = useNow();
  const tribs = feed.data?.pages[0]?.items ?? [];
  const soonest = tribs
    .toSorted((a, b) => (a.startTime ?? '9').localeCompare(b.startTime ?? '9'))
    .slice(0, 3);
  if (!feed.data) return null;
  if (soonest.length === 0) return <p className="text-center text-pretty">{t.nothingPlannedYet}</p>;
  return (
    <Part title={t.plannedFartherAway}>
      <ul className="-mx-3">
        {soonest.map((trib) => (
          <Row
            key={trib.id}
            href={tribPath(trib.id)}
            name={trib.name}
            about={[tribDay(trib, now), placeText(trib.city ?? '', LANG)].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </Part>
  );
}

/** One idea of each of these fits most people, and needs nothing but a place. */
const FIRST_IDEAS = ['Outdoor & Nature', 'Food & Dining', 'Social & Networking'];

function BeTheFirst() {
  const { data = [] } = useQuery(ideasQuery);
  const ideas = FIRST_IDEAS.flatMap((category) => data.find((idea) => idea.category === category) ?? []);
  return (
    <Part title={t.beTheFirst}>
      <ul className="-mx-3">
        {ideas.map(({ id, title, category, image, duration }) => (
          <Row key={id} href={createFromIdeaPath(id)} name={title} about={duration}>
            <TribImage
              trib={{ id, name: title, category, mainImageUrl: image }}
              sizes="56px"
              className="my-1.5 size-14 shrink-0 rounded-input"
            />
          </Row>
        ))}
      </ul>
      <Link href={paths.createTrib} className={buttonClass({ full: true })}>
        {t.createMeetup}
      </Link>
      <Link href={seatMePath} className={buttonClass({ full: true, variant: 'secondary' })}>
        {t.seatMeWeek}
      </Link>
    </Part>
  );
}

/** The button names the city, so pressing it also says that this is the person's. */
function TellMe() {
  const { user } = useAuth();
  const requireAuth = useRequireAuth();
  const city = useNearCity();
  const { until, tell, isPending } = useTellsNear();
  const nearSheet = useSheet('near', (_, leave) => ({
    city,
    onChoice: async (choose) => {
      await leave();
      choose();
    },
  }));
  if (user && until !== null) {
    return (
      <p className="text-sm text-pretty">
        <output>{t.youllHear({ near: nearPhrase(city), until })}</output>{' '}
        <Link href={settingsPath('notificationSettings')} className="underline underline-offset-4">
          {t.onDeviceOrBy}
        </Link>
      </p>
    );
  }
  const ask = ({ id, cityId }: OwnUser) => {
    if (cityId !== null) tell({ userId: id, tellsNear: true });
    else if (city.kind === 'city') tell({ userId: id, tellsNear: true, cityId: city.id });
    else nearSheet.open();
  };
  return (
    <Button variant="secondary" full busy={isPending} onClick={() => requireAuth(t.hearWhatIsPlanned, ask)}>
      {t.tellMeWhen({ near: nearPhrase(city) })}
    </Button>
  );
}

function BringOthers() {
  const { user } = useAuth();
  return (
    <div className="grid grid-cols-2 gap-3">
      {user ? (
        <InviteButton user={user} />
      ) : (
        <Button
          variant="secondary"
          size="md"
          onClick={() => void shareLink({ title: town.name, url: location.origin })}
        >
          {t.shareLink}
        </Button>
      )}
      <Link href={paths.poster} className={buttonClass({ variant: 'secondary', size: 'md' })}>
        {t.printPage}
      </Link>
    </div>
  );
}

function InviteButton({ user }: { user: OwnUser }) {
  const { open } = useSheet('invite', () => ({ user }));
  return (
    <Button variant="secondary" size="md" aria-haspopup="dialog" onClick={open}>
      {t.inviteFriends}
    </Button>
  );
}
