// How a file in routes/<topic>/ declares what it serves. The index of routes is generated from the folder listing.
import type { FastifyInstance } from 'fastify';
import type { ResponseOf, Call } from '#schemas/defineCall.ts';
import type { Services } from '../createServices.ts';
import { registerCall, type CallInput } from './registerCall.ts';

/** What a route file exports under the file's name. */
export type Route = {
  readonly register: (app: FastifyInstance, services: Services) => void | Promise<void>;
};

/** A route that serves a call of schemas/api. */
export type CallRoute = Route & { readonly call: Call };

/**
 * Declares the route of a call.
 * @param handler gets input that the call's schemas accepted; throws HttpError for the codes in the call's `errors`.
 */
export const defineRoute = <C extends Call>(
  call: C,
  handler: (input: CallInput<C>, services: Services) => Promise<ResponseOf<C>>,
): CallRoute => ({
  call,
  register: (app, services) => registerCall(app, call, (input) => handler(input, services)),
});

/** Declares routes that are not calls of schemas/api: files, streams, forms, the operators' API. */
export const defineRawRoute = (register: Route['register']): Route => ({ register });
