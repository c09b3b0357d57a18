// The frame's side of the preview protocol: messages by postMessage, each checked for its window, its origin and its
// schema.
import {
  PREVIEW_PROTOCOL,
  type PreviewFrameMessage,
  type PreviewHostMessage,
  type PreviewKind,
} from '#schemas/preview/messages.ts';
import validateHostMessage from '#schemas/generated/validators/preview-host-message.js';

/** A message without the fields that all messages have. */
export type FrameMessageBody = PreviewFrameMessage extends infer M
  ? M extends unknown
    ? Omit<M, 'marquee' | 'version'>
    : never
  : never;

/** The frame's connection to its host. */
export type PreviewChannel = {
  send(message: FrameMessageBody): void;
  close(): void;
};

type ChannelOptions = {
  readonly window: Window;
  /** Origins that may send messages. */
  readonly origins: readonly string[];
  readonly kinds: readonly PreviewKind[];
  readonly onMessage: (message: PreviewHostMessage) => void;
};

/** Whether a message claims to be one of this protocol. Messages of browser extensions and of plugins are ignored. */
const isPreviewMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { marquee?: unknown }).marquee === 'preview';

/**
 * Connects a frame to the window around it, and sends `ready`. In a window of its own it does nothing.
 */
export function createPreviewChannel({ window, origins, kinds, onMessage }: ChannelOptions): PreviewChannel {
  const { parent } = window;
  if (parent === window) return { send: () => undefined, close: () => undefined };
  // Until the first accepted message, the origin is the one that the browser reports for the parent window.
  let hostOrigin = findHostOrigin(window, origins);
  const send = (message: FrameMessageBody): void => {
    if (hostOrigin !== undefined)
      parent.postMessage({ marquee: 'preview', version: PREVIEW_PROTOCOL, ...message }, hostOrigin);
  };
  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== parent || !origins.includes(origin) || !isPreviewMessage(data)) return;
    hostOrigin = origin;
    // The validator may change its argument. `data` is this window's own copy.
    if (validateHostMessage(data)) onMessage(data as PreviewHostMessage);
    else send({ type: 'refused', reason: 'invalid', detail: describeErrors() });
  };
  window.addEventListener('message', receive);
  send({ type: 'ready', kinds: [...kinds] });
  return { send, close: () => window.removeEventListener('message', receive) };
}

function findHostOrigin(window: Window, origins: readonly string[]): string | undefined {
  const { ancestorOrigins } = window.location;
  const candidates = [ancestorOrigins?.[0], readOrigin(window.document.referrer)];
  return candidates.find((origin) => origin !== undefined && origins.includes(origin));
}

function readOrigin(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

const MAX_DESCRIBED = 5;

const describeErrors = (): string =>
  (validateHostMessage.errors ?? [])
    .slice(0, MAX_DESCRIBED)
    .map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`)
    .join('; ')
    .slice(0, 1000);
