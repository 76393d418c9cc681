import { invalidField } from '../../http/errors';

export const notYourCommunity = () => invalidField('communityId', 'Choose a community that you have joined');
