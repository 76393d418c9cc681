/** One request at a time, and only for what is further than before. After a failure, the next look tells it. */
export function createReadMark(send: (messageId: number) => Promise<void>, lastReadId: number) {
  let told = lastReadId;
  let wanted = lastReadId;
  let isSending = false;

  async function tell(): Promise<void> {
    isSending = true;
    const id = wanted;
    const isTold = await send(id).then(
      () => true,
      () => false,
    );
    isSending = false;
    if (isTold) told = id;
    if (isTold && wanted > told) await tell();
  }

  return (messageId: number) => {
    wanted = Math.max(wanted, messageId);
    if (!isSending && wanted > told) void tell();
  };
}
