// Makes one call to a brand's own back end. The guard of outbound calls checks the address, `readJson` the body.
import type { Outbound } from '../../outbound/createOutbound.ts';
import { OutboundError } from '../../outbound/createOutbound.ts';
import { readJson } from '../../json/readJson.ts';

/** Why a call has no usable response. */
export type UpstreamReason =
  | OutboundError['failure']
  /** A status other than 200, 304, 400, 404 and 410. */
  | `status-${number}`
  /** The body is not well-formed JSON. */
  | 'malformed'
  /** The body does not match the schema of the call. */
  | 'shape'
  /** Too many calls are running, or the last ones failed. */
  | 'busy';

/** A call without a usable response. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly reason: UpstreamReason;
  /** JSON pointer in the response; '' for the whole. */
  readonly pointer: string;
  constructor(reason: UpstreamReason, message: string, pointer = '') {
    super(message);
    this.reason = reason;
    this.pointer = pointer;
  }
}

/** A response. `missing`: 404 or 410; `rejected`: 400, the upstream does not accept a parameter. */
export type UpstreamResponse =
  | { readonly kind: 'value'; readonly value: unknown; readonly etag: string | undefined; readonly bytes: number }
  | { readonly kind: 'unchanged' | 'missing' | 'rejected' };

/** One request to a realm's upstream. */
export type UpstreamCall = {
  readonly url: string;
  readonly locale: string;
  /** Headers of the operator, for example a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** ETag of the response that the server has. */
  readonly etag: string | undefined;
  readonly timeoutMs: number;
  readonly maxBytes: number;
};

/**
 * Makes one call to an upstream and reads the JSON of its response.
 *
 * @throws UpstreamFailure when it cannot be reached, refuses, or sends no JSON
 */
export async function callUpstream(
  outbound: Pick<Outbound, 'request'>,
  { url, locale, headers, etag, timeoutMs, maxBytes }: UpstreamCall,
): Promise<UpstreamResponse> {
  const response = await outbound
    .request({
      url,
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        ...headers,
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
      timeoutMs,
      maxBytes,
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError ? new UpstreamFailure(error.failure, error.message) : error;
    });
  const { status, body } = response;
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 400) return { kind: 'rejected' };
  if (status === 304 && etag !== undefined) return { kind: 'unchanged' };
  if (status !== 200) throw new UpstreamFailure(`status-${status}`, `The upstream responded with ${status}.`);
  const json = readJson(body);
  if ('refusal' in json)
    throw new UpstreamFailure(
      'malformed',
      `The response is not well-formed: ${json.refusal.reason}.`,
      json.refusal.pointer,
    );
  return { kind: 'value', value: json.value, etag: response.headers.etag, bytes: body.byteLength };
}
