/** Fixed, so that every `npm test` draws the same values; `npm run proof` draws another seed and prints it. */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 1);
