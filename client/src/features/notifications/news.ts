import type { Notification, NotificationKind } from '#shared/api/notifications';
import { groupBy } from '#shared/domain/group-by';
import { tribPath } from '../../lib/paths';
import { type GuestListName, withManaged } from '../tribs/managed-trib';

/** Something to tell: one notification, or several of the same kind about the same meetup. */
export type News = {
  kind: NotificationKind;
  tribId: number;
  title: string;
  description: string;
  /** The notifications that this tells of. */
  ids: number[];
};

type Wording = (name: string, count: number) => { title: string; description: string };

const WORDS: Record<NotificationKind, Wording> = {
  promoted: (name) => ({ title: 'A place came free', description: `You are in for ${name}` }),
  'request-accepted': (name) => ({ title: 'The host said yes', description: `You are in for ${name}` }),
  'request-declined': (name) => ({
    title: 'Not this time',
    description: `The host could not take you along to ${name}`,
  }),
  cancelled: (name) => ({ title: 'Called off', description: `${name} was cancelled` }),
  removed: (name) => ({
    title: 'Your place was taken back',
    description: `You are no longer in for ${name}`,
  }),
  'time-or-place-changed': (name) => ({
    title: 'A change of plan',
    description: `${name} has a new time or place`,
  }),
  'request-received': (name, count) => ({
    title: count === 1 ? 'Somebody asks to join' : `${count} people ask to join`,
    description: name,
  }),
  'made-host': (name) => ({ title: 'You are the host now', description: `${name} was handed over to you` }),
  'made-cohost': (name) => ({ title: 'You are a co-host now', description: `You can manage ${name}` }),
};

/** Each thing once, in the order of its latest notification, and nothing that was `told`. */
export function newsOf(notifications: readonly Notification[], told: ReadonlySet<number>): News[] {
  const fresh = notifications.filter(({ id }) => !told.has(id)).toSorted((a, b) => a.id - b.id);
  const groups = groupBy(fresh, ({ kind, tribId }) => `${kind} ${tribId}`);
  return [...groups.values()]
    .flatMap((group) => {
      const latest = group.at(-1);
      if (!latest) return [];
      const { kind, tribId, tribName } = latest;
      return [{ kind, tribId, ...WORDS[kind](tribName, group.length), ids: group.map(({ id }) => id) }];
    })
    .toSorted((a, b) => Math.max(...a.ids) - Math.max(...b.ids));
}

/** Where one sees it: the meetup, and for what a host has to do or may do now, the hosts' tools over it. */
export function newsPath({ kind, tribId }: Pick<News, 'kind' | 'tribId'>): string {
  const path = tribPath(tribId);
  const list = TOOLS[kind];
  return list === undefined ? path : `${path}&${withManaged('', { tribId, list })}`;
}

const TOOLS: Partial<Record<NotificationKind, GuestListName>> = {
  'request-received': 'requests',
  'made-host': 'members',
  'made-cohost': 'members',
};
