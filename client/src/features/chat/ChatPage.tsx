import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { useUrl } from '../../navigation/use-url';
import { useMediaQuery } from '../../lib/media-query';
import { queryClient } from '../../lib/query-client';
import { usePrefetch } from '../../lib/when-idle';
import { EmptyState } from '../../ui/EmptyState';
import { MAIN_ID, PhoneColumn } from '../../ui/Page';
import { useAuth, useIsProbablySignedIn } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInChoices';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { conversationsQuery } from './chat.api';
import { targetIn } from './chat-url';
import './chat.css';
import { ChatLists } from './ChatLists';
import { ThreadSkeleton } from './thread/ThreadSkeleton';
import * as t from './texts';

const loadPane = async () => ({ default: (await import('./thread/ConversationPane')).ConversationPane });
const ConversationPane = lazy(loadPane);

export async function prefetch(viewerId: number | null): Promise<void> {
  if (viewerId === null) return;
  await Promise.all([
    queryClient.prefetchInfiniteQuery(conversationsQuery(viewerId)),
    queryClient.prefetchQuery(tribsOfUserQuery(viewerId)),
  ]);
}

export default function ChatPage() {
  const { user } = useAuth();
  if (useIsProbablySignedIn()) return <Chats viewer={user} />;
  return (
    <PhoneColumn isWide>
      <SignInPrompt action={t.toAccessChat} />
    </PhoneColumn>
  );
}

/** A phone shows the lists or a conversation; a wide screen shows both. `viewer` is null while the session loads. */
function Chats({ viewer }: { viewer: OwnUser | null }) {
  const target = targetIn(useUrl().search);
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [isAllShown, onShowAll] = useState(false);
  useFocusOnReturn(target !== null);
  usePrefetch(loadPane);
  const pane =
    target &&
    (viewer ? (
      <Suspense fallback={<ThreadSkeleton />}>
        <ConversationPane
          key={JSON.stringify(target)}
          viewer={viewer}
          target={target}
          isBesideList={isWide}
        />
      </Suspense>
    ) : (
      <ThreadSkeleton />
    ));
  const lists = <ChatLists viewerId={viewer?.id ?? null} {...{ target, isAllShown, onShowAll }} />;
  if (typeof window === 'undefined') return <ForEveryWidth lists={lists} />;
  if (!isWide && !pane) return <PhoneColumn>{lists}</PhoneColumn>;
  return <Split isWide={isWide} lists={lists} pane={pane ?? <NoConversationSelected />} />;
}

/** The conversation keeps its place in the React tree, so that turning the device does not reset it. */
function Split({ isWide, lists, pane }: { isWide: boolean; lists: ReactNode; pane: ReactNode }) {
  useVisualViewport(!isWide);
  return (
    <div className={`ember-backdrop ${isWide ? 'chat-split' : 'min-h-dvh'}`}>
      <div className={isWide ? WIDE : NARROW}>
        {isWide && <div className="min-h-0 overflow-y-auto border-e border-line">{lists}</div>}
        <div key="pane" className="flex min-h-0 min-w-0 flex-1 flex-col">
          {pane}
        </div>
      </div>
    </div>
  );
}

const WIDE =
  'mx-auto grid h-full w-full max-w-6xl grid-cols-[minmax(300px,380px)_1fr] overflow-hidden rounded-card border border-line bg-canvas shadow-pop';
const NARROW =
  'chat-fullscreen mx-auto flex w-full max-w-phone flex-col overflow-hidden bg-canvas md:border-x md:border-line md:shadow-pop';

/** The prerendered static frame, in which CSS chooses the layout. */
function ForEveryWidth({ lists }: { lists: ReactNode }) {
  return (
    <>
      <div className="md:hidden">
        <PhoneColumn>{lists}</PhoneColumn>
      </div>
      <div className="hidden md:block">
        <Split isWide lists={lists} pane={null} />
      </div>
    </>
  );
}

function NoConversationSelected() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState title={t.chooseChat} text={t.conversationsOpenHereNext} />
    </div>
  );
}

/** Focuses the heading, because the element that had the focus was removed with the conversation. */
function useFocusOnReturn(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      document.getElementById(MAIN_ID)?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Smaller differences come from the browser's own bars, which `dvh` follows. */
const KEYBOARD_PX = 120;

/** Some browsers lay the keyboard over the page. `chat.css` uses these properties to fit a conversation above it. */
function useVisualViewport(isNeeded: boolean): void {
  useEffect(() => {
    const viewport = isNeeded ? globalThis.visualViewport : null;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    const reset = () => {
      style.removeProperty('--visual-viewport-height');
      style.removeProperty('--visual-viewport-top');
    };
    const update = () => {
      if (viewport.scale !== 1 || innerHeight - viewport.height < KEYBOARD_PX) {
        reset();
        return;
      }
      style.setProperty('--visual-viewport-height', `${viewport.height}px`);
      style.setProperty('--visual-viewport-top', `${viewport.offsetTop}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      reset();
    };
  }, [isNeeded]);
}
