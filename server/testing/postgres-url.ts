export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export const adminUrl = (url: string) => databaseUrl(url, 'postgres');
