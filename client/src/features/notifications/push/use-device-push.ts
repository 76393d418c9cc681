import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { devicePushQuery } from './push.api';
import { turnPushOff, turnPushOn } from './switch-push';

/** Push on this browser, and the switch for it. */
export function useDevicePush(viewerId: number) {
  const queryClient = useQueryClient();
  const query = devicePushQuery(viewerId);
  const { data: state, isError } = useQuery(query);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
    onSuccess: (now) => queryClient.setQueryData(query.queryKey, now),
  });
  return { state: isError ? 'unavailable' : state, setEnabled: mutate, isPending, error } as const;
}
