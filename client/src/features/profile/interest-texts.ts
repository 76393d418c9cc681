import type { Interest } from '#shared/api/interests';

export function interestDescription({ name, description }: Pick<Interest, 'name' | 'description'>): string {
  return (
    description?.trim() || `Explore ${name.toLowerCase()} activities and connect with like-minded people.`
  );
}

export function selectedText(count: number): string {
  return `${count} ${count === 1 ? 'interest' : 'interests'} selected`;
}
