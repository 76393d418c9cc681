/** Meetups one does not want to tell about yet: asked again with the next visit, not in this one. */
const KEY = 'feedbackNotNow';

/** Some in-app browsers keep nothing: there it is until the page is loaded again. */
let wasPutOff = false;

export function isPutOff(): boolean {
  if (wasPutOff) return true;
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** One question a visit is enough, so this is for all of them. */
export function putOff(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    wasPutOff = true;
  }
}
