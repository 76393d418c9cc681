import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of one sentence, which have no keys. Built texts call it. */
export const richNode = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
