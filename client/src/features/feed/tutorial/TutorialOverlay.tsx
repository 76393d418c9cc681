import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/Button';
import { DownIcon, PlusIcon, UpIcon } from '../../../ui/icons';
import { useAuth } from '../../auth/auth-context';
import { feedQuery } from '../../tribs/tribs.api';
import { useFlip } from '../use-flip';
import { useSwipeableCard } from './use-swipeable-card';
import * as t from '../texts';

const PREFETCH_STALE_MS = 10 * 60_000;
const STEPS = 2;

export function TutorialOverlay({ onShown, onEnd }: { onShown: () => void; onEnd: () => void }) {
  const [step, setStep] = useState(1);
  const dialog = useModal();
  const titleId = useId();
  usePrefetchedMeetups();
  useEffect(onShown, [onShown]);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={(event) => event.currentTarget.open || onEnd()}
      className="page-enter ember-backdrop fixed inset-0 size-full max-h-none max-w-none overflow-x-hidden overflow-y-auto bg-canvas text-ink outline-none"
    >
      <div className="mx-auto flex h-full max-w-phone flex-col items-center px-5 pt-6 pb-[max(16px,env(safe-area-inset-bottom))]">
        <h2 id={titleId} className="font-display text-lg font-bold">
          {t.howWorks}
        </h2>
        <Dots step={step} />
        {step === 1 ? <BrowseCard onDismissed={() => setStep(2)} /> : <CreateCard onDone={onEnd} />}
        <Link
          href={paths.meetups + location.search}
          onClick={(event) => {
            // The feed is already below, one step back in the history.
            event.preventDefault();
            onEnd();
          }}
          className="pressable mt-2 inline-flex min-h-11 items-center rounded-pill px-4 text-base font-semibold text-muted underline underline-offset-4 hover:text-ink"
        >
          {t.skipTutorial}
        </Link>
      </div>
    </dialog>
  );
}

/** The native dialog traps the focus, handles Escape and returns the focus, without any script. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    // Nobody asked for the dialog, so it takes the focus itself and its text is read before its buttons.
    node?.focus();
    return () => node?.close();
  }, []);
  // The current card takes the focus, to be tried out. This has to be an effect: when React removes the dialog, the focus
  // first returns to where it was before.
  useEffect(
    () => () => {
      const card = document.querySelector<HTMLElement>('[aria-roledescription][aria-current] h2');
      card?.focus({ preventScroll: true });
    },
    [],
  );
  return dialog;
}

function Dots({ step }: { step: number }) {
  return (
    <div className="mt-3 flex gap-2">
      <span className="sr-only">{t.stepOf({ step, steps: STEPS })}</span>
      {Array.from({ length: STEPS }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={`bar h-1.5 rounded-pill ${index + 1 === step ? 'w-6 bg-ember' : 'w-1.5 bg-edge'}`}
        />
      ))}
    </div>
  );
}

/** Prefetches the feed, so that it is there right after the tutorial. */
function usePrefetchedMeetups() {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const viewerId = user?.id ?? null;
  useEffect(() => {
    void queryClient.prefetchInfiniteQuery({ ...feedQuery(viewerId, {}), staleTime: PREFETCH_STALE_MS });
  }, [queryClient, viewerId]);
}

function CreateCard({ onDone }: { onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="card-enter mt-5 flex min-h-64 w-full max-w-80 flex-1 flex-col items-center justify-center rounded-card border border-line bg-surface bg-[radial-gradient(circle_at_50%_42%,rgb(255_107_74/0.18),transparent_62%)] p-6 text-center shadow-pop">
        <span className="grid size-20 place-items-center rounded-pill bg-ember text-on-ember">
          <PlusIcon size={40} />
        </span>
        <h3 ref={heading} tabIndex={-1} className="mt-6 font-display text-xl font-bold outline-none">
          {t.createMeetup}
        </h3>
        <p className="mt-2 text-base text-pretty text-muted">{t.somethingInMindTap}</p>
      </div>
      <div className="mt-5 grid w-full max-w-80">
        <Button onClick={onDone}>{t.gotIt}</Button>
      </div>
    </>
  );
}

/** A card to practise on: a tap flips it and a swipe sends it away. The buttons do the same. */
function BrowseCard({ onDismissed }: { onDismissed: () => void }) {
  const [flipped, setFlipped] = useState(false);
  const flip = () => setFlipped((before) => !before);
  const { card, dragHandlers, dismiss } = useSwipeableCard({ onTap: flip, onDismissed });

  return (
    <>
      <div
        ref={card}
        {...dragHandlers}
        className="mt-5 min-h-64 w-full max-w-80 flex-1 cursor-grab touch-pinch-zoom select-none will-change-transform active:cursor-grabbing [-webkit-touch-callout:none]"
      >
        <BrowseFaces flipped={flipped} />
      </div>
      <div className="mt-5 grid w-full max-w-80 grid-cols-2 gap-3">
        <Button variant="secondary" onClick={flip}>
          {t.flipCard}
        </Button>
        <Button onClick={dismiss}>{t.next}</Button>
      </div>
    </>
  );
}

const FACE = 'card-face flex flex-col rounded-card border border-line bg-surface shadow-pop';

function BrowseFaces({ flipped }: { flipped: boolean }) {
  const { front, back, hasBack } = useFlip(flipped);
  return (
    <div className="relative size-full">
      <div ref={front} className={FACE} inert={flipped}>
        {/** The lower third of a cover is dark, for a meetup's text. Here the text is below the picture, so it is cut off. */}
        <div className="relative min-h-0 flex-1 overflow-hidden rounded-t-card">
          <img
            src="/covers/campfire.svg"
            alt=""
            draggable={false}
            className="absolute inset-x-0 top-0 h-[132%] w-full object-cover"
          />
        </div>
        <div className="p-5">
          <h3 className="font-display text-lg font-bold text-balance">{t.everyCardMeetup}</h3>
          <p className="mt-1 text-base text-pretty text-muted">{t.tapToFlip}</p>
        </div>
      </div>
      <output>
        {hasBack && (
          <div ref={back} className={FACE} inert={!flipped}>
            <div className="flex flex-1 flex-col items-center justify-center gap-5 bg-[radial-gradient(circle_at_50%_46%,rgb(255_107_74/0.18),transparent_62%)] p-6 text-center">
              <UpIcon size={36} className="text-accent" />
              <p className="font-display text-xl font-bold text-balance">{t.swipeUpDownTo}</p>
              <p className="hidden text-base text-muted pointer-fine:block">{t.onKeyboardPressOr}</p>
              <DownIcon size={36} className="text-accent" />
              <p className="text-base text-pretty text-muted">{t.trySendCardAway}</p>
            </div>
          </div>
        )}
      </output>
    </div>
  );
}
