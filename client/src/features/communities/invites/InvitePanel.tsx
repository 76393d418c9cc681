import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { communityInvitesPreview, communityInvitesSent } from '#shared/api/community-invites';
import { communityInvitePath, INVITE_LIST_MAX } from '#shared/domain/community-invites';
import { town } from '../../../lib/town';
import { requestJson } from '../../../lib/api-client';
import { UserFacingError } from '../../../lib/errors';
import { installation } from '../../../lib/installation';
import { canShare, shareLink } from '../../../lib/share-link';
import { useWrite } from '../../../lib/use-write';
import { Button, buttonClass } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { TextArea } from '../../../ui/Field';
import { Failure, useForm } from '../../../ui/Form';
import { ShareIcon } from '../../../ui/icons';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { useAuth } from '../../auth/auth-context';
import { hasMailQuery } from '../../auth/auth.api';
import { type Invitee, readInvitees, type ReadInvitees, type SkippedLine } from './read-invitees';
import { CheckRow } from '../../../ui/CheckRow';
import { SheetFooter } from '../../../ui/Sheet';
import * as t from '../texts';

/** Says which addresses the community has invited lately. It is requested anew each time a list is looked through. */
const postInvitesPreview = (id: number, addresses: string[]) =>
  requestJson(`/api/communities/${id}/invites/preview`, {
    method: 'POST',
    body: { addresses },
    schema: communityInvitesPreview,
  });

const postInvites = (id: number, addresses: string[]) =>
  requestJson(`/api/communities/${id}/invites`, {
    method: 'POST',
    body: { addresses },
    schema: communityInvitesSent,
  });

/** Invites new people by mail, where there is a mail server, or by a link. An invite makes nobody a member by itself. */
export function InvitePanel({ community, onBack }: { community: InvitedTo; onBack: () => void }) {
  const { user } = useAuth();
  const hasMail = useQuery(hasMailQuery);
  const [text, setText] = useState('');
  const [list, setList] = useState<ParsedList | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  if (list) {
    return (
      <InviteList
        community={community}
        list={list}
        onBack={() => setList(null)}
        onSent={(count) => {
          setList(null);
          setText('');
          setSent(count);
        }}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {sent !== null && (
        <output className="rounded-input border border-line bg-raised px-4 py-3 text-pretty">
          {t.areInvited({ count: sent, community: community.name })}
        </output>
      )}
      <QueryState
        query={hasMail}
        isInline
        failed={t.invitingByEmailDidnt}
        loading={<Skeleton className="h-40 rounded-card" />}
      >
        {(isMailed) =>
          isMailed &&
          (user?.isDemo ? (
            <p className="text-pretty text-muted">{t.demoAccountSendsNo}</p>
          ) : (
            <AddressForm community={community} text={text} onChange={setText} onRead={setList} />
          ))
        }
      </QueryState>
      <LinkToSend community={community} />
      <Button variant="quiet" onClick={onBack}>
        {t.back}
      </Button>
    </div>
  );
}

type FormProps = {
  community: InvitedTo;
  text: string;
  onChange: (text: string) => void;
  onRead: (list: ParsedList) => void;
};

function AddressForm({ community, text, onChange, onRead }: FormProps) {
  const fileId = useId();
  const reading = useWrite({
    subject: `list for community ${community.id}`,
    send: async (source: string | File) =>
      parseList(community.id, typeof source === 'string' ? source : await textOfFile(source)),
    done: onRead,
    failure: { form: t.didntWorkTryAgain },
  });
  const form = useForm({ problems: { text: undefined }, sent: reading, send: () => reading.send(text) });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextArea
        label={t.emailAddresses}
        hint={t.asYouThemOne}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={onChange}
        error={form.problemAt('text')}
      />
      <div className="grid gap-2.5">
        <Button type="submit" full busy={reading.isPending} disabled={text.trim() === ''}>
          {t.lookThroughThem}
        </Button>
        <label
          htmlFor={fileId}
          className={`${buttonClass({ variant: 'secondary', full: true })} cursor-pointer focus-within:outline-2`}
        >
          {t.chooseTable}
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) reading.send(file);
              target.value = '';
            }}
          />
        </label>
      </div>
    </form>
  );
}

/** Sends only addresses to the server. Names stay on this device. */
async function parseList(communityId: number, text: string): Promise<ParsedList> {
  const { invitees, skipped } = readInvitees(text);
  if (invitees.length > INVITE_LIST_MAX)
    throw new UserFacingError(
      t.tooManyAddresses({ count: String(invitees.length), max: String(INVITE_LIST_MAX) }),
    );
  if (invitees.length === 0) throw new UserFacingError(t.noAddressInIt);
  const { invitedBefore, left } = await postInvitesPreview(
    communityId,
    invitees.map(({ address }) => address),
  );
  return { invitees, skipped, invitedBefore: new Set(invitedBefore), left };
}

function LinkToSend({ community: { id, name, letInKey: key } }: { community: InvitedTo }) {
  const { user } = useAuth();
  if (!user) return null;
  const code = installation().inviteCode;
  const url =
    location.origin +
    communityInvitePath(id, { inviterId: user.id, name: user.displayName, code, key: key ?? null });
  return (
    <section aria-label={t.link} className="grid gap-2.5 border-t border-line pt-5">
      <p className="text-sm text-pretty text-muted">{t.orSendLink({ name })}</p>
      {canShare() && (
        <Button
          full
          variant="secondary"
          onClick={() => void shareLink({ title: `${name} · ${town.name}`, url })}
        >
          <ShareIcon /> {t.share}
        </Button>
      )}
      <CopyButton url={url} variant="secondary" />
    </section>
  );
}

const BYTES_MAX = 1024 * 1024;

/** Reads a table as programs save it: in UTF-8, UTF-16 or, if an older program wrote it, windows-1252. */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > BYTES_MAX) throw new UserFacingError(t.fileTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- these are what a text does not have
  if (/[\0-\u0008\u000E-\u001F]/.test(text)) throw new UserFacingError(t.fileIsNoText);
  return text;
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 begins with a byte order mark or, without one, has zeros beside the letters of an address. */
function wideEncoding([first = 0, second = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

export type InvitedTo = { id: number; name: string; letInKey?: string | undefined };

export type ParsedList = ReadInvitees & {
  /** Addresses that this community has invited in the last thirty days. */
  invitedBefore: ReadonlySet<string>;
  /** How many more people can be invited today. */
  left: number;
};

type InviteListProps = {
  community: InvitedTo;
  list: ParsedList;
  onBack: () => void;
  onSent: (count: number) => void;
};

/** Shows which people were found in the list, so that it can be checked before anything is sent. */
export function InviteList({ community, list, onBack, onSent }: InviteListProps) {
  const { invitees, skipped, invitedBefore, left } = list;
  // The text takes the focus, because the button that was pressed is gone.
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const fresh = invitees.filter(({ address }) => !invitedBefore.has(address));
  const before = invitees.filter(({ address }) => invitedBefore.has(address));
  const ticked = fresh.filter(({ address }) => !unticked.has(address));
  const today = ticked.slice(0, left).map(({ address }) => address);
  const { send, isPending, failure } = useWrite({
    subject: `invites of community ${community.id}`,
    send: (addresses: string[]) => postInvites(community.id, addresses),
    done: ({ invited }) => onSent(invited),
    failure: { form: t.wasntSentTryAgain },
  });
  const tick = (address: string, isTicked: boolean) => {
    const next = new Set(unticked);
    if (isTicked) next.delete(address);
    else next.add(address);
    setUnticked(next);
  };
  return (
    <div className="@container">
      <div className="sheet-fields grid grid-cols-1 gap-6">
        <p ref={lead} tabIndex={-1} className="text-pretty text-muted outline-none">
          {t.eachGetsOneEmail({ community: community.name })}
        </p>
        {fresh.length > 0 && (
          <Group title={t.newCount({ count: fresh.length })}>
            {fresh.map((invitee) => (
              <li key={invitee.address} className="py-1">
                <CheckRow
                  isChecked={!unticked.has(invitee.address)}
                  onChange={(isTicked) => tick(invitee.address, isTicked)}
                >
                  <Who {...invitee} />
                </CheckRow>
              </li>
            ))}
          </Group>
        )}
        {before.length > 0 && (
          <Group title={t.invitedBefore({ count: before.length })}>
            {before.map((invitee) => (
              <li key={invitee.address} className="py-2">
                <Who {...invitee} />
              </li>
            ))}
          </Group>
        )}
        {skipped.length > 0 && <SkippedLines lines={skipped} />}
      </div>
      <SheetFooter>
        {ticked.length > left && (
          <p className="mb-3 text-sm text-pretty text-muted">
            {left === 0 ? t.noMoreEmailsCan : t.firstCanBeInvited({ left })}
          </p>
        )}
        <Failure text={failure} className="mb-3" />
        <div className="button-pair">
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
          <Button busy={isPending} disabled={today.length === 0} onClick={() => send(today)}>
            {t.inviteCount({ count: today.length })}
          </Button>
        </div>
      </SheetFooter>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}

function Who({ name, address }: Invitee) {
  if (name === '') return <span className="min-w-0 wrap-anywhere">{address}</span>;
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi>{name}</bdi> <span className="block text-sm text-muted">{address}</span>
    </span>
  );
}

const REASONS: Record<SkippedLine['reason'], string> = {
  'no-address': t.noEmailAddressIn,
  'not-an-address': t.notEmailAddress,
  'too-long': t.tooLongForEmail,
  'foreign-letters': t.ourEmailsOnlyReach,
  formula: t.formulaOfTableNot,
  twice: t.samePersonAgain,
};
const LINES_SHOWN = 50;

function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  return (
    <Group title={t.leftOutCount({ count: lines.length })}>
      {lines.slice(0, LINES_SHOWN).map(({ line, text, reason }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and a line may have two
        <li key={at} className="py-2 wrap-anywhere">
          <span dir="auto">{text}</span>
          <span className="block text-sm text-muted">{t.lineReason({ line, reason: REASONS[reason] })}</span>
        </li>
      ))}
      {lines.length > LINES_SHOWN && (
        <li className="py-2 text-sm text-muted">{t.andMore({ count: lines.length - LINES_SHOWN })}</li>
      )}
    </Group>
  );
}
