// Errors of the API (decision D3): the response contains a public text; the cause is only logged.
import type { ApiError } from '#schemas/api/error.ts';
import { findDatabaseFailure } from './databaseFailures.ts';

/** An error whose message is sent to the client. Every other error is sent as INTERNAL and its cause is only logged. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  constructor(status: number, code: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/**
 * Returns the error for a path without a route. Routes that only staff may know about also throw it, so that a viewer
 * cannot distinguish them from paths that do not exist.
 */
export const routeNotFound = ({ method, url }: { readonly method: string; readonly url: string }): HttpError =>
  new HttpError(404, 'ROUTE_NOT_FOUND', `There is no ${method} ${(url.split('?')[0] ?? '').slice(0, 200)}.`);

/**
 * Returns the error for a client that sent more requests than a limit allows.
 * @param requests names the requests, such as "requests with this preview token".
 */
export const tooManyRequests = (requests: string, retryAfter: number): HttpError =>
  new HttpError(429, 'TOO_MANY_REQUESTS', `There were too many ${requests} in one minute. Wait, then try again.`, {
    retryAfter,
  });

/** Returns the error for a `lastSeen` that is not a cursor of the list (400 CURSOR_INVALID). */
export const invalidCursor = (): HttpError =>
  new HttpError(400, 'CURSOR_INVALID', 'lastSeen is not a cursor of this list. Leave it out to start again.');

/**
 * Throws the error for a cursor that the server cannot use.
 * @throws HttpError 410 CURSOR_EXPIRED for a cursor of an older version, else 400 CURSOR_INVALID.
 */
export function throwCursorError(reason: 'bad-cursor' | 'old-cursor'): never {
  if (reason === 'old-cursor')
    throw new HttpError(
      410,
      'CURSOR_EXPIRED',
      'lastSeen is a cursor of an earlier version of the page. Leave it out to start again.',
    );
  throw invalidCursor();
}

type ValidationIssue = {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: { readonly additionalProperty?: string };
};

/** The fields of Fastify's own errors. */
type FastifyErrorFields = {
  readonly statusCode?: number;
  readonly code?: string;
  readonly validation?: readonly ValidationIssue[];
  readonly validationContext?: string;
  readonly message?: string;
};

/** Returns the response body for anything that a handler throws. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof HttpError)
    return {
      status: error.status,
      code: error.code,
      messages: [error.message],
      requestId,
      ...(error.details && { details: error.details }),
    };
  const failure = findDatabaseFailure(error);
  if (failure) {
    const { status, code, message, retryAfter } = failure;
    return { status, code, messages: [message], requestId, details: { retryAfter } };
  }
  const thrown = (error ?? {}) as FastifyErrorFields;
  if (thrown.validation) {
    const messages = thrown.validation.map((issue) => describeIssue(issue, thrown.validationContext ?? 'input'));
    return { status: 400, code: 'INPUT_INVALID', messages, requestId };
  }
  const status = thrown.statusCode ?? 500;
  if (status >= 500)
    return {
      status: 500,
      code: 'INTERNAL',
      messages: ['Something went wrong on our side. Please try again.'],
      requestId,
    };
  // The messages of Fastify's own 4xx errors (too large, wrong media type, bad JSON) contain nothing private.
  return {
    status,
    code: (thrown.code ?? 'BAD_REQUEST').replace(/^FST_ERR_(CTP_)?/, ''),
    messages: [thrown.message ?? 'The request was refused.'],
    requestId,
  };
}

/** Describes one schema violation, for example: querystring/rpp must be integer. */
function describeIssue({ instancePath, message = 'is not valid', params }: ValidationIssue, input: string): string {
  const field = params?.additionalProperty ? `: "${params.additionalProperty}"` : '';
  return `${input}${instancePath || '/'} ${message}${field}.`;
}
