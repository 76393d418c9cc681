/** The name of the constraint a write broke. Drizzle wraps the driver's error, so the chain is searched. */
export function violatedConstraint(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  }
  return null;
}
