/** Sends one request at a time, and only for a later message than before. After a failure, the next call repeats it. */
export function createReadMark(send: (messageId: number) => Promise<void>, lastReadId: number) {
  let storedId = lastReadId;
  let newestId = lastReadId;
  let isSending = false;

  async function sendNewest(): Promise<void> {
    isSending = true;
    const id = newestId;
    const isStored = await send(id).then(
      () => true,
      () => false,
    );
    isSending = false;
    if (isStored) storedId = id;
    if (isStored && newestId > storedId) await sendNewest();
  }

  return (messageId: number) => {
    newestId = Math.max(newestId, messageId);
    if (!isSending && newestId > storedId) void sendNewest();
  };
}
