// What passes between the page and the frame of an untrusted plugin, over one MessagePort. Everything from the frame is checked by
// this schema before it is read; nothing to the frame holds a token, a cookie or a name of the viewer.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { linkSchema } from '../page/link.ts';

/** From the frame. `ready` within 5 s, `pong` for each `ping` within 5 s, else the frame is taken away. */
export const frameMessageSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  description: 'A message of a plugin in a frame.',
  properties: {
    type: {
      type: 'string',
      enum: ['ready', 'height', 'pong', 'follow'],
      description:
        'ready: it listens; height: how high it wants to be; pong: it lives; follow: the viewer pressed something that leads elsewhere.',
    },
    height: {
      type: 'number',
      minimum: 0,
      maximum: 100_000,
      description: 'CSS px, of "height". Kept between the definition\'s least and most.',
    },
    link: { ...linkSchema, description: 'Where to go, of "follow".' },
  },
});
export type FrameMessage = TypeOf<typeof frameMessageSchema>;

/** To the frame: `init` once, with the port in its transfer list; then `ping`. */
export type HostMessage =
  | {
      readonly marquee: 1;
      readonly type: 'init';
      readonly id: string;
      /** Version of the props' shape, as the page's author wrote it. */ readonly v: number;
      readonly props: unknown;
      readonly locale: string;
      readonly direction: 'ltr' | 'rtl';
      readonly colours: Readonly<Record<'background' | 'surface' | 'text' | 'primary' | 'onPrimary', string>>;
    }
  | { readonly type: 'ping' };
