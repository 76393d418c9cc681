import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Idea } from '#shared/api/catalogue';
import { choiceText } from '#shared/domain/choice-texts';
import { CATEGORIES, type Category } from '#shared/domain/trib-options';
import { LANG } from '../../lib/lang';
import { createFromIdeaPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { ClockIcon, MapPinIcon } from '../../ui/icons';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { useAuth } from '../auth/auth-context';
import { useNearCity, useNearQuery } from '../cities/use-near';
import { nearIdeasQuery } from '../tribs/ideas.api';
import { Fact } from './DiscoverCard';
import { IdeaImage, Rating, ideaFacts } from './ExperienceCard';
import { SheetSection, SheetTribs, useCloseIfMissing } from './SheetParts';
import * as t from './texts';

/** Without a city, all meetups count as within reach. */
const WITHIN_REACH = { reach: 'within' };

export function IdeaSheet({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const { user, isRestoring } = useAuth();
  const ideas = useQuery({ ...nearIdeasQuery(user?.id ?? null, useNearQuery()), enabled: !isRestoring });
  const idea = ideas.data?.find((one) => one.id === id);
  const isGone = ideas.isSuccess && !idea;
  useCloseIfMissing({ open, thing: 'experience', isGone, error: ideas.data ? null : ideas.error, onClose });
  if (!idea) return null;
  const { location, duration } = ideaFacts(idea);
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={<bdi>{idea.title}</bdi>} focusTitle>
      <div className="@container">
        <IdeaImage idea={idea} sizes="390px" className="aspect-[2/1] w-full rounded-card" />
        <p className="mt-4 text-sm font-semibold text-accent">{choiceText(idea.category, LANG)}</p>
        <p className="mt-1 text-pretty">{idea.description}</p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Fact icon={<MapPinIcon size={16} />}>{location}</Fact>
          <Fact icon={<ClockIcon size={16} />}>{duration}</Fact>
          <li className="empty:hidden">
            <Rating idea={idea} />
          </li>
        </ul>
        <SheetSection title={t.similarMeetups}>
          <SheetTribs filters={{ idea: String(idea.id), ...WITHIN_REACH }} empty={<Related idea={idea} />} />
        </SheetSection>
        <SheetSection title={t.whoFor}>
          <p className="text-pretty text-muted">{suitsText(idea.category)}</p>
        </SheetSection>
        <SheetFooter>
          <Link href={createFromIdeaPath(idea.id)} className={buttonClass({ full: true })}>
            {t.createThisMeetup}
          </Link>
        </SheetFooter>
      </div>
    </SheetRoot>
  );
}

/** Shown if no meetup is about this idea: offers meetups of the same category instead. */
function Related({ idea: { category } }: { idea: Idea }) {
  const city = useNearCity();
  const nobody = (
    <p className="text-muted">
      {city.kind === 'city' ? t.nobodyCreatedNear({ city: city.name }) : t.nobodyCreated}
    </p>
  );
  if (!CATEGORIES.some((name) => name === category)) return nobody;
  return (
    <>
      <p className="mb-2 text-muted">
        {city.kind === 'city' ? t.notThisOneNear({ city: city.name }) : t.notThisOne}
      </p>
      <SheetTribs filters={{ category, ...WITHIN_REACH }} empty={nobody} />
    </>
  );
}

const SUITS: Readonly<Record<Category, string>> = {
  'Outdoor & Nature': t.peopleWhoThinkBest,
  'Fitness & Wellness': t.anyoneWhoWouldRather,
  'Food & Dining': t.curiousEatersAndEverybody,
  'Social & Networking': t.peopleWhoNewHere,
  'Creative & Arts': t.makersOfEveryLevel,
};
const SUITS_ANYBODY = t.anyoneWhoLikesTo;

export function suitsText(category: string): string {
  return new Map<string, string>(Object.entries(SUITS)).get(category) ?? SUITS_ANYBODY;
}
