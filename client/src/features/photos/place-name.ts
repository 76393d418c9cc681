export function nameOf(place: number): string {
  return place === 0 ? 'Main picture' : `Photo ${place + 1}`;
}
