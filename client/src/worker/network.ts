/** The response of our server, if it comes in time; null without one. */
export async function serverResponse(
  network: Promise<Response>,
  deadlineMs: number,
): Promise<Response | null> {
  const answered = network.then(async (response) => ((await isFromServer(response)) ? response : null));
  return Promise.race([answered.catch(() => null), after(deadlineMs)]);
}

/** While our server is down, a proxy in front of it responds with an error of its own, without our error's code. */
async function isFromServer(response: Response): Promise<boolean> {
  if (response.status < 500) return true;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
