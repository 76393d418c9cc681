import { type ReactNode, useState } from 'react';
import { OPERATOR_TEXT_MAX, USERNAME_MAX } from '#shared/domain/limits';
import type { FirstPost } from '#shared/api/first-posts';
import type { Operator } from '#shared/api/operators';
import type { Report } from '#shared/api/safety';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextArea, TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { adminPage } from '../../lib/paths';
import { confirmedAt } from '../auth/fresh-sign-in';
import { adminKey, postDecision, postRole, postAction } from './admin.api';
import { type OperatorActionName, type Question, textsOf } from './action-texts';

type SheetProps = { viewerId: number; open: boolean; onClose: () => void; leave: () => Promise<void> };

type Props = SheetProps & {
  question: Question;
  isDangerous: boolean;
  /** Says who reads the reason. */
  hint?: string;
  act: (reason: string) => Promise<unknown>;
  /** Where somebody is to be named. */
  username?: { value: string; onChange: (username: string) => void } | undefined;
  reply?: string;
  below?: ReactNode;
};

/** Confirms an operator's action and asks for its reason. */
function ReasonSheet({ question, viewerId, open, onClose, leave, ...props }: Props) {
  const { title, description, confirm, done } = question;
  const [reason, setReason] = useState('');
  const act = useWrite({
    subject: title,
    action: (typed) => JSON.stringify([typed, props.username?.value, props.reply]),
    send: props.act,
    done: async () => {
      await leave();
      showToast({ title: done });
    },
    failure: { form: 'Nothing was changed. Please try again.' },
    // Also after a failure: another operator may have acted first.
    stale: [adminKey(viewerId)],
  });
  const missing = props.hint ? 'Say why' : 'Say why, for the log';
  const form = useForm({
    problems: {
      username: props.username?.value.trim() === '' ? 'Say who' : undefined,
      reason: reason.trim() === '' ? missing : undefined,
    },
    sent: act,
    send: () => act.send(reason),
  });
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={title} description={description}>
      <form aria-label={title} className="grid grid-cols-1 gap-4" {...form.props}>
        {props.username && (
          <TextField
            {...props.username}
            label="Username"
            autoCapitalize="none"
            autoComplete="off"
            max={USERNAME_MAX}
            error={form.problemAt('username')}
          />
        )}
        <TextArea
          label="Reason"
          hint={props.hint ?? 'For the log. Only operators read it.'}
          value={reason}
          onChange={setReason}
          max={OPERATOR_TEXT_MAX}
          rows={3}
          error={form.problemAt('reason')}
        />
        {props.below}
        <Failure text={form.failure} />
        <Button type="submit" full variant={props.isDangerous ? 'danger' : 'primary'} busy={act.isPending}>
          {confirm}
        </Button>
      </form>
    </SheetRoot>
  );
}

type RefuseSheetProps = SheetProps & { post: FirstPost };

export function RefuseSheet({ post, ...sheet }: RefuseSheetProps) {
  const { id, version, contents, maker, refusedBefore } = post;
  const mayAskAgain = refusedBefore === null;
  return (
    <ReasonSheet
      {...sheet}
      question={{
        title: `Refuse ${contents[0]?.title ?? 'this'}?`,
        description: `Only ${maker.displayName} goes on seeing it.${
          mayAskAgain ? ' They can change it and ask once more.' : ' They cannot ask again.'
        }`,
        confirm: 'Refuse',
        done: `${maker.displayName} is told why`,
      }}
      isDangerous
      hint={`${maker.displayName} reads it. It is also in the log.`}
      act={(reason) => postDecision(id, { decision: 'refuse', version, reason })}
    />
  );
}

/** `person` is the operator who loses the role, or null to make somebody an operator. */
type RoleSheetProps = SheetProps & { person: Operator | null };

const ADD: Question = {
  title: 'Add an operator',
  description: 'They see reports and figures, act on them, and decide who else is an operator.',
  confirm: 'Add operator',
  done: 'Operator added',
};

const taking = ({ displayName }: Operator): Question => ({
  title: `Take the role from ${displayName}?`,
  description: 'They see no reports and change nothing here any more.',
  confirm: 'Take role',
  done: `${displayName} is no operator any more`,
});

export function RoleSheet({ person, ...sheet }: RoleSheetProps) {
  const confirmed = confirmedAt(adminPage.href({ tab: 'settings' }));
  const [username, setUsername] = useState('');
  const change = (reason: string) =>
    postRole(person ? { action: 'take', userId: person.id, reason } : { action: 'grant', username, reason });
  return (
    <ReasonSheet
      {...sheet}
      question={person ? taking(person) : ADD}
      isDangerous={person !== null}
      act={(reason) => confirmed(() => change(reason))}
      username={person ? undefined : { value: username, onChange: setUsername }}
    />
  );
}

type ActionSheetProps = SheetProps & { report: Report; action: OperatorActionName };

export function ActionSheet({ report, action, ...sheet }: ActionSheetProps) {
  const [reply, setReply] = useState('');
  // A closed report gets no reply, and without a reporter nobody would read one.
  const canReply = report.handledAt === null && report.reporter !== null;
  return (
    <ReasonSheet
      {...sheet}
      question={textsOf(action, report)}
      isDangerous={action === 'hide' || action === 'suspend'}
      act={(reason) => postAction(report.id, { action, reason, ...(reply.trim() !== '' && { reply }) })}
      reply={reply}
      below={
        canReply && (
          <TextArea
            label="Reply to the reporter (optional)"
            hint={action === 'answer' ? 'They get it as a notification.' : 'Sends it and closes the report.'}
            value={reply}
            onChange={setReply}
            max={OPERATOR_TEXT_MAX}
            rows={3}
          />
        )
      }
    />
  );
}
