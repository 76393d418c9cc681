import { PUSH_DENIED, PUSH_NEEDS_INSTALL, pushFailure } from '../../notifications/push/push-texts';
import { useDevicePush } from '../../notifications/push/use-device-push';
import { SettingSwitch } from '../SettingSwitch';

const WHY_NOT = {
  denied: PUSH_DENIED,
  'needs-install': PUSH_NEEDS_INSTALL,
  unavailable: 'This browser cannot show notifications of Trib. The bell in the app still has them all.',
};

/** The switch for this browser, or why there is none. */
export function DevicePushSetting({ viewerId }: { viewerId: number }) {
  const { state, setEnabled, isPending, error } = useDevicePush(viewerId);
  if (state === 'denied' || state === 'needs-install' || state === 'unavailable') {
    return <p className="rounded-input bg-raised px-4 py-3 text-sm text-pretty">{WHY_NOT[state]}</p>;
  }
  return (
    <div>
      <div className="-mx-3">
        <SettingSwitch
          label="On this device"
          hint={isPending ? 'One moment...' : 'Notifications while Trib is closed'}
          isOn={state === 'on'}
          onChange={(isOn) => {
            if (state !== undefined && !isPending) setEnabled(isOn);
          }}
        />
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {pushFailure(error)}
        </p>
      )}
    </div>
  );
}
