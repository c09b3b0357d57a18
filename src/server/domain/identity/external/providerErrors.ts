import type { IdentityRefusal } from '../identityProvider.ts';

/** A sign-in that a provider's protocol refuses. `catchRefusal` turns it into an `IdentityRefusal`. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly refusal: IdentityRefusal;
  constructor(refusal: IdentityRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** The provider does not respond, or its settings or keys cannot be read. */
export const providerUnreachable = (label: string): ProviderFailure =>
  new ProviderFailure({
    refused: 'providerUnreachable',
    status: 503,
    messages: [`${label} cannot be reached now. Try again, or sign in another way.`],
  });

/** The provider refuses the code, or what it returns does not pass the checks. */
export const providerRefused = (label: string): ProviderFailure =>
  new ProviderFailure({
    refused: 'failedAuthentication',
    status: 401,
    messages: [`${label} did not confirm the sign-in. Start again.`],
  });

/**
 * The provider responds with something else than its API describes. It is not known whether the viewer's
 * credentials are right.
 */
export const providerUnclear = (label: string): ProviderFailure =>
  new ProviderFailure({
    refused: 'sorrySomethingWentWrong',
    status: 502,
    messages: [`${label} sent a response that this site does not understand. Try again, or sign in another way.`],
  });

/** Runs `work`. Returns the refusal of a ProviderFailure that it throws; other errors are thrown. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | IdentityRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) return error.refusal;
    throw error;
  }
}
