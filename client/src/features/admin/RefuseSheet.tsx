import type { FirstPost } from '#shared/api/first-posts';
import { postDecision } from './admin.api';
import { ReasonSheet, type SheetProps } from './ReasonSheet';

type Props = SheetProps & { post: FirstPost };

/** Refuses a first post, and tells its maker why. */
export function RefuseSheet({ post, ...sheet }: Props) {
  const { id, version, contents, maker, refusedBefore } = post;
  const mayAskAgain = refusedBefore === null;
  return (
    <ReasonSheet
      {...sheet}
      question={{
        title: `Refuse ${contents[0]?.title ?? 'this'}?`,
        description: `Only ${maker.displayName} goes on seeing it.${
          mayAskAgain ? ' They can change it and ask once more.' : ' They cannot ask again.'
        }`,
        confirm: 'Refuse',
        done: `${maker.displayName} is told why`,
      }}
      isDangerous
      hint={`${maker.displayName} reads it. It is also in the log.`}
      act={(reason) => postDecision(id, { decision: 'refuse', version, reason })}
    />
  );
}
