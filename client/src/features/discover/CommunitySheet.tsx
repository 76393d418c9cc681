import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import { communityChatPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { ChatIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { CommunityImage } from '../communities/CommunityImage';
import { JoinCommunity } from '../communities/JoinCommunity';
import { memberCountText } from '../communities/member-count-text';
import { communityDistanceText } from './community-distance-text';
import { Fact } from './DiscoverCard';
import { Members } from './Members';
import { SheetSection } from './SheetSection';
import { SheetTribs } from './SheetTribs';

type Props = { community: Community; open: boolean; onClose: () => void };

export function CommunitySheet({ community, open, onClose }: Props) {
  const { id, name, category, description, location, distanceMiles, memberCount, isMember } = community;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={name} keepsToasts focusTitle>
      <CommunityImage community={community} sizes="390px" className="aspect-[2/1] w-full rounded-card" />
      <p className="mt-4 text-sm font-semibold text-accent">{category}</p>
      {description && <p className="mt-1 text-pretty">{description}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {location && (
          <Fact icon={<MapPinIcon size={16} />}>
            {location}
            {communityDistanceText(distanceMiles)}
          </Fact>
        )}
        <Fact icon={<PeopleIcon size={16} />}>{memberCountText(memberCount)}</Fact>
      </ul>
      <SheetSection title="Upcoming meetups">
        <SheetTribs
          filters={{ community: String(id) }}
          empty={<p className="text-muted">None planned yet. A member can put a meetup in here.</p>}
        />
      </SheetSection>
      <SheetSection title="Members">
        <Members communityId={id} />
      </SheetSection>
      <div className="sticky -bottom-6 -mx-5 mt-4 -mb-6 bg-surface px-5 pt-3 pb-6">
        <JoinCommunity community={community} variant="primary" full />
        {isMember && (
          <Link
            href={communityChatPath(id)}
            className={`${buttonClass({ variant: 'quiet', full: true })} mt-2`}
          >
            <ChatIcon size={20} />
            Open in Chats
          </Link>
        )}
      </div>
    </SheetRoot>
  );
}
