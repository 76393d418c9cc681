import type { Figures } from '#shared/api/operators';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power]}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const dayText = (date: string) => DAY.format(new Date(date));

export function agreementText({ pairs, auc }: Figures['agreement']): string {
  if (auc === null) {
    return `Not enough yet to say whether the score means anything: ${pairs} pairs have told us whether they would meet again.`;
  }
  return `Of ${pairs} pairs, those who both would meet again have the higher score ${Math.round(auc * 100)}% of the time; 50% would be chance.`;
}

export function dueText({ mails, mailNotices, pushes }: Figures['due']): string {
  if (mails + mailNotices + pushes === 0) return 'Nothing';
  return `${mails} mails, ${mailNotices} notices by mail, ${pushes} push messages`;
}
