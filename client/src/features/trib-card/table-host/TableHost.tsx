import { useQueryClient } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { Button, onSingleTap } from '../../../ui/Button';
import { PersonRow } from '../../people/PersonRow';
import { isTable } from '../../tribs/trib-facts';
import { setTableHost } from '../../tribs/table-host';
import { endOf, useTribNow } from '../../tribs/trib-times';
import { useKeepFocus } from '../Membership';
import { MemberMatch } from '../TribMatch';
import * as t from '../texts';

/** The host of what nobody hosts: nobody, unless one of its people volunteers. */
const OF_TABLE = { youHost: t.youHostTable, nobodyHosts: t.nobodyHostsTable, illHost: t.illHostTable };
const OF_EVENING = {
  youHost: t.youHostEvening,
  nobodyHosts: t.nobodyHostsEvening,
  illHost: t.illHostEvening,
};

export function TableHost({ trib, viewerId }: { trib: Trib; viewerId: number | null }) {
  const queryClient = useQueryClient();
  const now = useTribNow(trib);
  const isIn = viewerId !== null && trib.membership === 'joined';
  const mayChange = isIn && !trib.cancelled && endOf(trib) > now.getTime();
  const host = trib.members.find(({ id }) => id === trib.volunteerId);
  const isHost = host !== undefined && host.id === viewerId;
  const box = useKeepFocus(isHost);
  const change = (hosts: boolean) => {
    if (viewerId !== null) void setTableHost({ queryClient, viewerId, trib, isHost: hosts });
  };
  if (!host && !mayChange && isTable(trib)) return null;
  const texts = isTable(trib) ? OF_TABLE : OF_EVENING;
  return (
    <section aria-label={t.host} ref={box} tabIndex={-1} className="outline-none">
      <h3 className="mb-3 font-display text-lg font-bold">{t.host}</h3>
      {host ? (
        <PersonRow person={host}>
          {isHost ? <p className="text-sm text-muted">{texts.youHost}</p> : <Match trib={trib} />}
        </PersonRow>
      ) : (
        <p className="text-base text-pretty">{texts.nobodyHosts}</p>
      )}
      {mayChange && !host && (
        <>
          <p className="mt-1 text-sm text-pretty text-muted">{t.hostSaysHowTo}</p>
          <Button variant="secondary" full className="mt-3" onClick={onSingleTap(() => change(true))}>
            {texts.illHost}
          </Button>
        </>
      )}
      {mayChange && isHost && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={onSingleTap(() => change(false))}>
          {t.stopHosting}
        </Button>
      )}
    </section>
  );
}

function Match({ trib }: { trib: Trib }) {
  const top = trib.topMembers.find(({ member }) => member.id === trib.volunteerId);
  return top ? <MemberMatch of={top} /> : null;
}
