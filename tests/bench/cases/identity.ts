// Measures whether the time of a request to reset a password reveals that an e-mail address has an account, and how long
// a sign-in through OpenID Connect takes.
import { measureResets } from '../identity/resets.ts';
import { measureSignIns } from '../identity/signIns.ts';
import type { Case, Result } from '../report.ts';

/** The parts by name, in their order. */
const PARTS = { resets: measureResets, 'round trip': measureSignIns } as const;

export const identity: Case = {
  about:
    "whether the time of a request to reset a password reveals that an e-mail address has an account; time of a sign-in to the product through oidc-provider, beside a sign-in to openid-client's example; an HTTP client takes the place of the browser",
  async run(options) {
    const results: Result[] = [];
    for (const [name, measure] of Object.entries(PARTS))
      if (options.part === undefined || options.part === name) results.push(...(await measure(options)));
    return results;
  },
};
