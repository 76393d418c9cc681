import { useInfiniteQuery } from '@tanstack/react-query';
import type { FirstPost } from '#shared/api/first-posts';
import { startLabel } from '#shared/domain/meetup-time';
import { photoSources } from '#shared/domain/photos';
import { DAY_MS } from '#shared/domain/durations';
import { Rows } from '../../lib/motion/Rows';
import { useNow } from '../../lib/use-now';
import { useWrite } from '../../lib/use-write';
import { Avatar } from '../../ui/Avatar';
import { Button, onSingleTap } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { showToast } from '../../ui/toast-store';
import { useSheet } from '../../navigation/use-sheet';
import { adminKey, firstPostsQuery, postDecision } from './admin.api';
import { Mark, PagedList, Time } from './AdminParts';

/** Lists held first posts, with everything an operator needs to decide on them. */
export function FirstPostsTab({ viewerId }: { viewerId: number }) {
  const { open } = useSheet('refuse-post', (post: FirstPost, leave) => ({ post, viewerId, leave }));
  const approval = useWrite({
    subject: ({ id }: FirstPost) => `first post ${id}`,
    action: () => 'approve',
    send: ({ id, version }) => postDecision(id, { decision: 'approve', version }),
    done: () => showToast({ title: 'Everybody sees it now' }),
    failure: { toast: 'Nothing was decided' },
    // Also after a failure, which may mean that the post was changed, or decided by another operator.
    stale: [adminKey(viewerId)],
  });
  return (
    <PagedList
      list={useInfiniteQuery(firstPostsQuery(viewerId))}
      things="new posts"
      empty={
        <EmptyState
          title="Nothing waits"
          text="If you have it so under Settings, first posts of new accounts wait here until you have looked."
        />
      }
    >
      {(posts) => (
        <Rows items={posts} idOf={({ id }) => id} className="grid grid-cols-1 gap-4">
          {(post) => (
            <PostCard
              post={post}
              isBusy={approval.pending.some(({ id }) => id === post.id)}
              onApprove={() => approval.send(post)}
              onRefuse={() => open(post)}
            />
          )}
        </Rows>
      )}
    </PagedList>
  );
}

const KIND_NAMES = { trib: 'Meetup', series: 'Series', community: 'Community' } as const;

type Props = { post: FirstPost; isBusy: boolean; onApprove: () => void; onRefuse: () => void };

function PostCard({ post, isBusy, onApprove, onRefuse }: Props) {
  const now = useNow();
  const { kind, askedAt, refusedBefore, contents, announcements, maker } = post;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Mark>{KIND_NAMES[kind]}</Mark>
        {refusedBefore !== null && <Mark>Asked once more</Mark>}
        <Time at={askedAt} className="ml-auto" />
      </div>
      {contents.map((content) => (
        <Content key={JSON.stringify(content)} {...content} />
      ))}
      {announcements.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may say the same
        <div key={index} className="rounded-input border border-line bg-raised px-4 py-3">
          <p className="text-sm text-muted">Announcement, sent once it is shown</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </div>
      ))}
      <Facts post={post} />
      {refusedBefore !== null && (
        <div className="rounded-input border border-line bg-raised px-4 py-3">
          <p className="text-sm text-muted">Refused before</p>
          <p className="wrap-anywhere whitespace-pre-line">{refusedBefore}</p>
        </div>
      )}
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <Avatar person={maker} size={40} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{maker.displayName}</p>
          <p className="text-sm text-muted">{makerText(maker, now)}</p>
        </div>
      </div>
      {maker.bio !== null && <p className="text-sm wrap-anywhere text-muted">{maker.bio}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="md" busy={isBusy} onClick={onSingleTap(onApprove)}>
          Approve
        </Button>
        <Button size="md" variant="danger" onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </Card>
  );
}

function Content({ title, text, pictures }: FirstPost['contents'][number]) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <img
                src={picture}
                srcSet={photoSources(picture)}
                sizes="(min-width: 640px) 224px, 45vw"
                alt={`${title}, ${index + 1} of ${pictures.length}`}
                width={224}
                height={168}
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full rounded-input bg-raised object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="min-w-0">
        <h2 className="font-display text-lg font-bold text-balance wrap-anywhere">{title}</h2>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}

function Facts({ post: { category, city, startTime, timeZone, dates } }: { post: FirstPost }) {
  const facts = [
    category,
    city,
    startTime && startLabel(new Date(startTime), timeZone ?? 'UTC'),
    dates > 1 && `${dates} dates`,
  ].filter(Boolean);
  return facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>;
}

function makerText({ createdAt, shown, refused }: FirstPost['maker'], now: Date): string {
  const days = Math.floor((now.getTime() - new Date(createdAt).getTime()) / DAY_MS);
  const age = days < 1 ? 'Signed up today' : `Signed up ${plural(days, 'day')} ago`;
  const earlier = shown === 0 ? 'nothing shown yet' : `${plural(shown, 'post')} shown`;
  return [age, earlier, ...(refused > 0 ? [`${refused} refused`] : [])].join(' · ');
}

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
