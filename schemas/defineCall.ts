// One HTTP call, declared once: the server validates by it, the typed client is derived from it, OpenAPI is written from it.
import type { Schema } from './defineSchema.ts';
import type { ExtendedJSONSchema } from './jsonSchema.ts';

type Properties = Readonly<Record<string, ExtendedJSONSchema>>;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no parameters is just that: an object without fields
type None = Readonly<Record<never, ExtendedJSONSchema>>;
/** A parameter that may be repeated says `anyOf` of one value and a list of them. */
type Values<P extends Properties> = {
  [K in keyof P]: P[K] extends { type: 'integer' | 'number' }
    ? number
    : P[K] extends { anyOf: readonly unknown[] }
      ? string | readonly string[]
      : string;
};

/** A call of the API. `Params` stand in the path as `{name}`; `Query` values are all optional unless listed in `required`. */
export type Call<Params = unknown, Query = unknown, Body = unknown, Response = unknown> = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its version under the API's base, for example `/api/v4/page/{id}` (decision D1). */
  readonly path: string;
  readonly summary: string;
  readonly params: Properties;
  readonly query: Properties;
  readonly body?: Schema<Body> | undefined;
  readonly response: Schema<Response>;
  /** Error codes of the call beside the general ones, each with its HTTP status. */
  readonly errors: Readonly<Record<string, number>>;
  /** How long the client waits, in ms (faults.md 3: 10 s by default, 4 s for menu and labels). */
  readonly timeoutMs: number;
  readonly types?: { params: Params; query: Query; body: Body; response: Response };
};

/** Declares a call. Name, file, handler and contract test carry the same name. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  R,
  const P extends Properties = None,
  const Q extends Properties = None,
  B = undefined,
>(call: {
  name: string;
  method: Call['method'];
  path: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: Schema<B>;
  response: Schema<R>;
  errors?: Record<string, number>;
  timeoutMs?: number;
}): Call<Values<P>, Partial<Values<Q>>, B, R> {
  return Object.freeze({ params: {}, query: {}, errors: {}, timeoutMs: 10_000, ...call } as unknown) as Call<
    Values<P>,
    Partial<Values<Q>>,
    B,
    R
  >;
}

type TypesOf<C> = C extends { readonly types?: infer T } ? NonNullable<T> : never;
export type ParamsOf<C> = TypesOf<C> extends { params: infer P } ? P : never;
export type QueryOf<C> = TypesOf<C> extends { query: infer Q } ? Q : never;
export type BodyOf<C> = TypesOf<C> extends { body: infer B } ? B : never;
export type ResponseOf<C> = TypesOf<C> extends { response: infer R } ? R : never;

/** The part of a call that its client needs at run time. */
export type CallPath = {
  readonly method: Call['method'];
  readonly path: string;
  readonly query: readonly string[];
  readonly timeoutMs: number;
};
