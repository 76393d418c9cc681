export function memberCountText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`;
}
