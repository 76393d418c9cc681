import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { createLinkPath } from '../auth/account-links.api';

/** Both ways to the next phone: from here, or from there. */
export function OtherDevice({ leaveSheet }: { leaveSheet: () => Promise<void> }) {
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createLinkPath(),
    onSuccess: async (path) => {
      await leaveSheet();
      navigate(path);
    },
  });
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">
        A one-time code signs another phone, computer or browser in as you. Scan it there, or open its link.
        It works once, for five minutes.
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'The code was not made. Please try again.')}
        </p>
      )}
      <Button full busy={isPending} onClick={() => mutate()}>
        Show a code
      </Button>
      <p className="text-sm text-pretty text-muted">
        Or begin on the other device: choose &quot;Use a device where you are signed in&quot; there, and scan
        its code with this one.
      </p>
    </div>
  );
}
