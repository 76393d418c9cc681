import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNow } from '../../../lib/use-now';
import { setTribPush } from '../../notifications/push/push.api';
import { tribsForOffline } from '../../tribs/offline/offline-tribs';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { tribDay } from '../../tribs/trib-times';
import { SettingSwitch } from '../SettingSwitch';
import { Group } from './Group';

/** One by one, the meetups they are going to. A list that does not load hides only itself. */
export function MeetupSwitches({ viewerId, silenced }: { viewerId: number; silenced: readonly number[] }) {
  const queryClient = useQueryClient();
  const { data: tribs } = useQuery(tribsOfUserQuery(viewerId));
  const now = useNow();
  const going = tribsForOffline(tribs ?? [], now);
  if (going.length === 0) return null;
  return (
    <Group title="Your meetups">
      {going.map((trib) => (
        <SettingSwitch
          key={trib.id}
          label={trib.name}
          hint={tribDay(trib, now)}
          isOn={!silenced.includes(trib.id)}
          onChange={(isOn) => void setTribPush({ queryClient, viewerId }, trib.id, isOn)}
        />
      ))}
    </Group>
  );
}
