/** What a shared link says of the person it names. */
export function sharerText(
  { creatorId }: { creatorId: number | null },
  sharer: { id: number; displayName: string },
) {
  return `${sharer.displayName} is ${sharer.id === creatorId ? 'hosting' : 'going'}`;
}
