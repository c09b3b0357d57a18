// The types of every call by its name. Types only: the browser does not load the declarations.
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '../defineCall.ts';
import type * as calls from './index.gen.ts';

/** The declarations of all calls by name. */
export type Calls = typeof calls;
/** Name of a call. */
export type CallName = keyof Calls;
/** Response of a call. */
export type CallResponse<N extends CallName> = ResponseOf<Calls[N]>;
/** Input of a call: the parameters of the path and of the query in one object, and the body in `body`. */
export type CallInput<N extends CallName> = ParamsOf<Calls[N]> &
  QueryOf<Calls[N]> &
  (BodyOf<Calls[N]> extends undefined ? unknown : { body: BodyOf<Calls[N]> });

/** Name of a call that reads. */
export type ReadCallName = Extract<CallName, `get${string}`>;
/** Input and response of each call that reads, by name. */
export type ReadCalls = {
  [N in ReadCallName]: { readonly input: CallInput<N>; readonly response: CallResponse<N> };
};
