/** What a shared link says about the person who shared it. */
export function sharerText(
  { creatorId }: { creatorId: number | null },
  sharer: { id: number; displayName: string },
) {
  return `${sharer.displayName} is ${sharer.id === creatorId ? 'hosting' : 'going'}`;
}
