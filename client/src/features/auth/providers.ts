import { AppleIcon, FacebookIcon, GoogleIcon } from '../../ui/brand-icons';

export const PROVIDERS = [
  { id: 'google', name: 'Google', Icon: GoogleIcon },
  { id: 'apple', name: 'Apple', Icon: AppleIcon },
  { id: 'facebook', name: 'Facebook', Icon: FacebookIcon },
];
