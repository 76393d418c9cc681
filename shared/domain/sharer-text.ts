export function sharerText(
  { creatorId }: { creatorId: number | null },
  sharer: { id: number; displayName: string },
) {
  return `${sharer.displayName} is ${sharer.id === creatorId ? 'hosting' : 'going'}`;
}
