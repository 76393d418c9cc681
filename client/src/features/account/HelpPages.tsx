import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { thisTown } from '#shared/domain/town';
import { buttonClass } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { contactQuery } from '../auth/auth.api';
import { town } from '../../lib/town';

/** What experienced hosts tell people before their first meetup with strangers. */
export function SafetyAdvice() {
  return (
    <div className="grid gap-6">
      <Section title="Before you go">
        <List
          lines={[
            'Look at who is going. Tap a face to read their card.',
            'Stay in the chat here until you have met. Nobody needs your number or your address.',
            'Never send money to somebody you have not met.',
          ]}
        />
      </Section>
      <Section title="On the day">
        <List
          lines={[
            'Tell a friend where you are going and when you will be back. Sharing the meetup gives them the link.',
            'Meet where other people are, and get there and home on your own.',
            'Keep an eye on your drink and your things.',
            'Leave whenever you like. You owe nobody a reason.',
          ]}
        />
      </Section>
      <Section title="If something is wrong">
        <List
          lines={[
            'In danger? Call the emergency number first: 112 works in Europe and on most mobile phones, 911 in North America.',
            "Report or block somebody on their card. They won't know it was you, and we look at every report.",
          ]}
        />
      </Section>
    </div>
  );
}

export function Help() {
  return (
    <div className="grid gap-6">
      <Section title="How is a match worked out?">
        Mostly from interests you share, and a little from your four values. Nobody ever sees your values.
      </Section>
      <Section title="I can't make it any more">
        Open the meetup and leave it. Your spot goes to the first person on the waitlist.
      </Section>
      <Section title="There is nothing near me">
        Change the city above the feed, or create a meetup yourself: it takes two minutes, and people near you
        see it at once.
      </Section>
      <Section title="Who sees a place that I describe myself?">
        People who are going and whose account is kept, until a day after the end: here, and in their own
        calendar. It is in no mail, no message on a phone and on no public page. Somebody who leaves, or whom
        you remove, may remember it.
      </Section>
      <Section title="Somebody makes me feel uneasy">
        Open their card to report or block them. After a block you won&apos;t see each other anywhere.
      </Section>
      <Section title="Write to us">
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
          <p>
            Whoever runs {thisTown(town)} has left no address here. Report a person, a meetup or a message
            instead: they read every report and can answer you.
          </p>
        ) : (
          <>
            <p className="mb-4">
              Questions, ideas, complaints: the people who run {thisTown(town)} read them all.
            </p>
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
    <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
