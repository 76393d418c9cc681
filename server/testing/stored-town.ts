import type { KeptPasskey } from './authenticator';

/** What the town in each backup of `stored-data` has in common. `scripts/stored-data/graz.ts` says what happens in it. */
export const TOWN = {
  publicUrl: 'https://graz.example',
  password: 'nine quiet bicycles',
  cityId: 2_778_067,
  timeZone: 'Europe/Vienna',
};

/** In the order in which they register; the first is the operator, and the second has something of everything. */
export const PEOPLE: readonly { name: string; invitedBy?: string }[] = [
  { name: 'olga' },
  { name: 'ana' },
  { name: 'ben', invitedBy: 'ana' },
  { name: 'cem' },
  { name: 'dora' },
  { name: 'emil' },
  { name: 'fay' },
  { name: 'gus' },
];

/** The ids of a stored town, and what only its people know. */
export type Town = {
  /** The time on the server's clock when the backup was made. */
  moment: string;
  people: Record<string, number>;
  demoId: number;
  passkey: KeptPasskey;
  tribs: number[];
  communities: number[];
  series: number[];
  photo: string;
  calendar: string;
};
