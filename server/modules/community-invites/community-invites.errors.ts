import { conflict, forbidden } from '../../http/errors';

export const demoInvitesNobody = () =>
  forbidden('demo_account', 'A demo account cannot send invitations. Keep your account first');
export const nobodySeesIt = () => conflict('hidden', 'You can invite people once others see this community');
export const enoughInvited = (left: number) =>
  conflict(
    'enough_invited',
    left === 0
      ? 'That is enough invitations for one day, please send the others tomorrow'
      : `You can invite ${left} more today, please send the others tomorrow`,
  );
