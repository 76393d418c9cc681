/** The operator reads the message. Nothing has moved. */
export class MoveRefused extends Error {}
