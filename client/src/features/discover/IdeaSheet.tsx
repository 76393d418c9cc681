import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Idea } from '#shared/api/catalogue';
import { CATEGORIES, type Category } from '#shared/domain/trib-options';
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

/** Without a city, all meetups count as within reach. */
const WITHIN_REACH = { reach: 'within' };

type Props = { id: number; open: boolean; onClose: () => void };

export function IdeaSheet({ id, open, onClose }: Props) {
  const { user, isRestoring } = useAuth();
  const ideas = useQuery({ ...nearIdeasQuery(user?.id ?? null, useNearQuery()), enabled: !isRestoring });
  const idea = ideas.data?.find((one) => one.id === id);
  const isGone = ideas.isSuccess && !idea;
  useCloseIfMissing({ open, thing: 'experience', isGone, error: ideas.data ? null : ideas.error, onClose });
  if (!idea) return null;
  const { location, duration } = ideaFacts(idea);
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={idea.title} focusTitle>
      <div className="@container">
        <IdeaImage idea={idea} sizes="390px" className="aspect-[2/1] w-full rounded-card" />
        <p className="mt-4 text-sm font-semibold text-accent">{idea.category}</p>
        <p className="mt-1 text-pretty">{idea.description}</p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Fact icon={<MapPinIcon size={16} />}>{location}</Fact>
          <Fact icon={<ClockIcon size={16} />}>{duration}</Fact>
          <li className="empty:hidden">
            <Rating idea={idea} />
          </li>
        </ul>
        <SheetSection title="Similar meetups">
          <SheetTribs filters={{ idea: String(idea.id), ...WITHIN_REACH }} empty={<Related idea={idea} />} />
        </SheetSection>
        <SheetSection title="Who it's for">
          <p className="text-pretty text-muted">{suitsText(idea.category)}</p>
        </SheetSection>
        <SheetFooter>
          <Link href={createFromIdeaPath(idea.id)} className={buttonClass({ full: true })}>
            Create this meetup
          </Link>
        </SheetFooter>
      </div>
    </SheetRoot>
  );
}

/** Shown if no meetup is about this idea: offers meetups of the same category instead. */
function Related({ idea: { category } }: { idea: Idea }) {
  const city = useNearCity();
  const near = city.kind === 'city' ? ` near ${city.name}` : '';
  const nobody = <p className="text-muted">Nobody has created one{near} yet. Be the first!</p>;
  if (!CATEGORIES.some((name) => name === category)) return nobody;
  return (
    <>
      <p className="mb-2 text-muted">Nobody has created this one{near} yet. Something like it:</p>
      <SheetTribs filters={{ category, ...WITHIN_REACH }} empty={nobody} />
    </>
  );
}

const SUITS: Readonly<Record<Category, string>> = {
  'Outdoor & Nature':
    'People who think best outside, and newcomers who want to know the town beyond its streets.',
  'Fitness & Wellness': 'Anyone who would rather not train alone. Say how fast you go, and others find you.',
  'Food & Dining': 'Curious eaters, and everybody who finds it easier to talk with something on the table.',
  'Social & Networking': 'People who are new here, and people who are not and still like new faces.',
  'Creative & Arts': 'Makers of every level: something to do with your hands leaves room for talk.',
};
const SUITS_ANYBODY = 'Anyone who likes to try something together instead of alone.';

export function suitsText(category: string): string {
  return new Map<string, string>(Object.entries(SUITS)).get(category) ?? SUITS_ANYBODY;
}
