import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { Avatar } from '../../ui/Avatar';
import { CalendarIcon, ClockIcon, MapPinIcon, PeopleIcon, PersonIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { tribFacts } from '../tribs/trib-facts';
import { TribImage } from '../tribs/TribImage';
import { tribQuery } from '../tribs/tribs.api';
import { BackBar } from './BackBar';
import { useCardActions } from './card-actions';
import { EventPhotos } from './EventPhotos';
import { CoinIcon, GlassIcon, ShirtIcon } from './feed-icons';
import { JoinBar } from './JoinBar';
import { LocationLink } from './LocationLink';

const LISTED = 4;

/** Everything one wants to know before going. */
export function CardBack({ trib }: { trib: Trib }) {
  const { viewerId, closeDetails } = useCardActions();
  const facts = tribFacts(trib);
  const [host] = trib.topMembers;
  const picture = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: detail } = useQuery({
    ...tribQuery(viewerId, trib.id),
    enabled: trib.membership === 'joined',
  });
  const place = trib.membership === 'joined' ? (detail?.exactPlace ?? null) : null;

  return (
    <div className="relative flex h-full flex-col bg-canvas text-ink">
      <BackBar name={trib.name} picture={picture} heading={heading} onBack={closeDetails} />
      <section
        className="min-h-0 flex-1 scroll-pt-18 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        aria-label="Details of the meetup"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
        tabIndex={0}
        data-scroll
      >
        <div ref={picture} className="h-60 max-h-[48cqh]">
          <TribImage trib={trib} eager className="size-full" />
        </div>
        <div className="px-5 pt-5">
          <h2
            ref={heading}
            tabIndex={-1}
            className="font-display text-xl font-bold tracking-tight text-balance"
          >
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
        <div key={term} className="grid grid-cols-[7.5rem_1fr] gap-x-3 @max-[22rem]:grid-cols-1">
          <dt className="flex h-6 items-center gap-2 text-sm whitespace-nowrap text-muted">
            <span className="shrink-0">{icon}</span>
            {term}
          </dt>
          <dd className="font-semibold text-balance @max-[22rem]:pl-7">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
