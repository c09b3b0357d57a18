import validateMessage from '#schemas/generated/validators/frame-message.js';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { PluginCause } from '#schemas/plugin/plugin-cause.ts';
import { createMessageBudget } from './createMessageBudget.ts';
import { watchFrameInput } from './watchFrameInput.ts';

/**
 * Time in ms after which a frame is removed that has not sent `ready` or has not replied to a ping (docs/faults.md,
 * F45 and F50).
 */
const REPLY_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 2_000;
/** A frame that requests this many navigations without a click in it is removed. */
const MAX_REFUSALS = 10;
/** Messages of subframes that are nested deeper than this are not recognised as the frame's. */
const MAX_DEPTH = 8;

type InitMessage = Extract<HostMessage, { readonly type: 'init' }>;
/** Why a link was not followed. */
export type RefusalReason = Extract<HostMessage, { readonly type: 'refused' }>['reason'];
/** Why a frame is removed. */
export type FrameFailure = { readonly cause: PluginCause; readonly expected: string; readonly found: string };

/** Receives what a frame requests. */
export type FrameListener = {
  /** Receives the height in px that the frame requests. */
  onHeight(height: number): void;
  /** Follows a link after a click in the frame. Returns why it was refused, if it was. */
  onFollow(link: NonNullable<FrameMessage['link']>): RefusalReason | undefined;
  /** Called after the frame was disconnected and removed. */
  onFailure(failure: FrameFailure): void;
};

/**
 * Connects a new frame to the page through a message channel, once: a document that the frame loads afterwards receives
 * nothing.
 * @param frame not yet in the document, with the address of the plugin. The frame loads when the caller adds it.
 * @returns a function that ends the connection
 */
export function connectToFrame(frame: HTMLIFrameElement, listener: FrameListener, init: InitMessage): () => void {
  const { port1: port, port2: framePort } = new MessageChannel();
  const budget = createMessageBudget(() => performance.now());
  const controller = new AbortController();
  const { signal } = controller;
  let isLoaded = false;
  let isReady = false;
  let isAwaitingReply = false;
  let refusalCount = 0;
  let replyTimeout: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(replyTimeout);
    clearInterval(ping);
    controller.abort();
    port.close();
    input.close();
  };
  const fail = (cause: PluginCause, expected: string, found: string): void => {
    if (signal.aborted) return;
    close();
    // Removed before the listener renders: further messages of the frame would delay that.
    frame.remove();
    listener.onFailure({ cause, expected, found });
  };
  const expectReply = (found: string): void => {
    clearTimeout(replyTimeout);
    replyTimeout = setTimeout(
      () => fail('silence', `a reply within ${REPLY_TIMEOUT_MS / 1000} s`, found),
      REPLY_TIMEOUT_MS,
    );
  };
  const sendPing = (): void => {
    if (!isReady || isAwaitingReply) return;
    isAwaitingReply = true;
    expectReply('a frame that no longer replies');
    port.postMessage({ type: 'ping' } satisfies HostMessage);
  };
  const input = watchFrameInput(frame, {
    requestProof: sendPing,
    onRepeatedTheft: () =>
      fail('focus', 'the keyboard focus only after a click or Tab', 'a frame that takes it repeatedly'),
  });
  const follow = (message: FrameMessage, event: MessageEvent): void => {
    if (!message.link) return;
    const reason = input.takeActivation(event) ? listener.onFollow(message.link) : 'not-activated';
    if (reason === undefined) return;
    port.postMessage({ type: 'refused', reason } satisfies HostMessage);
    refusalCount += 1;
    if (refusalCount >= MAX_REFUSALS)
      fail('navigation', 'links that the viewer clicked', `${MAX_REFUSALS} refused requests to follow a link`);
  };
  const isOverBudget = (event: MessageEvent): boolean => {
    const excess = signal.aborted ? 'a removed frame' : budget.spend(() => event.data as unknown);
    if (excess !== undefined) fail('budget', 'fewer or smaller messages', excess);
    return excess !== undefined;
  };
  const onMessage = (event: MessageEvent): void => {
    if (isOverBudget(event)) return;
    if (!validateMessage(event.data)) return;
    const message = event.data as FrameMessage;
    clearTimeout(replyTimeout);
    isAwaitingReply = false;
    isReady = true;
    if (message.type === 'pong') input.onReply(event);
    if (message.type === 'height' && message.height !== undefined) listener.onHeight(message.height);
    if (message.type === 'follow') follow(message, event);
  };
  port.addEventListener('message', onMessage, { signal });
  port.addEventListener('messageerror', isOverBudget, { signal });
  // Messages to the page's window are not read, but each one costs time, so they count too.
  window.addEventListener('message', (event) => isFromFrame(event, frame) && isOverBudget(event), { signal });
  frame.addEventListener(
    'load',
    () => {
      if (isLoaded) {
        fail('navigation', 'one document', 'a frame that loaded another document');
        return;
      }
      isLoaded = true;
      // An opaque origin cannot be given as the target origin, so the target is `*`. The message contains no secrets.
      frame.contentWindow?.postMessage(init, '*', [framePort]);
      port.start();
    },
    { signal },
  );
  // Browsers slow down the frames of hidden tabs, so they get no ping. The next ping is sent after the reply.
  const ping = setInterval(() => !document.hidden && sendPing(), PING_INTERVAL_MS);
  expectReply('nothing');
  return close;
}

/** Whether a frame's window, or a window inside it, sent a message. */
function isFromFrame(event: MessageEvent, frame: HTMLIFrameElement): boolean {
  let sender = event.source as Window | null;
  for (let depth = 0; sender && depth < MAX_DEPTH; depth += 1) {
    if (sender === frame.contentWindow) return true;
    if (sender.parent === sender) return false;
    sender = sender.parent;
  }
  return false;
}
