// Measures accounts: whether the time of a reset reveals that an address has an account, and a sign-in through OpenID
// Connect.
import { measureResets } from '../identity/resets.ts';
import { measureRoundTrip } from '../identity/roundTrip.ts';
import type { Case, Result } from '../report.ts';

/** The parts by name, in their order. */
const PARTS = { resets: measureResets, 'round trip': measureRoundTrip } as const;

export const identity: Case = {
  about:
    "time of reset requests for addresses with and without an account; time of a sign-in to the product through oidc-provider, beside a sign-in to openid-client's example; an HTTP client takes the place of the browser",
  async run(options) {
    const results: Result[] = [];
    for (const [name, measure] of Object.entries(PARTS))
      if (options.part === undefined || options.part === name) results.push(...(await measure(options)));
    return results;
  },
};
