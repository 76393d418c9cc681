/** A failed sign-in: the message for the person, and the one for the caller. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';

  constructor(
    readonly shown: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
