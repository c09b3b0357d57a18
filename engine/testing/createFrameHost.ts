// The page around a frame plugin, for tests: it speaks the protocol of frames (schemas/plugin/frame-message.ts), and
// records what the frame sends. It runs in browsers with an iframe, and in Node with any object that has postMessage.
import validateMessage from '#schemas/generated/validators/frame-message.js';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import { createPropsPatcher } from '#engine/remote/createPropsPatcher.ts';
import { refuse } from '#engine/remote/patch/applyPropsPatch.ts';
import { findMismatch } from '#engine/remote/patch/checkBySchema.ts';
import type { PatchProps } from '#schemas/plugin/props-patch.ts';
import { createTestRequest, type TestEndpoints } from './loadTestPlugin.ts';

type Init = Extract<HostMessage, { readonly type: 'init' }>;

/** The window of a frame, or a stand-in of it. */
export type FrameTarget = { postMessage(message: unknown, targetOrigin: string, transfer: MessagePort[]): void };

/** What the frame gets. Default: empty props, English. */
export type FrameOptions = Partial<Omit<Init, 'marquee' | 'type'>> & {
  /** The endpoints of the plugin's own server. */
  readonly endpoints?: TestEndpoints;
  /** JSON Schema of the props, by which patches of the frame are checked. Default: all props are accepted. */
  readonly schema?: object;
};

/** A connected frame. */
export type FrameHost = {
  /** Valid messages of the frame, in their order. */
  readonly messages: readonly FrameMessage[];
  /** Messages that the product would drop. */
  readonly invalid: readonly unknown[];
  /** Resolves with the first message of a type, also one that has come before. Rejects after `timeoutMs` (5 s). */
  waitFor(type: FrameMessage['type'], timeoutMs?: number): Promise<FrameMessage>;
  /** Sends a ping. Resolves to whether the frame replied within `timeoutMs` (5 s); otherwise the product removes it. */
  ping(timeoutMs?: number): Promise<boolean>;
  /** Sends any message, also one that the product never sends: a frame must ignore it. */
  send(message: unknown): void;
  close(): void;
};

const COLOURS = {
  background: '#101418',
  surface: '#1a1f24',
  text: '#f4f4f0',
  primary: '#c03060',
  onPrimary: '#ffffff',
};
/** Time in ms that the product, too, waits for a reply of a frame. */
const TIMEOUT_MS = 5_000;

/** Creates the function that applies the patches of a frame in a test. */
const createTestPatch = (props: unknown = {}, schema: object | undefined): PatchProps =>
  createPropsPatcher({
    props,
    check: (patched, before) => {
      const mismatch = findMismatch(schema, patched, before);
      if (!mismatch) return { isApplied: true, props: patched };
      return refuse(
        'The patched props do not match the schema.',
        `/props${mismatch.where}`,
        mismatch.expected,
        'Send a value that the schema allows.',
      );
    },
    onChange: () => undefined,
    signal: new AbortController().signal,
  });

/**
 * Connects to a frame whose document has loaded.
 * @param target `iframe.contentWindow`, or a stand-in
 */
export function createFrameHost(
  target: FrameTarget,
  { endpoints = {}, schema, ...given }: FrameOptions = {},
): FrameHost {
  const { port1: port, port2 } = new MessageChannel();
  const messages: FrameMessage[] = [];
  const invalid: unknown[] = [];
  const arrivals = new EventTarget();
  const request = createTestRequest(endpoints);
  const post = (message: HostMessage): void => port.postMessage(message);
  const patch = createTestPatch(given.props, schema);
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!validateMessage(data)) {
      invalid.push(data);
      return;
    }
    const message = data as FrameMessage;
    messages.push(message);
    arrivals.dispatchEvent(new Event('message'));
    if (message.type === 'request' && message.endpoint !== undefined)
      void request(message.endpoint, message.input).then((response) =>
        post({ type: 'response', request: message.request ?? 0, ...response }),
      );
    if (message.type === 'patch')
      void patch((message.patch ?? []) as Parameters<typeof patch>[0]).then((result) =>
        post({ type: 'patched', request: message.request ?? 0, result }),
      );
  });
  port.start();
  const init: Init = {
    marquee: 1,
    type: 'init',
    id: 'test',
    v: 1,
    props: {},
    locale: 'en',
    direction: 'ltr',
    colours: COLOURS,
    ...given,
  };
  target.postMessage(init, '*', [port2]);
  const find = (type: FrameMessage['type'], from: number) => messages.slice(from).find((each) => each.type === type);
  const wait = (type: FrameMessage['type'], from: number, timeoutMs: number): Promise<FrameMessage> =>
    new Promise((resolve, reject) => {
      const stop = new AbortController();
      const timer = setTimeout(() => {
        stop.abort();
        reject(new Error(`The frame sent no "${type}" within ${timeoutMs} ms. It sent: ${JSON.stringify(messages)}`));
      }, timeoutMs);
      const check = (): void => {
        const found = find(type, from);
        if (!found) return;
        clearTimeout(timer);
        stop.abort();
        resolve(found);
      };
      arrivals.addEventListener('message', check, { signal: stop.signal });
      check();
    });
  return {
    messages,
    invalid,
    waitFor: (type, timeoutMs = TIMEOUT_MS) => wait(type, 0, timeoutMs),
    ping(timeoutMs = TIMEOUT_MS) {
      const reply = wait('pong', messages.length, timeoutMs);
      post({ type: 'ping' });
      return reply.then(
        () => true,
        () => false,
      );
    },
    send: (message) => port.postMessage(message),
    close: () => port.close(),
  };
}
