// Messages between the page and the frame of an untrusted plugin, over one MessagePort. Every message from the frame
// is validated with this schema before it is read; messages to the frame contain no token, cookie or name of the
// viewer.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { linkSchema } from '../page/link.ts';
import { ENDPOINT_PATTERN } from './plugin-definition.ts';
import type { PatchResult } from './props-patch.ts';

/**
 * A message from the frame. The host removes a frame that does not send `ready` within 5 s, or `pong` within 5 s of a
 * `ping`.
 */
export const frameMessageSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  description: 'A message of a plugin in a frame.',
  properties: {
    type: {
      type: 'string',
      enum: ['ready', 'height', 'pong', 'follow', 'request', 'patch'],
      description:
        'ready: the frame listens; height: its wanted height; pong: reply to a ping; follow: the viewer clicked a link; request: requests data from its own server; patch: changes the props of its row.',
    },
    height: {
      type: 'number',
      minimum: 0,
      maximum: 100_000,
      description: 'Of "height": CSS px, clamped to the limits of the definition.',
    },
    request: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Of "request" and "patch": number that the response repeats.',
    },
    endpoint: { type: 'string', pattern: ENDPOINT_PATTERN, description: 'Of "request": name of the endpoint.' },
    input: { type: 'object', maxProperties: 20, description: 'Of "request": JSON for the endpoint.' },
    patch: {
      type: 'array',
      description: 'Of "patch": operations of a JSON Patch (RFC 6902) whose pointers begin with /props.',
    },
    link: { ...linkSchema, description: 'Of "follow": target of the link.' },
  },
});
/** A message of a plugin in a frame. */
export type FrameMessage = TypeOf<typeof frameMessageSchema>;

/**
 * A message to the frame: `init` once for each time that the page loads the frame, with the port in its transfer list;
 * then `ping`, `response` to each `request`, `patched` to each `patch`, and `refused` when a link is not followed.
 */
export type HostMessage =
  | {
      readonly marquee: 1;
      readonly type: 'init';
      readonly id: string;
      /** Version of the props' shape, as the page's author wrote it. */
      readonly v: number;
      readonly props: unknown;
      readonly locale: string;
      readonly direction: 'ltr' | 'rtl';
      readonly colours: Readonly<Record<'background' | 'surface' | 'text' | 'primary' | 'onPrimary', string>>;
    }
  | { readonly type: 'ping' }
  | {
      readonly type: 'response';
      readonly request: number;
      /** Status of the plugin's own server; 0: it gave no response, for a reason that the frame cannot change. */
      readonly status: number;
      readonly data?: unknown;
    }
  | {
      readonly type: 'patched';
      readonly request: number;
      readonly result: PatchResult;
    }
  | {
      readonly type: 'refused';
      /**
       * `not-activated`: no click or key press in the frame within the last second. `not-allowed`: the link leads to
       * another site, or to an address that changes something (`/logout`). `too-many`: wait a minute.
       */
      readonly reason: 'not-activated' | 'not-allowed' | 'too-many';
    };
