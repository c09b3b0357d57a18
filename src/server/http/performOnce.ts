// Performs a call once for each Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07). Any call with
// `hasIdempotencyKey` in its declaration uses it; the handler of the call does not handle the key.
import { createHash } from 'node:crypto';
import type { Call, ResponseOf } from '#schemas/defineCall.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '#schemas/idempotency.ts';
import type { Services } from '../createServices.ts';
import type { IdempotencyKey } from '../db/repositories/idempotencyKeys.ts';
import { HttpError } from './errors.ts';
import type { HandlerInput } from './registerCall.ts';
import { requireAccount } from './requestContext.ts';

/**
 * A call that has no outcome after this time was interrupted with its process: a statement is cancelled after 30 s.
 * Then a repeated request performs it again. So a call that was interrupted between its change and the storing of its
 * outcome is performed twice; for favourites the second time changes nothing.
 */
const ABANDONED_MS = 2 * MINUTE_MS;
/** Maximum number of keys of an account. */
const MAX_KEYS = 1_000;
/** Refusals that a repeated request does not get again, because the cause is temporary: sign-in, time, load. */
const TEMPORARY_STATUSES: readonly number[] = [401, 408, 425, 429];

/** The stored outcome of a call. */
type Outcome<R> =
  | { readonly response: R }
  | {
      readonly refusal: Pick<HttpError, 'status' | 'code' | 'message' | 'details'>;
    };

type OnceServices = Pick<Services, 'realms' | 'sessions' | 'idempotencyKeys' | 'now'>;

/**
 * Performs a call, or returns the response of an earlier request of the account with the same key. Requests without a
 * key are always performed.
 *
 * @param perform the call's handler
 * @throws HttpError 412 ACCOUNT_CHANGED, 409 REQUEST_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED, or what `perform` throws;
 *   a repeated request gets the refusal of the first one
 */
export async function performOnce<C extends Call>(
  call: C,
  input: HandlerInput<C>,
  { realms, sessions, idempotencyKeys, now }: OnceServices,
  perform: () => Promise<ResponseOf<C>>,
): Promise<ResponseOf<C>> {
  const { request, reply } = input;
  const { 'idempotency-key': header, account } = request.headers;
  if (!call.hasIdempotencyKey || (header === undefined && account === undefined)) return perform();
  const realm = await realms.findForRequest(request);
  const { accountId } = await requireAccount(request, reply, realm, sessions);
  if (account !== undefined && account !== accountId)
    throw new HttpError(
      412,
      'ACCOUNT_CHANGED',
      'The session belongs to another account than the header Account names. Send the change when that account is signed in.',
    );
  if (typeof header !== 'string') return perform();
  const key: IdempotencyKey = { realmId: realm.id, accountId, key: header.slice(1, -1) };
  const claimedAt = now();
  const claim = await idempotencyKeys.claim(key, {
    requestHash: hashRequest(call, input),
    now: new Date(claimedAt),
    expiresAt: new Date(claimedAt + IDEMPOTENCY_KEY_LIFETIME_MS),
    abandonedBefore: new Date(claimedAt - ABANDONED_MS),
    limit: MAX_KEYS,
  });
  if (claim.state === 'different')
    throw new HttpError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'The Idempotency-Key was used for another request. Send a new key for each change.',
    );
  if (claim.state === 'running')
    throw new HttpError(
      409,
      'REQUEST_IN_PROGRESS',
      'The first request with this Idempotency-Key has not ended. Repeat the request in a second.',
      { retryAfter: 1 },
    );
  if (claim.state === 'completed') return repeatOutcome(claim.outcome as Outcome<ResponseOf<C>>);
  return performAndStore(key, new Date(claimedAt), idempotencyKeys, perform);
}

async function performAndStore<R>(
  key: IdempotencyKey,
  claimedAt: Date,
  keys: Services['idempotencyKeys'],
  perform: () => Promise<R>,
): Promise<R> {
  const store = (outcome: Outcome<R>): Promise<void> => keys.complete(key, claimedAt, outcome);
  let response: R;
  try {
    response = await perform();
  } catch (error) {
    if (error instanceof HttpError && error.status < 500 && !TEMPORARY_STATUSES.includes(error.status)) {
      const { status, code, message, details } = error;
      await store({ refusal: { status, code, message, details } });
    } else {
      // When the database cannot release the key, a repeated request gets 409 until ABANDONED_MS have passed. This
      // request gets the error of the call.
      await keys.release(key, claimedAt).catch(() => undefined);
    }
    throw error;
  }
  await store({ response });
  return response;
}

function repeatOutcome<R>(outcome: Outcome<R>): R {
  if ('response' in outcome) return outcome.response;
  const { status, code, message, details } = outcome.refusal;
  throw new HttpError(status, code, message, details);
}

const hashRequest = <C extends Call>({ name }: C, { params, query, body }: HandlerInput<C>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, params, query, body ?? null]))
    .digest('base64url');
