export function photoLabel(position: number): string {
  return position === 0 ? 'Main picture' : `Photo ${position + 1}`;
}
