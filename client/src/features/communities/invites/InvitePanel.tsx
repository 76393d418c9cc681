import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { communityInvitePath, INVITE_LIST_MAX } from '#shared/domain/community-invites';
import { PRODUCT_NAME } from '#shared/domain/names';
import { UserFacingError } from '../../../lib/errors';
import { installation } from '../../../lib/installation';
import { canShare, shareLink } from '../../../lib/share-link';
import { useWrite } from '../../../lib/use-write';
import { Button, buttonClass } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { TextArea } from '../../../ui/Field';
import { useForm } from '../../../ui/Form';
import { ShareIcon } from '../../../ui/icons';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { useAuth } from '../../auth/auth-context';
import { hasMailQuery } from '../../auth/auth.api';
import { type InvitedTo, InviteList, type ParsedList } from './InviteList';
import { postInvitesPreview } from './invites.api';
import { readInvitees } from './read-invitees';

type Props = { community: InvitedTo; onBack: () => void };

/** Invites new people by mail, where there is a mail server, or by a link. An invite makes nobody a member by itself. */
export function InvitePanel({ community, onBack }: Props) {
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
          {sent === 1 ? '1 person is invited.' : `${sent} people are invited.`} They get one email with a link
          to {community.name}.
        </output>
      )}
      <QueryState
        query={hasMail}
        isInline
        failed="Inviting by email didn't load."
        loading={<Skeleton className="h-40 rounded-card" />}
      >
        {(isMailed) =>
          isMailed &&
          (user?.isDemo ? (
            <p className="text-pretty text-muted">
              A demo account sends no emails. Keep your account first, in your profile, or send the link.
            </p>
          ) : (
            <AddressForm community={community} text={text} onChange={setText} onRead={setList} />
          ))
        }
      </QueryState>
      <LinkToSend community={community} />
      <Button variant="quiet" onClick={onBack}>
        Back
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
    failure: { form: "That didn't work. Please try again." },
  });
  const form = useForm({ problems: { text: undefined }, sent: reading, send: () => reading.send(text) });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextArea
        label="Email addresses"
        hint="As you have them: one or many, with names or without."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={onChange}
        error={form.problemAt('text')}
      />
      <div className="grid gap-2.5">
        <Button type="submit" full busy={reading.isPending} disabled={text.trim() === ''}>
          Look through them
        </Button>
        <label
          htmlFor={fileId}
          className={`${buttonClass({ variant: 'secondary', full: true })} cursor-pointer focus-within:outline-2`}
        >
          Choose a table (.csv)
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
      `There are ${invitees.length} addresses in it. Take ${INVITE_LIST_MAX} of them at a time.`,
    );
  if (invitees.length === 0) throw new UserFacingError('There is no email address in it.');
  const { invitedBefore, left } = await postInvitesPreview(
    communityId,
    invitees.map(({ address }) => address),
  );
  return { invitees, skipped, invitedBefore: new Set(invitedBefore), left };
}

function LinkToSend({ community: { id, name } }: { community: InvitedTo }) {
  const { user } = useAuth();
  if (!user) return null;
  const code = installation().inviteCode;
  const url = location.origin + communityInvitePath(id, { inviterId: user.id, name: user.displayName, code });
  return (
    <section aria-label="Link" className="grid gap-2.5 border-t border-line pt-5">
      <p className="text-sm text-pretty text-muted">
        Or send a link yourself, in a chat or wherever the people are. It opens {name}, where they join if
        they like.
      </p>
      {canShare() && (
        <Button
          full
          variant="secondary"
          onClick={() => void shareLink({ title: `${name} · ${PRODUCT_NAME}`, url })}
        >
          <ShareIcon /> Share
        </Button>
      )}
      <CopyButton url={url} variant="secondary" />
    </section>
  );
}

const BYTES_MAX = 1024 * 1024;

/** Reads a table as programs save it: in UTF-8, UTF-16 or, if an older program wrote it, windows-1252. */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > BYTES_MAX) throw new UserFacingError('This file is larger than 1 MB. Take a part of it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- these are what a text does not have
  if (/[\0-\u0008\u000E-\u001F]/.test(text))
    throw new UserFacingError('This is no text. Save the table as CSV first.');
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
