import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trib } from '#shared/api/tribs';
import { Avatar } from '../../ui/Avatar';
import { BackIcon, CalendarIcon, ClockIcon, MapPinIcon, PeopleIcon, PersonIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { tribFacts } from '../tribs/trib-facts';
import { TribImage } from '../tribs/TribImage';
import { tribQuery } from '../tribs/tribs.api';
import { useCardActions } from './card-actions';
import { EventPhotos } from './EventPhotos';
import { CoinIcon, GlassIcon, ShirtIcon } from './feed-icons';
import { JoinBar } from './JoinBar';
import { LocationLink } from './LocationLink';
import { RoundButton } from './SideButtons';

const LISTED = 4;

/** Everything one wants to know before going. */
export function CardBack({ trib }: { trib: Trib }) {
  const { viewerId, closeDetails } = useCardActions();
  const facts = tribFacts(trib);
  const [host] = trib.topMembers;
  const { data: detail } = useQuery({
    ...tribQuery(viewerId, trib.id),
    enabled: trib.membership === 'joined',
  });
  const place = trib.membership === 'joined' ? (detail?.exactPlace ?? null) : null;

  return (
    <div className="relative flex h-full flex-col bg-canvas text-ink">
      <div data-theme="dark" className="absolute top-[max(12px,env(safe-area-inset-top))] left-5 z-10">
        <RoundButton label="Back" onClick={closeDetails}>
          <BackIcon />
        </RoundButton>
      </div>
      <section
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        aria-label="Details of the meetup"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
        tabIndex={0}
        data-scroll
      >
        <TribImage trib={trib} eager className="h-60 max-h-[48cqh] w-full" />
        <div className="px-5 pt-5">
          <h2 tabIndex={-1} className="font-display text-xl font-bold tracking-tight text-balance">
            {trib.name}
          </h2>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <MatchLabel score={trib.avgCompatibility} />
            <span className="text-sm font-semibold text-muted">
              {trib.memberCount} of {trib.maxParticipants} going
            </span>
          </div>
        </div>
        <div className="grid gap-7 px-5 py-6">
          <Section title="Host">
            {host ? (
              <Person
                face={<Avatar person={host.member} size={56} />}
                name={host.member.displayName}
                label={<MatchLabel score={host.compatibility} />}
              />
            ) : (
              <Person
                face={
                  <span className="grid size-14 place-items-center rounded-pill bg-raised text-muted">
                    <PersonIcon />
                  </span>
                }
                name="Host to be announced"
              />
            )}
          </Section>
          <Section title="About This Meetup">
            <p className="text-base whitespace-pre-line text-pretty">{trib.description}</p>
          </Section>
          <Section title="Details">
            <Facts
              rows={[
                [<CalendarIcon key="day" size={20} />, 'Day', facts.day],
                [<ClockIcon key="hours" size={20} />, 'Time', facts.hours],
                [<MapPinIcon key="where" size={20} />, 'Where', facts.location],
              ]}
            />
          </Section>
          <Section title="Meetup Rules">
            <Facts
              rows={[
                [<PeopleIcon key="who" size={20} />, 'Who can join', facts.whoCanJoin],
                [<ShirtIcon key="dress" size={20} />, 'Dress code', facts.dressCode],
                [<GlassIcon key="alcohol" size={20} />, 'Alcohol', facts.alcohol],
              ]}
            />
          </Section>
          <Section title="Cost">
            <p className="flex items-start gap-3">
              <CoinIcon size={20} className="mt-0.5 shrink-0 text-muted" />
              <span>
                <span className="font-semibold">{facts.cost}</span>
                {facts.costDetails && <span className="block text-sm text-muted">{facts.costDetails}</span>}
              </span>
            </p>
          </Section>
          <Section title={`Who's Going (${trib.memberCount})`}>
            <ul className="grid gap-6">
              {trib.topMembers.slice(0, LISTED).map(({ member, compatibility }) => (
                <li key={member.id}>
                  <Person
                    face={<Avatar person={member} size={56} />}
                    name={member.displayName}
                    label={<MatchLabel score={compatibility} />}
                    bio={member.bio}
                  />
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Location">
            <LocationLink location={facts.location} place={place} isMember={trib.membership === 'joined'} />
          </Section>
          <Section title="Event Photos">
            <EventPhotos trib={trib} />
          </Section>
        </div>
      </section>
      <JoinBar trib={trib} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-display text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}

type PersonProps = { face: ReactNode; name: string; label?: ReactNode; bio?: string | null };

function Person({ face, name, label, bio }: PersonProps) {
  return (
    <div className="flex items-start gap-4">
      {face}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        {label}
        {bio && <p className="mt-1 text-sm text-pretty text-muted">{bio}</p>}
      </div>
    </div>
  );
}

function Facts({ rows }: { rows: [ReactNode, string, string][] }) {
  return (
    <dl className="grid gap-3">
      {rows.map(([icon, term, text]) => (
        <div key={term} className="grid grid-cols-[136px_1fr] gap-3">
          <dt className="flex items-start gap-3 text-muted">
            <span className="mt-0.5 shrink-0">{icon}</span>
            {term}
          </dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
