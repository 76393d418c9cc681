import { LOCALE } from '../../lib/town';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#shared/api/sign-in';
import type { OwnUser } from '#shared/api/users';
import { PASSKEY_NAME_MAX } from '#shared/domain/limits';
import { Rows } from '../../lib/motion/Rows';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { AddPasskey } from '../auth/AddPasskey';
import { useAuth } from '../auth/auth-context';
import { NewPassword } from '../auth/NewWayIn';
import { PasskeyIcon } from '../auth/PasskeyButton';
import { RecoveryCodes } from '../auth/RecoveryCodes';
import { deletePasskey, putPasskeyName, waysInQuery } from '../auth/sign-in.api';
import { type Confirmed, confirmedAt } from '../auth/fresh-sign-in';
import { usePasskeyObstacle } from '../auth/use-passkey-offer';
import { settingsPath } from './settings-sheet';
import * as t from './texts';

/** The person's passkeys, and the recovery codes that replace lost ones. */
export function WaysIn({ user }: { user: OwnUser }) {
  const waysIn = useQuery(waysInQuery(user.id));
  const { updateUser } = useAuth();
  const confirmed = confirmedAt(settingsPath('waysIn'));
  const obstacle = usePasskeyObstacle();
  const loading = <Loading label={t.loadingPasskeys} placeholders={['h-14', 'h-14']} />;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="passkeys" className="grid gap-3">
        <h3 id="passkeys" className="text-base font-bold">
          {t.passkeys}
        </h3>
        <p className="text-sm text-pretty text-muted">{t.signInWithFingerprint}</p>
        <QueryState query={waysIn} loading={loading} failed={t.passkeysDidntLoad} isInline>
          {({ passkeys }) => (
            <Rows items={passkeys} idOf={({ id }) => id} className="divide-y divide-line">
              {(passkey) => <PasskeyRow viewerId={user.id} passkey={passkey} confirmed={confirmed} />}
            </Rows>
          )}
        </QueryState>
        {obstacle === null && (
          <AddPasskey
            viewerId={user.id}
            label={t.addPasskey}
            confirmed={confirmed}
            onAdded={() => updateUser({ isDemo: false })}
          />
        )}
        {typeof obstacle === 'string' && <p className="text-sm text-pretty">{obstacle}</p>}
      </section>
      {!user.isDemo && !user.hasPassword && (
        <section aria-labelledby="new-password" className="grid gap-3">
          <h3 id="new-password" className="text-base font-bold">
            {t.usernameAndPassword}
          </h3>
          <p className="text-sm text-pretty text-muted">{t.forDevicesWhereNothing}</p>
          <NewPassword user={user} onDone={updateUser} isSecond confirmed={confirmed} />
        </section>
      )}
      {waysIn.data && (
        <RecoveryCodes viewerId={user.id} left={waysIn.data.recoveryCodesLeft} confirmed={confirmed} />
      )}
    </div>
  );
}

type RowProps = { viewerId: number; passkey: Passkey; confirmed: Confirmed };

function PasskeyRow({ viewerId, passkey, confirmed }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { send, isPending, failure } = useWrite({
    subject: `passkey ${passkey.id}`,
    send: () => confirmed(() => deletePasskey(viewerId, passkey.id)),
    failure: { form: t.notRemovedTryAgain },
    stale: [waysInQuery(viewerId).queryKey],
  });
  if (isRenaming) {
    return <RenameForm viewerId={viewerId} passkey={passkey} onDone={() => setRenaming(false)} />;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <PasskeyIcon className="text-muted" />
      <p className="min-w-[min(8rem,100%)] flex-1">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {passkey.name}
        </span>
        <span className="block text-sm text-muted">{usedText(passkey)}</span>
      </p>
      <div className="flex basis-full gap-2 ps-9 sm:basis-auto sm:ps-0">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t.renamePasskey({ passkey: passkey.name })}
          onClick={() => setRenaming(true)}
        >
          {t.rename}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-label={t.removePasskey({ passkey: passkey.name })}
          onClick={() => send()}
        >
          {t.remove}
        </Button>
      </div>
      <Failure text={failure} className="basis-full" />
    </div>
  );
}

type RenameProps = { viewerId: number; passkey: Passkey; onDone: () => void };

function RenameForm({ viewerId, passkey, onDone }: RenameProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const renaming = useWrite({
    subject: `passkey ${passkey.id}`,
    send: (chosen: string) => putPasskeyName(viewerId, passkey.id, chosen),
    done: () => queryClient.invalidateQueries({ queryKey: waysInQuery(viewerId).queryKey }),
    close: onDone,
    failure: { form: t.nameNotSavedTry },
  });
  const form = useForm({
    problems: { name: name.trim() === '' ? t.giveName : undefined },
    sent: renaming,
    send: () => renaming.send(name),
  });
  return (
    <form aria-label={t.renamePasskey({ passkey: passkey.name })} className="grid gap-3 py-3" {...form.props}>
      <TextField
        label={t.name}
        value={name}
        onChange={setName}
        maxLength={PASSKEY_NAME_MAX}
        error={form.problemAt('name')}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="md" className="grow" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="secondary" size="md" className="grow" busy={renaming.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

const DATE = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' });
const dateText = (moment: string) => DATE.format(new Date(moment));

const usedText = ({ createdAt, lastUsedAt }: Passkey) =>
  lastUsedAt === null
    ? t.addedNotUsed({ added: dateText(createdAt) })
    : t.addedLastUsed({ added: dateText(createdAt), used: dateText(lastUsedAt) });
