/** One name for a zone with several, such as Asia/Calcutta for Asia/Kolkata; null if it is no zone of a place. */
export function canonicalZone(timeZone: string): string | null {
  if (!timeZone.includes('/')) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
