export type Ranked = { id: number; score: number };

/** Keeps the best of what it is offered. Offers come in the order of ids, so of equal scores it keeps the first ones. */
export class Best {
  /** Lower scores are no longer wanted. */
  least = 0;
  #kept = 0;
  readonly #counts = new Int32Array(101);
  readonly #rows: Ranked[] = [];

  constructor(
    private readonly size: number,
    private readonly after: Ranked | null,
  ) {}

  offer(id: number, score: number): void {
    if (score < this.least || !this.#isAfter(id, score)) return;
    this.#rows.push({ id, score });
    this.#counts[score] = (this.#counts[score] ?? 0) + 1;
    this.#kept += 1;
    while (this.#kept >= this.size && this.least <= 100) {
      this.#kept -= this.#counts[this.least] ?? 0;
      this.least += 1;
    }
  }

  /** Unlike `offer`, accepts ids in any order. */
  add(id: number, score: number): void {
    if (this.#isAfter(id, score)) this.#rows.push({ id, score });
  }

  sorted(): Ranked[] {
    return this.#rows.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, this.size);
  }

  #isAfter(id: number, score: number): boolean {
    const { after } = this;
    return after === null || score < after.score || (score === after.score && id > after.id);
  }
}
