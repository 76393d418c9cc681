/** A sign-in that came to nothing: what the person is told, beside what the caller is told. */
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
