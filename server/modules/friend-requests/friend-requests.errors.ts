import { invalidField } from '../../http/errors';

export const friendOfOneself = () => invalidField('userId', 'You cannot befriend yourself');
