import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { ARRIVAL_LINE_MAX } from '#shared/domain/limits';
import { useWrite } from '../../../lib/use-write';
import { WAITING } from '../../../lib/outbox/outbox';
import { Button, buttonClass, onSingleTap } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useForm } from '../../../ui/Form';
import { CheckIcon, MapPinIcon } from '../../../ui/icons';
import { attendanceQuery, putLine } from '../../tribs/attendance/attendance.api';
import { useAttendance, useAttendancePhase } from '../../tribs/attendance/use-attendance';
import { isHostless } from '../../tribs/trib-facts';
import { ManageLink } from '../../tribs/ManageLink';
import * as t from '../texts';

type Props = { trib: Trib; viewerId: number };

/** For members on the day of the meetup: "I'm here", and how to find the others. */
export function OnTheDay(props: Props) {
  const { trib } = props;
  const phase = useAttendancePhase(trib);
  if (trib.membership !== 'joined' || (phase !== 'on' && phase !== 'after')) return null;
  return <Day {...props} isOn={phase === 'on'} />;
}

function Day({ trib, viewerId, isOn }: Props & { isOn: boolean }) {
  const { attendance, isHere, isWaiting, setHere } = useAttendance(viewerId, trib.id);
  const isHost = mayHost(trib.role, 'say-who-came');
  const line = attendance?.line ?? null;
  if (!isOn && !isHost && line === null) return null;
  return (
    <section
      aria-label={t.onDay}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-4"
    >
      {line && line.personId !== viewerId && (
        <p className="flex items-start gap-3">
          <MapPinIcon size={22} className="mt-0.5 shrink-0 text-accent" />
          <span className="min-w-0">
            <span dir="auto" className="block font-semibold wrap-anywhere">
              {line.text}
            </span>
            <span dir="auto" className="block text-sm text-muted">
              {line.displayName}
            </span>
          </span>
        </p>
      )}
      {isOn && <Here isHere={isHere} isWaiting={isWaiting} isTable={isHostless(trib)} onSay={setHere} />}
      {attendance?.mayLeaveLine && <LineForm tribId={trib.id} viewerId={viewerId} text={line?.text ?? ''} />}
      {isHost && (
        <ManageLink
          tribId={trib.id}
          className={`${buttonClass({ variant: 'secondary', size: 'md' })} w-full`}
        >
          {t.whoCame}
        </ManageLink>
      )}
    </section>
  );
}

type HereProps = {
  isHere: boolean;
  isWaiting: boolean;
  isTable: boolean;
  onSay: (isHere: boolean) => void;
};

function Here({ isHere, isWaiting, isTable: atTable, onSay }: HereProps) {
  return (
    <div aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {isHere ? (
        <>
          <p className="flex min-h-11 items-center gap-2 font-semibold">
            <CheckIcon size={20} className="shrink-0 text-perfect" /> {t.youreHere}
            {isWaiting && <span className="text-sm font-normal text-muted">{WAITING}</span>}
          </p>
          <Button variant="quiet" size="sm" onClick={onSingleTap(() => onSay(false))}>
            {t.notAfterAll}
          </Button>
        </>
      ) : (
        <>
          <Button size="md" full onClick={onSingleTap(() => onSay(true))}>
            {t.imHere}
          </Button>
          <p className="text-sm text-muted">{atTable ? t.onlyWhoeverHostsTable : t.onlyHostsSee}</p>
        </>
      )}
    </div>
  );
}

function LineForm({ tribId, viewerId, text }: { tribId: number; viewerId: number; text: string }) {
  const queryClient = useQueryClient();
  /** Null while the field shows the stored line, which another host may change. */
  const [typed, setTyped] = useState<string | null>(null);
  const { send, ...sent } = useWrite({
    subject: `line ${tribId}`,
    send: (line: string) => putLine(tribId, line),
    failure: { form: t.wasntSavedTryAgain },
    async done(_, line) {
      const { queryKey } = attendanceQuery(viewerId, tribId);
      await queryClient.invalidateQueries({ queryKey });
      const saved = queryClient.getQueryData(queryKey)?.line?.text ?? '';
      setTyped((now) => (now?.trim() === saved && saved === line ? null : now));
    },
  });
  const words = (typed ?? text).trim();
  const isChanged = words !== text;
  const form = useForm({
    problems: { line: undefined },
    sent,
    send: () => isChanged && send(words),
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label={t.howDoOthersFind}
        placeholder={t.atRedTable}
        value={typed ?? text}
        onChange={setTyped}
        max={ARRIVAL_LINE_MAX}
        hint={t.forEveryoneGoingUntil}
        error={form.problemAt('line')}
      />
      {(isChanged || sent.isPending) && (
        <Button type="submit" variant="secondary" size="md" busy={sent.isPending}>
          {words === '' ? t.takeAway : t.tellThem}
        </Button>
      )}
    </form>
  );
}
