export const say = (proved: string) => void process.stdout.write(`ok  ${proved}\n`);

export function expect(isTrue: boolean, what: string, about: unknown = ''): asserts isTrue {
  if (!isTrue) throw new Error(`${what}: ${typeof about === 'string' ? about : JSON.stringify(about)}`);
}
