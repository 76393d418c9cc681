import { useQueryClient, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState, type FormEvent, type Dispatch, useCallback } from 'react';
import { changeQuery } from '../../navigation/history';
import { wizardPage } from '../../lib/paths';
import { town } from '../../lib/town';
import { useSearchOf } from '../../navigation/use-url';
import { useNow } from '../../lib/use-now';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { BackIcon, CloseIcon } from '../../ui/icons';
import { PhoneColumn } from '../../ui/Page';
import { ProgressBar } from '../../ui/ProgressBar';
import { clearToast } from '../../ui/toast-store';
import { askToDiscard } from '../../navigation/discard-question';
import { interestsQuery } from '../interests/interests.api';
import { placesQuery } from '../places/places.api';
import { ideasQuery } from '../tribs/ideas.api';
import { STEPS, hasContent } from './draft';
import { isStepDone, progressText, type WizardEvent } from './state';
import { StepBody } from './StepBody';
import { useCreate } from './use-create';
import { useWizard, type Wizard } from './use-wizard';
import * as t from './texts';

const CopyTrib = lazy(async () => ({ default: (await import('./CopyTrib')).CopyTrib }));

export default function CreateTribPage() {
  const { copy: copied, weeks } = useSearchOf(wizardPage);
  return copied === undefined ? <CreateWizard /> : <CopyTrib key={copied} tribId={copied} weeks={weeks} />;
}

function CreateWizard() {
  const wizard = useWizard();
  const { draft, dispatch, goNext, goBack } = wizard;
  const { isCreating, submit } = useCreate(wizard);
  const requestClose = useCloseWizard(wizard);
  usePrefetchLists();
  useIdeaInUrl(dispatch);
  const now = useNow();
  const form = useResetScrollAndFocus(draft.step);

  const { step } = draft;
  // A step may know of a problem that the draft does not show, such as a photo that cannot be opened.
  const [isBlocked, setBlocked] = useState(false);
  const canContinue = isStepDone(draft, step, now) && !isBlocked;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isCreating || !canContinue) return;
    if (step === STEPS) submit();
    else goNext();
  };
  return (
    <PhoneColumn isWide>
      <WizardHeader step={step} disabled={isCreating} onBack={goBack} onClose={requestClose} />
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-1 flex-col px-5 pt-2 pb-28">
        <StepBody draft={draft} now={now} dispatch={dispatch} onBlocked={setBlocked} inert={isCreating} />
        <WizardFooter step={step} canContinue={canContinue} isCreating={isCreating} />
      </form>
    </PhoneColumn>
  );
}

/** The lists are prefetched, so that a lost connection does not affect the following steps. */
function usePrefetchLists(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchQuery(ideasQuery);
    void queryClient.prefetchQuery(placesQuery);
    void queryClient.prefetchQuery(interestsQuery);
  }, [queryClient]);
}

/** Starts each step at its top, with the focus on its heading. */
function useResetScrollAndFocus(step: number) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    scrollTo(0, 0);
    form.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
  return form;
}

/** Closing asks first if something would be lost. Every other way out keeps the draft on the device. */
function useCloseWizard({ draft, forget, leave }: Wizard) {
  const discard = () => {
    forget();
    void leave();
  };
  return () => {
    // On a small screen a toast would cover the dialog.
    clearToast();
    if (!hasContent(draft)) discard();
    else askToDiscard(t.whatYouFilledIn, discard);
  };
}

/** Chooses the idea that the URL names, once, so that a reload keeps later changes. Unknown ideas are ignored. */
function useIdeaInUrl(dispatch: Dispatch<WizardEvent>): void {
  const { idea: id } = useSearchOf(wizardPage);
  const { data: ideas } = useQuery(ideasQuery);
  useEffect(() => {
    if (id === undefined || !ideas) return;
    const idea = ideas.find((one) => one.id === id);
    if (idea)
      dispatch({ type: 'ideaChosen', idea: { ...idea, cover: town.startsEmpty ? idea.image : null } });
    changeQuery((search) => wizardPage.change(search, { idea: undefined }));
  }, [id, ideas, dispatch]);
}

type Props = { step: number; disabled: boolean; onBack: () => void; onClose: () => void };

function WizardHeader({ step, disabled, onBack, onClose }: Props) {
  const label = t.stepOf({ step, steps: STEPS });
  return (
    <header className="sticky-head sticky top-0 z-10 bg-canvas px-5 pt-[max(12px,env(safe-area-inset-top))] pb-4">
      <div className="-mx-2.5 flex items-center gap-2">
        <IconButton label={t.back} disabled={disabled} onClick={onBack}>
          <BackIcon />
        </IconButton>
        <output className="flex flex-1 flex-wrap items-baseline justify-center gap-x-2 text-sm">
          <span className="font-semibold whitespace-nowrap">{label}</span>
          <span className="text-muted">{progressText(step)}</span>
        </output>
        <IconButton label={t.close} disabled={disabled} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="mt-2">
        <ProgressBar value={step} max={STEPS} label={label} />
      </div>
    </header>
  );
}

type WizardFooterProps = { step: number; canContinue: boolean; isCreating: boolean };

/** Submits the surrounding form. While the on-screen keyboard is open, it offers a button that closes it. */
function WizardFooter({ step, canContinue, isCreating }: WizardFooterProps) {
  const keyboard = useKeyboard();
  return (
    <div className="page-foot flex gap-3" style={{ bottom: keyboard.covered }}>
      {keyboard.isOpen && (
        <Button variant="secondary" className="md:hidden" onClick={keyboard.close}>
          {t.done}
        </Button>
      )}
      <Button type="submit" full disabled={!canContinue} busy={isCreating}>
        {buttonText(step, isCreating)}
      </Button>
    </div>
  );
}

function buttonText(step: number, isCreating: boolean): string {
  if (isCreating) return t.creating;
  return step === STEPS ? t.createMeetup : t.next;
}

/** A keyboard takes about this long to open or close, and in-app browsers may fire no event when it has. */
const AFTER_FOCUS_MS = [100, 350, 700];

const CLOSED = { isOpen: false, covered: 0 };

/** Tells whether the on-screen keyboard is open, and how much of the page it covers. */
function useKeyboard() {
  const [keyboard, setKeyboard] = useState(CLOSED);
  const heights = useRef<Heights | null>(null);

  const measure = useCallback(() => {
    const { height, scale, offsetTop } = visualViewport ?? { height: innerHeight, scale: 1, offsetTop: 0 };
    // Pinch-zooming also shrinks the visible part, so the height is multiplied by the scale.
    heights.current = measured(heights.current, innerWidth, Math.round(height * scale));
    const isOpen = isKeyboardOpen(heights.current);
    const covered = isOpen && scale === 1 ? Math.max(0, Math.round(innerHeight - height - offsetTop)) : 0;
    setKeyboard((before) =>
      before.isOpen === isOpen && before.covered === covered ? before : { isOpen, covered },
    );
  }, []);

  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const measureSoon = () => {
      timers.forEach(clearTimeout);
      timers = AFTER_FOCUS_MS.map((ms) => setTimeout(measure, ms));
    };
    measure();
    visualViewport?.addEventListener('resize', measure, { signal });
    visualViewport?.addEventListener('scroll', measure, { signal });
    addEventListener('resize', measure, { signal });
    addEventListener('focusin', measureSoon, { signal });
    addEventListener('focusout', measureSoon, { signal });
    return () => {
      watching.abort();
      timers.forEach(clearTimeout);
    };
  }, [measure]);

  /** Without a focused field there is no keyboard, so the height measured then counts as the full height. */
  const close = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    heights.current = null;
    measure();
  }, [measure]);

  return { ...keyboard, close };
}

/** The browser's own bars change the height by less than this. */
const SHRINK_PX = 150;

type Heights = { width: number; tallest: number; height: number };

export function isKeyboardOpen({ tallest, height }: Heights): boolean {
  return tallest - height > SHRINK_PX;
}

/** The greatest height counts only for the current width, because rotating the device changes both. */
export function measured(before: Heights | null, width: number, height: number): Heights {
  const tallest = before?.width === width ? Math.max(before.tallest, height) : height;
  return { width, height, tallest };
}
