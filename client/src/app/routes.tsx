import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';
import { Route, Switch } from 'wouter';
import { town } from '../lib/town';
import { parse } from '../lib/path-pattern';
import { paths } from '../lib/paths';
import { ErrorBoundary } from './ErrorBoundary';
import { PageFrame, PageLoading } from './PageFrame';
import * as t from './texts';

/** `prefetch` fetches the data that the page shows first, so that a cold start renders them at once. */
type PageModule = { default: ComponentType; prefetch?: (viewerId: number | null) => Promise<unknown> };
type Load = () => Promise<PageModule>;
type Page = ComponentType & { title: string; load: Load; hasNav: boolean };

// `isBare`: without navigation. `next`: what nearly everybody opens next, to be prefetched; usually all pages of the navigation.
const Feed = page(t.tribs, () => import('../features/feed/FeedPage'));
const Invitations = page(t.invitations, () => import('../features/invitations/InvitationsPage'));
const Discover = page(t.discover, () => import('../features/discover/DiscoverPage'));
const Chat = page(t.chats, () => import('../features/chat/ChatPage'));
const Profile = page(t.profile, () => import('../features/profile/ProfilePage'));
const CreateOrEdit = page(t.createMeetup, () => import('./CreateOrEditPage'), { isBare: true });
const Continue = page(t.continueTitle, () => import('../features/move/ContinuePage'), {
  next: Feed,
  isBare: true,
});
const Mail = page(t.mailLink, () => import('../features/mail/MailPage'), {
  next: Feed,
  isBare: true,
});
const AdminOrNotFound = page(t.pageNotFound, () => import('./AdminOrNotFoundPage'));
const NotFound = page(t.pageNotFound, () => import('../features/not-found/NotFoundPage'));
const Complete = page(t.allSet, () => import('../features/onboarding/CompletePage'), {
  isBare: true,
});
const SocialLogin = page(t.newFriends, () => import('../features/onboarding/SocialLoginPage'), {
  next: Complete,
  isBare: true,
});
const Values = page(t.yourValues, () => import('../features/onboarding/ValuesPage'), {
  next: SocialLogin,
  isBare: true,
});
const Interests = page(t.whatInto, () => import('../features/onboarding/InterestsPage'), {
  next: Values,
  isBare: true,
});
const Landing = page('', () => import('../features/landing/LandingPage'), {
  next: Interests,
  isBare: true,
  hasNoQueries: true,
});

/** Two paths with the same component are one screen: moving between them keeps it mounted. */
export const routes: ReactElement<{ children: readonly ReactElement<{ path?: string; component: Page }>[] }> =
  (
    <Switch>
      <Route path={paths.landing} component={Landing} />
      <Route path={paths.interests} component={Interests} />
      <Route path={paths.values} component={Values} />
      <Route path={paths.socialLogin} component={SocialLogin} />
      <Route path={paths.complete} component={Complete} />
      <Route path={paths.meetups} component={Feed} />
      <Route path={paths.createTrib} component={CreateOrEdit} />
      <Route path={paths.trib} component={Invitations} />
      <Route path={paths.tribs} component={Invitations} />
      <Route path={paths.discover} component={Discover} />
      <Route path={paths.communities} component={Discover} />
      <Route path={paths.chat} component={Chat} />
      <Route path={paths.profile} component={Profile} />
      <Route path={paths.continue} component={Continue} />
      <Route path={paths.mail} component={Mail} />
      <Route path={paths.poster} component={AdminOrNotFound} />
      <Route path={paths.admin} component={AdminOrNotFound} />
      <Route component={NotFound} />
    </Switch>
  );

/** The page of this path, for whoever needs it without rendering it. */
export const pageAt = (location: string): Page =>
  routes.props.children.find(({ props: { path = '*' } }) => parse(path).pattern.test(location))?.props
    .component ?? NotFound;

/** Lazy, because the landing page has no navigation and need not load its script. */
const loadBottomNav = once(async () => ({
  default: await withQueries((await import('./BottomNav')).BottomNav),
}));
export const BottomNav = lazy(loadBottomNav);

/** Loads everything for the first render of the page at this path. */
export async function loadPage(location: string): Promise<PageModule> {
  const { load, hasNav } = pageAt(location);
  const [loaded] = await Promise.all([load(), hasNav && loadBottomNav()]);
  return loaded;
}

/** All pages of the navigation are prefetched, so that a tap shows them at once. */
const loadTabs = () => Promise.all([Feed, Invitations, Discover, Chat, Profile].map(({ load }) => load()));

/** Gives a loaded part the cache of the queries, which it imports itself. */
export async function withQueries<P extends object>(Part: ComponentType<P>): Promise<ComponentType<P>> {
  const { Queries } = await import('../lib/query-client');
  return (props) => (
    <Queries>
      <Part {...props} />
    </Queries>
  );
}

type Options = { isBare?: true; next?: Page; hasNoQueries?: true };

/** Renders the page directly once its module is loaded: React shows the fallback of a first `lazy` render for at least 300 ms. */
function page(name: string, loadFile: Load, { isBare, next, hasNoQueries }: Options = {}): Page {
  let Loaded: ComponentType | undefined;
  const load = once(async () => {
    const file = await loadFile();
    Loaded = hasNoQueries ? file.default : await withQueries(file.default);
    return { ...file, Loaded };
  });
  const Lazy = lazy(async () => ({ default: (await load()).Loaded }));
  const isAt = (path: string) => pageAt(path) === framed;
  const title = name === '' ? town.name : `${name} · ${town.name}`;
  const framed: Page = Object.assign(Page, { title, load, hasNav: !isBare });
  return framed;

  function Page() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
    return (
      <ErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <PageFrame title={title} isAt={isAt} next={next?.load ?? loadTabs}>
            <Shown />
          </PageFrame>
        </Suspense>
      </ErrorBoundary>
    );
  }
}

/** The promise must stay the same: React suspends again for a new one. A failed load is forgotten, so that it is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
}
