// Declares an HTTP call once: the server validates with the declaration, and the typed client and the OpenAPI document
// are derived from it.
import type { Schema } from './defineSchema.ts';
import { idempotencyErrors } from './idempotency.ts';
import type { ExtendedJSONSchema } from './jsonSchema.ts';

type Properties = Readonly<Record<string, ExtendedJSONSchema>>;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a call without parameters has an object without fields
type NoParameters = Readonly<Record<never, ExtendedJSONSchema>>;
/**
 * Types of parameter values. A parameter that may be repeated is declared as `anyOf` of one value and a list of
 * values.
 */
type ParameterValues<P extends Properties> = {
  [K in keyof P]: P[K] extends { type: 'integer' | 'number' }
    ? number
    : P[K] extends { anyOf: readonly unknown[] }
      ? string | readonly string[]
      : string;
};

/** A call of the API. `Params` are written in the path as `{name}`; all `Query` values are optional. */
export type Call<Params = unknown, Query = unknown, Body = unknown, Response = unknown> = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its version under the API's base, for example `/api/v4/page/{id}` (decision D1). */
  readonly path: string;
  /** Older paths with the same parameters, for clients written for them. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly params: Properties;
  readonly query: Properties;
  readonly body?: Schema<Body> | undefined;
  readonly response: Schema<Response>;
  /** Error codes of the call, besides the general ones, with their HTTP status. */
  readonly errors: Readonly<Record<string, number>>;
  /** Time limit of the client in ms: 10 s by default, 4 s for menu and labels. */
  readonly timeoutMs: number;
  /**
   * `staff`: only editors and administrators of the realm; `administrators`: only these. Everyone else gets 404 as for
   * a path that does not exist.
   */
  readonly access: 'viewers' | 'staff' | 'administrators';
  /** Whether the call accepts the token of a preview frame in another site in place of an editor's session. */
  readonly acceptsPreviewToken?: boolean | undefined;
  /** Media types of a body that is a file. The handler reads its bytes from `request.body`. Undefined: it is JSON. */
  readonly bodyTypes?: readonly string[] | undefined;
  /** Maximum size of the body in bytes; undefined: that of the server, 256 kB. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Whether the call is allowed in a read-only session, in which an administrator sees the site as a viewer
   * (impersonation). Undefined: a GET call is allowed, any other is refused.
   */
  readonly inReadOnlySession?: 'allowed' | 'refused' | undefined;
  /**
   * Whether a signed-in client may send the headers of schemas/idempotency.ts, and so repeat the call safely when it
   * got no response.
   */
  readonly hasIdempotencyKey: boolean;
  readonly types?: { params: Params; query: Query; body: Body; response: Response };
};

/** The argument of `defineCall`. Missing parameters, errors, aliases and time limit get their defaults. */
export type CallDeclaration<P, Q, B, R> = {
  name: string;
  method: Call['method'];
  path: string;
  aliases?: readonly string[];
  summary: string;
  params?: P;
  query?: Q;
  body?: Schema<B>;
  response: Schema<R>;
  errors?: Record<string, number>;
  timeoutMs?: number;
  access?: Call['access'];
  acceptsPreviewToken?: boolean;
  inReadOnlySession?: Call['inReadOnlySession'];
  bodyTypes?: readonly string[];
  maxBodyBytes?: number;
  hasIdempotencyKey?: boolean;
};

/** Declares a call. The call, its file, its handler and its contract test have the same name. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  R,
  const P extends Properties = NoParameters,
  const Q extends Properties = NoParameters,
  B = undefined,
>(call: CallDeclaration<P, Q, B, R>): Call<ParameterValues<P>, Partial<ParameterValues<Q>>, B, R> {
  return Object.freeze({
    aliases: [],
    params: {},
    query: {},
    timeoutMs: 10_000,
    access: 'viewers',
    hasIdempotencyKey: false,
    ...call,
    errors: { ...(call.hasIdempotencyKey && idempotencyErrors), ...call.errors },
  } as unknown) as Call<ParameterValues<P>, Partial<ParameterValues<Q>>, B, R>;
}

type TypesOf<C> = C extends { readonly types?: infer T } ? NonNullable<T> : never;
/** Path parameters of a call. */
export type ParamsOf<C> = TypesOf<C> extends { params: infer P } ? P : never;
/** Query parameters of a call. */
export type QueryOf<C> = TypesOf<C> extends { query: infer Q } ? Q : never;
/** Body of a call. */
export type BodyOf<C> = TypesOf<C> extends { body: infer B } ? B : never;
/** Response of a call. */
export type ResponseOf<C> = TypesOf<C> extends { response: infer R } ? R : never;

/** What the browser's client needs of a call's declaration to send the request. */
export type ClientCall = {
  readonly method: Call['method'];
  readonly path: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  readonly timeoutMs: number;
};
