/** Sorted lists of ids, none of which occurs twice. */
type Ids = Int32Array;

export function union(a: Ids, b: Ids): Ids {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const both = new Int32Array(a.length + b.length);
  let [atA, atB, size] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [fromA, fromB] = [a[atA] ?? 0, b[atB] ?? 0];
    both[size++] = Math.min(fromA, fromB);
    if (fromA <= fromB) atA += 1;
    if (fromB <= fromA) atB += 1;
  }
  both.set(a.subarray(atA), size);
  both.set(b.subarray(atB), size + a.length - atA);
  return both.subarray(0, size + a.length - atA + b.length - atB);
}

export function intersection(a: Ids, b: Ids): Ids {
  const common = new Int32Array(Math.min(a.length, b.length));
  let [atA, atB, size] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [fromA, fromB] = [a[atA] ?? 0, b[atB] ?? 0];
    if (fromA === fromB) common[size++] = fromA;
    if (fromA <= fromB) atA += 1;
    if (fromB <= fromA) atB += 1;
  }
  return common.subarray(0, size);
}

export function has(ids: Ids, id: number): boolean {
  let [low, high] = [0, ids.length];
  // Nearly all ids that are asked for are new, and so greater than the last.
  if (id > (ids[high - 1] ?? 0)) return false;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}
