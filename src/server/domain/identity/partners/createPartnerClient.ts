// Calls the servers of PBR, SPTV and OPiN through the guard (docs/adr/026-outbound-calls.md). The partner interface is
// described in docs/identity.md.
import { randomUUID } from 'node:crypto';
import type { PartnerRefusal } from '#schemas/domain/partner-responses.ts';
import type { Validator } from '#schemas/validator.ts';
import validateRefusal from '#schemas/generated/validators/partner-refusal.js';
import { parseJson } from '../../../json/readJson.ts';
import { OutboundError } from '../../../outbound/createOutbound.ts';
import { providerUnclear, providerUnreachable } from '../external/providerErrors.ts';
import type { ProviderContext } from '../identityProvider.ts';

const MAX_BYTES = 256 * 1024;

/** What createPartnerClient needs. */
export type PartnerClientDeps = {
  /** Time limit of one call in ms. */
  readonly timeoutMs: number;
};

/** One request to a partner. */
export type PartnerRequest = {
  /** Path below `apiUri`: `sign-in`. */
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  /** Compiled schema of the response. */
  readonly validate: Validator;
};

/** A request that the partner refuses. */
export class PartnerRefused extends Error {
  override readonly name = 'PartnerRefused';
  readonly code: PartnerRefusal['code'];
  constructor(code: PartnerRefusal['code']) {
    super(code);
    this.code = code;
  }
}

/** The connection to partners. */
export type PartnerClient = {
  /**
   * Sends a request and returns its validated response.
   * @throws PartnerRefused
   * @throws ProviderFailure 503 when the partner does not respond or is not connected, 502 when its response is not what
   *   the API describes.
   */
  call<T>(context: ProviderContext, request: PartnerRequest): Promise<T>;
};

/** Creates the client for calls to the sign-in services of partners. Their address and secret come with each call. */
export function createPartnerClient({ timeoutMs }: PartnerClientDeps): PartnerClient {
  return {
    async call<T>({ settings, secret, outbound }: ProviderContext, { path, body, validate }: PartnerRequest) {
      const { label, apiUri } = settings;
      if (apiUri === undefined || secret === undefined) throw providerUnreachable(label);
      const requestId = randomUUID();
      const response = await outbound
        .request({
          url: `${apiUri}${apiUri.endsWith('/') ? '' : '/'}${path}`,
          method: 'POST',
          headers: {
            authorization: `Bearer ${secret}`,
            'content-type': 'application/json',
            accept: 'application/json',
          },
          body: JSON.stringify({ requestId, ...body }),
          timeoutMs,
          maxBytes: MAX_BYTES,
        })
        .catch((error: unknown) => {
          // A response that is too large is a fault of its content, like one that is not JSON.
          if (error instanceof OutboundError && error.failure !== 'too-large') throw providerUnreachable(label);
          if (error instanceof OutboundError) throw providerUnclear(label);
          throw error;
        });
      if (response.status !== 200 && response.status !== 422) throw providerUnreachable(label);
      const value = parseJson(response.body);
      // A cache or a proxy on the way may return the response to another request, which names another person.
      if ((value as { requestId?: unknown } | null | undefined)?.requestId !== requestId) throw providerUnclear(label);
      if (response.status === 200) {
        if (!validate(value)) throw providerUnclear(label);
        return value as T;
      }
      if (!validateRefusal(value)) throw providerUnclear(label);
      throw new PartnerRefused((value as PartnerRefusal).code);
    },
  };
}
