import type { RoleRequest } from '#shared/api/operator-requests';
import { type Config, isNamedOperator, isOperator } from '../../config';
import { lockOperators } from '../../db/locks';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/viewer';
import {
  alreadyDone,
  isDemoAccount,
  isLastOperator,
  isNamedOnly,
  nobodyOfThisName,
  personIsGone,
} from './operators.errors';
import { insertAction, setOperator } from './operators.queries';
import { operatorName } from './operators.views';

/** The ids and usernames that the configuration names. */
export const namedOperators = ({ operators }: Pick<Config, 'operators'>) => ({
  ids: operators.filter((one) => typeof one === 'number'),
  usernames: operators.filter((one) => typeof one === 'string'),
});

/** The change and its row in the log are one transaction, in which nobody else becomes or ceases to be an operator. */
export async function changeRole(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  operator: Viewer,
  request: RoleRequest,
): Promise<void> {
  const named = namedOperators(config);
  await db.transaction(async (tx) => {
    const ids = 'userId' in request ? [request.userId] : [];
    const usernames = 'username' in request ? [request.username.toLowerCase()] : [];
    const people = await lockOperators(tx, {
      ids: [...named.ids, ...ids],
      usernames: [...named.usernames, ...usernames],
    });
    const person = people.find(({ id, username }) => ids.includes(id) || usernames.includes(username ?? ''));
    if (!person) throw 'userId' in request ? personIsGone() : nobodyOfThisName();
    const isGranted = request.action === 'grant';
    if (isGranted) {
      if (isOperator(config, person)) throw alreadyDone();
      if (person.isGone) throw personIsGone();
      if (person.isDemo) throw isDemoAccount();
    } else {
      if (isNamedOperator(config, person)) throw isNamedOnly();
      if (!person.isOperator) throw alreadyDone();
      const isLeft = people.some((one) => one.id !== person.id && !one.isGone && isOperator(config, one));
      if (!isLeft) throw isLastOperator();
    }
    await setOperator(tx, person.id, isGranted);
    await insertAction(tx, {
      operatorId: operator.id,
      operator: operatorName(operator),
      action: request.action,
      subject: `user ${person.id}`,
      reason: request.reason,
    });
  });
}
