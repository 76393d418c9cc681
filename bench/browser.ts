/** As root there is no sandbox; without a graphics chip the processor draws, the same in every measurement. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
