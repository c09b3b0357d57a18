// Errors as the API answers them (decision D3): public text apart from private cause.
import type { ApiError } from '#schemas/api/error.ts';

/** An error whose text may be shown. Everything else becomes INTERNAL, with its cause in the log only. */
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

/** Says no to a cursor of a page's rows. */
export function refuseCursor(reason: 'bad-cursor' | 'old-cursor'): never {
  if (reason === 'old-cursor')
    throw new HttpError(
      410,
      'CURSOR_EXPIRED',
      'The page was published anew since lastSeen was given. Leave it out to start again.',
    );
  throw new HttpError(400, 'CURSOR_INVALID', 'lastSeen is not a cursor of this list. Leave it out to start again.');
}

type Thrown = {
  readonly statusCode?: number;
  readonly code?: string;
  readonly validation?: readonly { instancePath: string; message?: string; params?: { additionalProperty?: string } }[];
  readonly validationContext?: string;
  readonly message?: string;
};

/** The answer for anything thrown in a handler. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof HttpError)
    return {
      status: error.status,
      code: error.code,
      messages: [error.message],
      requestId,
      ...(error.details && { details: error.details }),
    };
  const thrown = (error ?? {}) as Thrown;
  if (thrown.validation) {
    const messages = thrown.validation.map(
      (v) =>
        `${thrown.validationContext ?? 'input'}${v.instancePath || '/'} ${v.message ?? 'is not valid'}${v.params?.additionalProperty ? `: "${v.params.additionalProperty}"` : ''}.`,
    );
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
  // Fastify's own refusals of a request (too large, wrong media type, bad JSON) are safe to say.
  return {
    status,
    code: (thrown.code ?? 'BAD_REQUEST').replace(/^FST_ERR_(CTP_)?/, ''),
    messages: [thrown.message ?? 'The request was refused.'],
    requestId,
  };
}
