import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { thisTown } from '#shared/domain/town';
import { buttonClass } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { contactQuery } from '../auth/auth.api';
import { LANG } from '../../lib/lang';
import { town } from '../../lib/town';
import * as t from './texts';

/** What experienced hosts tell people before their first meetup with strangers. */
export function SafetyAdvice() {
  return (
    <div className="grid gap-6">
      <Section title={t.beforeYouGo}>
        <List lines={[t.lookAtWhoGoing, t.stayInChatHere, t.neverSendMoneyTo]} />
      </Section>
      <Section title={t.onDay}>
        <List
          lines={[t.tellFriendWhereYou, t.meetWhereOtherPeople, t.keepEyeOnDrink, t.leaveWheneverYouLike]}
        />
      </Section>
      <Section title={t.ifSomethingWrong}>
        <List lines={[t.inDangerCallEmergency, t.reportOrBlockSomebody]} />
      </Section>
    </div>
  );
}

export function Help() {
  return (
    <div className="grid gap-6">
      <Section title={t.howMatchWorkedOut}>{t.mostlyFromInterestsYou}</Section>
      <Section title={t.iCantMakeAny}>{t.openMeetupAndLeave}</Section>
      <Section title={t.thereNothingNearMe}>{t.changeCityAboveFeed}</Section>
      <Section title={t.whoSeesPlaceI}>{t.peopleWhoGoingAnd}</Section>
      <Section title={t.somebodyMakesMeFeel}>{t.openTheirCardTo}</Section>
      <Section title={t.writeToUs}>
        <Contact />
      </Section>
    </div>
  );
}

function Contact() {
  const query = useQuery(contactQuery);
  return (
    <QueryState query={query} loading={<Skeleton className="h-13" />}>
      {(contact) =>
        contact === null ? (
          <p>{t.noAddressHere({ town: thisTown(town, LANG) })}</p>
        ) : (
          <>
            <p className="mb-4">{t.readThemAll({ town: thisTown(town, LANG) })}</p>
            <a
              href={contact}
              target={contact.startsWith('https:') ? '_blank' : undefined}
              rel="noreferrer"
              className={`${buttonClass({ variant: 'secondary', full: true })} wrap-anywhere`}
            >
              {contact.replace(/^(mailto:|https:\/\/)/, '')}
            </a>
          </>
        )
      }
    </QueryState>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-display text-base font-bold">{title}</h3>
      <div className="text-pretty text-muted">{children}</div>
    </section>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 ps-5 marker:text-accent">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
