import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { communityPath } from '../../lib/paths';
import { CalendarIcon, ClockIcon, MapPinIcon, PeopleIcon, PersonIcon } from '../../ui/icons';
import { PersonRow } from '../people/PersonRow';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribHours } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { tribQuery } from '../tribs/tribs.api';
import { BackBar } from './BackBar';
import { useCardActions } from './card-actions';
import { EventPhotos } from './EventPhotos';
import { CoinIcon, GlassIcon, ShirtIcon } from './card-icons';
import { JoinBar } from './JoinBar';
import { LocationLink } from '../places/LocationLink';
import { isLowMatch, LOW_MATCH_TEXT, MemberMatch, TribMatch } from './TribMatch';

const LISTED = 4;

/** Everything a person needs to decide. Beside the card it covers nothing that one would go back to. */
export function CardBack({ trib, isBeside = false }: { trib: Trib; isBeside?: boolean }) {
  const { viewerId, closeDetails, isMatchKnown } = useCardActions();
  const facts = tribFacts(trib, useTribNow(trib));
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
      <BackBar name={trib.name} picture={picture} heading={heading} onBack={isBeside ? null : closeDetails} />
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
            className="font-display leading-[1.143] font-bold tracking-tight text-balance [font-size:min(1.75rem,44px,11.5cqi)]"
          >
            {trib.name}
          </h2>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <TribMatch trib={trib} />
            <span className="text-sm font-semibold text-muted">
              {trib.memberCount} of {trib.maxParticipants} going
            </span>
          </div>
          {isLowMatch(trib) && isMatchKnown(trib) && (
            <p className="mt-1 text-sm text-muted">{LOW_MATCH_TEXT}</p>
          )}
        </div>
        <div className="grid gap-7 px-5 py-6">
          <Section title="Host">
            {host ? (
              <PersonRow person={host.member}>
                <MemberMatch trib={trib} of={host} />
              </PersonRow>
            ) : (
              <div className="flex items-start gap-4">
                <span className="grid size-14 place-items-center rounded-pill bg-raised text-muted">
                  <PersonIcon />
                </span>
                <p className="font-semibold">Host to be announced</p>
              </div>
            )}
          </Section>
          <Section title="About This Meetup">
            <p className="text-base whitespace-pre-line text-pretty">{trib.description}</p>
          </Section>
          <Section title="Details">
            <Facts
              rows={[
                [<CalendarIcon key="day" size={20} />, 'Day', facts.day],
                facts.hours !== null && [
                  <ClockIcon key="hours" size={20} />,
                  'Time',
                  <TribHours key="text" {...facts} />,
                ],
                [<MapPinIcon key="where" size={20} />, 'Where', facts.location],
                trib.community !== null && [
                  <PeopleIcon key="community" size={20} />,
                  'In',
                  <Link
                    key="text"
                    href={communityPath(trib.community.id)}
                    className="underline underline-offset-4"
                  >
                    {trib.community.name}
                  </Link>,
                ],
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
              {trib.topMembers.slice(0, LISTED).map((top) => (
                <li key={top.member.id}>
                  <PersonRow person={top.member}>
                    <MemberMatch trib={trib} of={top} />
                    {top.member.bio && (
                      <p dir="auto" className="mt-1 text-sm text-pretty wrap-anywhere text-muted">
                        {top.member.bio}
                      </p>
                    )}
                  </PersonRow>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Location">
            <LocationLink
              trib={trib}
              location={facts.location}
              place={place}
              isMember={trib.membership === 'joined'}
            />
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

/** Only true facts are listed. */
function Facts({ rows }: { rows: ([ReactNode, string, ReactNode] | false)[] }) {
  return (
    <dl className="grid gap-3">
      {rows
        .filter((row) => row !== false)
        .map(([icon, term, text]) => (
          <div key={term} className="grid grid-cols-[7.5rem_1fr] gap-x-3 @max-[22rem]:grid-cols-1">
            <dt className="flex min-h-6 items-center gap-2 text-sm whitespace-nowrap text-muted">
              <span className="shrink-0">{icon}</span>
              {term}
            </dt>
            <dd className="font-semibold text-balance @max-[22rem]:pl-7">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
