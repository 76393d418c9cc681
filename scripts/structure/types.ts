export type SourceFile = { path: string; text: string };
export type Finding = { path: string; message: string; line?: number; level?: 'warning' };
export type Rule = (files: readonly SourceFile[]) => Finding[];
